import type { Comparison } from '../load/compare.js';
import type { Measurement } from '../load/measure.js';
import type { BenchmarkRow } from '../rows/benchmark-row.js';
import {
  costRatio,
  missedBars,
  p99Multiple,
  type Bar,
  type MeasuredRow,
  type RowResult,
} from './row-result.js';

/** A row for the terminal. */
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
      { who: row.baseline ?? 'bare', ...bare },
    ].map(({ who, ...measurement }) => `  ${who.padEnd(8)}${figures(row, measurement)}`),
    `  ratio   ${ratio.median.toFixed(2).padStart(7)}  (${rounds(ratio)}${barOf(result)}`,
    ...ownBars(result),
  ];
  return [...lines, ...notesOf(result).map((note) => `  ${note}`)].join('\n');
}

/** What was found besides rates: what a request costs, and what the row itself notes. */
export function notesOf({ row, comparison, note }: MeasuredRow): string[] {
  const ratio = costRatio(comparison);
  const costs = [comparison.subject.cost, comparison.bare.cost].flatMap((cost) =>
    cost === undefined
      ? []
      : `${cost.serverUs.toFixed(0)} µs and ${cost.databaseUs.toFixed(0)} µs of Postgres`,
  );
  const [own = '', bare = ''] = costs;
  return [
    ...(ratio === undefined
      ? []
      : [
          `processor time of a request: ${own}, ${row.baseline ?? 'bare'} ${bare}, ratio ${ratio.toFixed(2)}`,
        ]),
    ...(note === undefined ? [] : [note]),
  ];
}

function ownBars(result: MeasuredRow): string[] {
  const { row, comparison, figure = 0 } = result;
  const lines: string[] = [];
  if (row.p99Bar !== undefined) {
    const multiple = p99Multiple(comparison).toFixed(1).padStart(7);
    lines.push(
      `  p99     ${multiple} × the bare p50  (bar ≤ ${row.p99Bar})  ${verdict(result, 'p99')}`,
    );
  }
  if (row.figureBar !== undefined) {
    const { least, unit } = row.figureBar;
    lines.push(
      `  figure  ${figure.toFixed(0).padStart(7)} ${unit}  (bar ≥ ${least})  ${verdict(result, 'figure')}`,
    );
  }
  return lines;
}

function rounds({ least, most }: Comparison['ratio']): string {
  return `rounds ${least.toFixed(2)} to ${most.toFixed(2)}`;
}

function barOf(result: MeasuredRow): string {
  const { bar } = result.row;
  return bar === undefined ? ')' : `; bar ≥ ${bar})  ${verdict(result, 'ratio')}`;
}

function figures({ unit }: BenchmarkRow, { requestsPerSecond, p50Ms, p99Ms }: Measurement): string {
  const rate = requestsPerSecond.toFixed(0).padStart(7);
  if (unit !== undefined) {
    return `${rate} ${unit}`;
  }
  return `${rate} requests/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms`;
}

function verdict(result: MeasuredRow, bar: Bar): string {
  return missedBars(result).includes(bar) ? 'MISSES THE BAR' : 'ok';
}
