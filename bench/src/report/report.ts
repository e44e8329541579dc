import type { AppProcess } from '../environment/app-process.js';
import type { Comparison } from '../load/compare.js';
import type { Measurement } from '../load/measure.js';
import type { BenchmarkRow } from '../rows/benchmark-row.js';

const MEBIBYTE = 1024 * 1024;
const IDLE_MIB_BAR = 150;
const READY_SECONDS_BAR = 2;

/** A row with what was found, or why nothing was. */
export type RowResult = { row: BenchmarkRow } & (
  { comparison: Comparison; note?: string | undefined } | { failure: string } | { skipped: string }
);

/** Whether a row reached its bars. */
export function isGoodEnough(result: RowResult): boolean {
  if ('failure' in result) {
    return false;
  }
  if ('skipped' in result) {
    return true;
  }
  const { row, comparison } = result;
  return (
    comparison.ratio.median >= (row.bar ?? 0) && (row.p99Bar ?? Infinity) >= p99Multiple(comparison)
  );
}

export function rowReport(result: RowResult): string {
  const { row } = result;
  if ('failure' in result) {
    return `${row.title}\n  could not be measured: ${result.failure}`;
  }
  if ('skipped' in result) {
    return `${row.title}\n  left out: ${result.skipped}`;
  }
  const { subject, bare, ratio } = result.comparison;
  const lines = [
    row.title,
    ...[
      { who: 'tessera', ...subject },
      { who: row.beside ?? 'bare', ...bare },
    ].map(({ who, ...measurement }) => `  ${who.padEnd(8)}${figures(row, measurement)}`),
    `  ratio   ${ratio.median.toFixed(2).padStart(7)}  (${range(row, ratio)}`,
  ];
  if (row.p99Bar !== undefined) {
    const multiple = p99Multiple(result.comparison);
    lines.push(
      `  p99     ${multiple.toFixed(1).padStart(7)} × the bare p50  (bar ≤ ${row.p99Bar})  ${verdict(multiple <= row.p99Bar)}`,
    );
  }
  if (result.note !== undefined) {
    lines.push(`  ${result.note}`);
  }
  return lines.join('\n');
}

function range({ bar }: BenchmarkRow, { median, least, most }: Comparison['ratio']): string {
  const rounds = `rounds ${least.toFixed(2)} to ${most.toFixed(2)}`;
  return bar === undefined ? `${rounds})` : `${rounds}; bar ≥ ${bar})  ${verdict(median >= bar)}`;
}

function figures({ unit }: BenchmarkRow, { requestsPerSecond, p50Ms, p99Ms }: Measurement): string {
  const rate = requestsPerSecond.toFixed(0).padStart(7);
  if (unit !== undefined) {
    return `${rate} ${unit}`;
  }
  return `${rate} requests/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms`;
}

/** Memory and start of each app, from the same run. */
export function processReport(processes: ReadonlyMap<string, AppProcess>): string {
  const lines = [...processes].map(([app, { readyMs, idleBytes }]) => {
    const seconds = readyMs / 1000;
    const mebibytes = idleBytes === undefined ? undefined : idleBytes / MEBIBYTE;
    const memory = mebibytes === undefined ? 'unknown' : `${mebibytes.toFixed(0)} MiB`;
    const good = seconds <= READY_SECONDS_BAR && (mebibytes ?? 0) <= IDLE_MIB_BAR;
    return `  ${app.padEnd(10)}ready in ${seconds.toFixed(2)} s   idle ${memory.padStart(8)}  ${verdict(good)}`;
  });
  const bars = `bars: ≤ ${READY_SECONDS_BAR} s, ≤ ${IDLE_MIB_BAR} MiB`;
  return [`Cold start and memory of an idle app (${bars})`, ...lines].join('\n');
}

function p99Multiple({ subject, bare }: Comparison): number {
  return subject.p99Ms / bare.p50Ms;
}

function verdict(good: boolean): string {
  return good ? 'ok' : 'BELOW THE BAR';
}
