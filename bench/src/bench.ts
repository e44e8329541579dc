import { availableParallelism } from 'node:os';
import { startEnvironment } from './environment/bench-environment.js';
import type { AppName } from './environment/app-process.js';
import type { BenchEnvironment } from './environment/bench-environment.js';
import { compare } from './load/compare.js';
import { CONNECTIONS } from './load/measure.js';
import type { BenchOptions } from './options.js';
import { isGoodEnough, processReport, rowReport } from './report/report.js';
import type { RowResult } from './report/report.js';
import type { BenchmarkRow } from './rows/benchmark-row.js';

/**
 * Measures every row and prints it.
 *
 * @returns the exit code
 */
export async function runBench(
  options: BenchOptions,
  print: (text: string) => void,
): Promise<number> {
  const apps = [...new Set<AppName>(['identity', ...options.rows.flatMap((row) => row.apps)])];
  print(`Starting Postgres, ${apps.join(', ')} and the bare server …`);
  const environment = await startEnvironment(apps);
  const close = () => {
    void environment.close().finally(() => process.exit(1));
  };
  process.once('SIGINT', close).once('SIGTERM', close);
  try {
    print(`${setting(environment, options)}\n\n${processReport(environment.processes)}\n`);
    const results: RowResult[] = [];
    for (const row of options.rows) {
      const result = await measureRow(environment, row, options);
      print(`${rowReport(result)}\n`);
      results.push(result);
    }
    const missed = !results.every(isGoodEnough);
    return missed && options.check ? 1 : 0;
  } finally {
    await environment.close();
  }
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
    return { row, comparison, note: await prepared.finish?.() };
  } catch (error) {
    return { row, failure: messageOf(error) };
  }
}

/** Some errors say only that something failed; why stands in the cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}

function setting({ postgresVersion }: BenchEnvironment, { plan }: BenchOptions): string {
  return (
    `${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s for each side in turn; ` +
    `${availableParallelism()} cores shared with the load, ` +
    `Node ${process.versions.node}, Postgres ${postgresVersion} with fsync.`
  );
}
