import { parseArgs } from 'node:util';
import type { ComparisonPlan } from './load/compare.js';
import { rows } from './rows/index.js';
import type { BenchmarkRow } from './rows/benchmark-row.js';

export interface BenchOptions {
  plan: ComparisonPlan;
  rows: readonly BenchmarkRow[];
  /** Exit with 1 when a row misses its bar. */
  check: boolean;
}

export const USAGE = `npm run bench -- [options]
  --rounds N     rounds of two bursts per row (default 4)
  --seconds N    of one burst (default 3)
  --only NAME    ${rows.map(({ name }) => name).join(', ')}; may be repeated
  --check        exit with 1 when a row misses its bar`;

/** @throws an Error for a command line that makes no sense */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true },
      check: { type: 'boolean', default: false },
    },
  });
  return {
    plan: {
      rounds: positive('rounds', values.rounds),
      seconds: positive('seconds', values.seconds),
    },
    rows: values.only === undefined ? rows : values.only.map(rowNamed),
    check: values.check,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(`--${name} must be a whole number from 1.`);
  }
  return value;
}

function rowNamed(name: string): BenchmarkRow {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) {
    throw new Error(`There is no row "${name}".`);
  }
  return row;
}
