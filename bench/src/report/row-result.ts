import type { Comparison } from '../load/compare.js';
import type { BenchmarkRow, Finding } from '../rows/benchmark-row.js';

/** A row with what was found, or why nothing was. */
export type RowResult = { row: BenchmarkRow } & (
  ({ comparison: Comparison } & Finding) | { failure: string } | { skipped: string }
);

export type MeasuredRow = Extract<RowResult, { comparison: Comparison }>;

/** A bar of a row. */
export type Bar = 'ratio' | 'p99' | 'figure';

/** Whether a row reached its bars. A row that this machine cannot measure always passes. */
export function isGoodEnough(result: RowResult): boolean {
  if ('failure' in result) return false;
  return 'skipped' in result || missedBars(result).length === 0;
}

/** The bars that a row has and did not reach. */
export function missedBars({ row, comparison, figure = 0 }: MeasuredRow): Bar[] {
  const missed: Record<Bar, boolean> = {
    ratio: comparison.ratio.median < (row.bar ?? 0),
    p99: p99Multiple(comparison) > (row.p99Bar ?? Infinity),
    figure: figure < (row.figureBar?.least ?? 0),
  };
  return (Object.keys(missed) as Bar[]).filter((bar) => missed[bar]);
}

export function hasBar({ bar, p99Bar, figureBar }: BenchmarkRow): boolean {
  return bar !== undefined || p99Bar !== undefined || figureBar !== undefined;
}

/** The subject's p99 as a multiple of the bare server's p50. */
export function p99Multiple({ subject, bare }: Comparison): number {
  return subject.p99Ms / bare.p50Ms;
}
