import { parseArgs } from 'node:util';
import type { ComparisonPlan } from './load/compare.js';
import { rows } from './rows/index.js';
import type { BenchmarkRow } from './rows/benchmark-row.js';

export interface BenchOptions {
  plan: ComparisonPlan;
  rows: readonly BenchmarkRow[];
  /** Whether every row is measured, and every service and worker started once. */
  complete: boolean;
  /** Whether the result goes into docs/benchmarks.md. A part of the rows never does. */
  write: boolean;
  /** Exit with 1 when a row has become slower, or a process too large. */
  check: boolean;
}

export const USAGE = `npm run bench -- [options]
  --rounds N     rounds of two bursts per row (default 4)
  --seconds N    of one burst (default 3)
  --only NAME    ${rows.map(({ name }) => name).join(', ')}; may be repeated
  --check        exit with 1 when a row is slower than nine tenths of what it reached once
  --no-write     leave docs/benchmarks.md as it is; a run without --only writes its result there
  --scaling      what a decision costs with 1, 2, 4, … replicas instead; has its own options
  --wal          what Postgres logs for a decision in a grown table instead; has its own options`;

/** @throws an Error if the command line is not valid */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true },
      check: { type: 'boolean', default: false },
      'no-write': { type: 'boolean', default: false },
    },
  });
  const complete = values.only === undefined;
  return {
    plan: {
      rounds: positive('rounds', values.rounds),
      seconds: positive('seconds', values.seconds),
    },
    rows: values.only === undefined ? rows : values.only.map(rowNamed),
    complete,
    write: complete && !values['no-write'],
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
