import { describe, expect, it } from '@jest/globals';
import { readWalOptions } from './wal-options.js';

describe('readWalOptions', () => {
  it('measures the decisions of five minutes in a table of one day', () => {
    expect(readWalOptions(['--wal'])).toEqual({
      rows: 3_000_000,
      decisions: 10_417,
      ids: 'ordered',
      writeDocs: false,
    });
    expect(readWalOptions(['--wal', '--rows', '288', '--ids', 'random'])).toMatchObject({
      decisions: 1,
      ids: 'random',
    });
  });

  it.each([[['--rows', '0']], [['--decisions', '1.5']], [['--ids', 'v4']], [['--fast']]])(
    'refuses %j',
    (args) => {
      expect(() => readWalOptions(['--wal', ...args])).toThrow();
    },
  );
});
