import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

describe('readOptions', () => {
  it('measures every row unless told otherwise', () => {
    const { rows, plan, check } = readOptions([]);
    expect(rows.map(({ name }) => name)).toContain('decisions');
    expect(plan).toEqual({ rounds: 4, seconds: 3 });
    expect(check).toBe(false);
  });

  it('takes single rows by name, and another plan', () => {
    const args = ['--only', 'vault-read', '--only', 'decisions', '--rounds', '2', '--check'];
    const { rows, plan, check } = readOptions(args);
    expect(rows.map(({ name }) => name)).toEqual(['vault-read', 'decisions']);
    expect(plan.rounds).toBe(2);
    expect(check).toBe(true);
  });

  it.each([[['--only', 'nothing']], [['--rounds', '0']], [['--seconds', '1.5']], [['--what']]])(
    'refuses %j',
    (args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
