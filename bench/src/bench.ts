import { APP_NAMES, type AppName } from './environment/app-process.js';
import { startEnvironment, type BenchEnvironment } from './environment/bench-environment.js';
import {
  runningFigures,
  stoppedFigures,
  type ProcessFigures,
} from './environment/process-figures.js';
import { compare } from './load/compare.js';
import { CONNECTIONS } from './load/measure.js';
import type { BenchOptions } from './options.js';
import { writeBenchmarksPage } from './report/benchmarks-page.js';
import { describeMachine, machineSentence } from './report/machine.js';
import { isFrugal, processReport } from './report/process-report.js';
import { rowReport } from './report/row-report.js';
import { isAsFastAsBefore, type RowResult } from './report/row-result.js';
import type { BenchmarkRow } from './rows/benchmark-row.js';

/**
 * Measures every row and prints it. A complete run goes into docs/benchmarks.md.
 *
 * @returns the exit code
 */
export async function runBench(
  options: BenchOptions,
  print: (text: string) => void,
): Promise<number> {
  const machine = describeMachine();
  const apps = [...new Set<AppName>(['identity', ...options.rows.flatMap((row) => row.apps)])];
  const others = options.complete ? APP_NAMES.filter((app) => !apps.includes(app)) : [];
  print(`Starting Postgres, ${apps.join(', ')} and the bare server …`);
  const environment = await startEnvironment(apps, others);
  const close = () => {
    void environment.close().finally(() => process.exit(1));
  };
  process.once('SIGINT', close).once('SIGTERM', close);
  try {
    const { plan } = options;
    const { postgresVersion } = environment;
    print(machineSentence(machine, postgresVersion));
    print(
      `${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s for each side.\n`,
    );
    const processes = await measureProcesses(environment, options);
    print(`${processReport(processes)}\n`);
    const results = await measureRows(environment, options, print);
    if (options.write) {
      writeBenchmarksPage({ machine, postgresVersion, plan, processes, results });
      print('Written into docs/benchmarks.md.');
    }
    const good = processes.every(isFrugal) && results.every(isAsFastAsBefore);
    return good || !options.check ? 0 : 1;
  } finally {
    await environment.close();
  }
}

/** Before the rows: a process that has been used is not idle any more. */
async function measureProcesses(
  environment: BenchEnvironment,
  { complete }: BenchOptions,
): Promise<ProcessFigures[]> {
  const running = await runningFigures(environment);
  return complete ? [...running, ...(await stoppedFigures(environment))] : running;
}

async function measureRows(
  environment: BenchEnvironment,
  options: BenchOptions,
  print: (text: string) => void,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of options.rows) {
    const result = await measureRow(environment, row, options);
    print(`${rowReport(result)}\n`);
    results.push(result);
  }
  return results;
}

async function measureRow(
  environment: BenchEnvironment,
  row: BenchmarkRow,
  { plan }: BenchOptions,
): Promise<RowResult> {
  const lacking = row.lacks?.();
  if (lacking !== undefined) {
    return { row, skipped: lacking };
  }
  try {
    const prepared = await row.prepare(environment);
    const comparison = await compare(prepared, plan);
    return { row, comparison, ...(await prepared.finish?.()) };
  } catch (error) {
    return { row, failure: messageOf(error) };
  }
}

/** Some errors only say that something failed; the reason is in the cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
