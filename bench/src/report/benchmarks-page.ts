import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProcessFigures } from '../environment/process-figures.js';
import type { ComparisonPlan } from '../load/compare.js';
import { CONNECTIONS } from '../load/measure.js';
import { machineSentence, type Machine } from './machine.js';
import { withReport } from './page-with-report.js';
import { processTable } from './process-report.js';
import type { RowResult } from './row-result.js';
import { rowNotes, rowTable } from './row-table.js';

const PAGE = fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url));

/** A complete run. */
export interface BenchmarksResult {
  readonly machine: Machine;
  readonly postgresVersion: string;
  readonly plan: ComparisonPlan;
  readonly processes: readonly ProcessFigures[];
  readonly results: readonly RowResult[];
}

/** The run as Markdown. */
export function benchmarksReport(run: BenchmarksResult): string {
  const { machine, postgresVersion, plan, processes, results } = run;
  const notes = rowNotes(results);
  return [
    machineSentence(machine, postgresVersion),
    '',
    `${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s for each side in turn; the load shares the cores with what it measures.`,
    '',
    ...rowTable(results),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    ...processTable(processes),
  ].join('\n');
}

/** Writes the run into docs/benchmarks.md, in the place of the one before. */
export function writeBenchmarksPage(run: BenchmarksResult): void {
  writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), benchmarksReport(run)));
}
