import type { Comparison } from '../load/compare.js';
import type { ProcessorCost } from '../load/measure.js';
import type { BenchmarkRow, Finding } from '../rows/benchmark-row.js';

/** A row with what was found, or why nothing was. */
export type RowResult = { row: BenchmarkRow } & (
  ({ comparison: Comparison } & Finding) | { failure: string } | { skipped: string }
);

export type MeasuredRow = Extract<RowResult, { comparison: Comparison }>;

/** A bar of a row. */
export type Bar = 'ratio' | 'p99' | 'figure';

/** The share of what was reached once, below which a row has become slower. */
const KEPT_SHARE = 0.9;

/**
 * Whether a row is about as fast as it has been: a bar may be far above that. A row that this machine
 * cannot measure always passes.
 */
export function isAsFastAsBefore(result: RowResult): boolean {
  if ('failure' in result) return false;
  if ('skipped' in result) return true;
  const { row, comparison, figure: found = 0 } = result;
  if (row.reached === undefined) return missedBars(result).length === 0;
  const { ratio, cost = 0, figure = 0 } = row.reached;
  return (
    comparison.ratio.median >= KEPT_SHARE * ratio &&
    (costRatio(comparison) ?? Infinity) >= KEPT_SHARE * cost &&
    found >= KEPT_SHARE * figure
  );
}

/** What a request costs the baseline, with its database, compared with the subject's. */
export function costRatio({ subject, bare }: Comparison): number | undefined {
  if (subject.cost === undefined || bare.cost === undefined) return undefined;
  return totalUs(bare.cost) / totalUs(subject.cost);
}

function totalUs({ serverUs, databaseUs }: ProcessorCost): number {
  return serverUs + databaseUs;
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
