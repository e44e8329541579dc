import { describe, expect, it } from '@jest/globals';
import { readOptions, USAGE } from './options.js';

describe('USAGE', () => {
  it('names every option and every row', () => {
    const options = ['rounds', 'seconds', 'only', 'check', 'no-write', 'scaling'];
    for (const option of options) expect(USAGE).toContain(`--${option} `);
    for (const { name } of readOptions([]).rows) expect(USAGE).toContain(name);
  });
});

describe('readOptions', () => {
  it('measures every row by default', () => {
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

  it('writes the page only after a complete run, unless disabled', () => {
    expect(readOptions([])).toMatchObject({ complete: true, write: true });
    expect(readOptions(['--no-write'])).toMatchObject({ complete: true, write: false });
    const part = readOptions(['--only', 'engine']);
    expect(part).toMatchObject({ complete: false, write: false });
  });

  it.each([[['--only', 'nothing']], [['--rounds', '0']], [['--seconds', '1.5']], [['--what']]])(
    'refuses %j',
    (args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
