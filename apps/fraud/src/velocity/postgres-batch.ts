import { plainArray, type PlainValue } from '@tessera/database';
import type { Aggregate } from '../rules/velocity-query.js';
import type { VelocityAnswers, VelocityCall, VelocityEntry } from './velocity-store.js';

/** A row of `velocity_count`. Times are seconds since 1970. */
export interface RecordedRow {
  /** Counts, sums and averages, in their order. */
  readonly read_values: readonly (number | null)[];
  /** Distinct values, in their order; null if none are read. */
  readonly distinct_values: readonly (number | null)[] | null;
  readonly estimates: readonly boolean[] | null;
  /** By definition of the batch: since when everything is counted; null if it is not registered. */
  readonly covered: readonly (number | null)[];
  readonly received: number;
}

/**
 * Locks use shared memory: with this many per call and two calls per pod, stay within the default
 * lock table of 6,400.
 */
export const MAX_LOCKS = 256;

/** The codes of `velocity_count` for what is read. */
const READ: Readonly<Record<Exclude<Aggregate, 'distinct'>, number>> = { count: 0, sum: 1, avg: 3 };
/** And for what is added. */
const COUNT = 0;
const SUM = 1;

/**
 * The parameters of `velocity_count`.
 *
 * @param definitions those whose history may be incomplete
 */
export function recordValues(
  calls: readonly VelocityCall[],
  definitions: readonly BatchDefinition[],
): unknown[] {
  const isShared = hasSharedSeries(calls);
  const batch = new BatchColumns(isShared);
  for (const [index, { entries }] of calls.entries()) {
    for (const entry of entries) batch.add(entry, index + 1);
  }
  return [
    plainArray(locksOf(calls)),
    plainArray(calls.map(({ decisionId }) => decisionId)),
    plainArray(calls.map(({ repeatable }) => repeatable)),
    // The only text that people choose: `pg` quotes it.
    definitions.map(({ context }) => context),
    plainArray(definitions.map(({ definition }) => definition)),
    plainArray(definitions.map(({ keptSeconds }) => keptSeconds)),
    ...batch.parameters(),
    isShared,
  ];
}

/**
 * The results of a batch, by call.
 *
 * @param definitions those whose history may be incomplete; all others are complete
 */
export function answersOf(
  calls: readonly VelocityCall[],
  definitions: readonly BatchDefinition[],
  row: RecordedRow,
): VelocityAnswers[] {
  const covered = new Map(definitions.map(({ key }, index) => [key, row.covered[index] ?? null]));
  // What is read comes in the order in which it was asked for, distinct values by themselves.
  let step = 0;
  let distinct = 0;
  const next = (aggregate: Aggregate) =>
    aggregate === 'distinct'
      ? {
          value: row.distinct_values?.[distinct] ?? null,
          estimated: row.estimates?.[distinct++] ?? false,
        }
      : { value: row.read_values[step++] ?? null, estimated: false };
  return calls.map(({ context, entries }) =>
    entries.map((entry) => {
      const key = definitionKey(context, entry.definition);
      const since = covered.has(key) ? (covered.get(key) ?? null) : Number.NEGATIVE_INFINITY;
      return entry.readings.map(({ seconds, limit }) => {
        const { value, estimated } = next(entry.aggregate);
        const atLeast = entry.aggregate === 'count' && value === limit;
        const partial = since === null || since > row.received - seconds;
        return { value, atLeast, estimated, partial };
      });
    }),
  );
}

/** A definition in a context, as queried by a batch. */
export interface BatchDefinition {
  readonly key: string;
  readonly context: string;
  readonly definition: string;
  readonly keptSeconds: number;
}

/** The definitions of a batch, without duplicates. */
export function definitionsOf(calls: readonly VelocityCall[]): BatchDefinition[] {
  const known = new Map<string, BatchDefinition>();
  for (const { context, entries } of calls) {
    for (const { definition, keptSeconds } of entries) {
      const key = definitionKey(context, definition);
      if (keptSeconds > (known.get(key)?.keptSeconds ?? 0)) {
        known.set(key, { key, context, definition, keptSeconds });
      }
    }
  }
  return [...known.values()];
}

/** The lock of a series or decision: 32 bits of its ID, which is already a hash. */
function lockOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) | 0;
}

/** Sorted, so that two batches never wait for each other. */
export function sortedLocks(ids: Iterable<string>): number[] {
  return [...new Set([...ids].map(lockOf))].toSorted((a, b) => a - b);
}

function definitionKey(context: string, definition: string): string {
  return `${definition} ${context}`;
}

function locksOf(calls: readonly VelocityCall[]): number[] {
  const ids: string[] = [];
  for (const { decisionId, repeatable, entries } of calls) {
    if (repeatable) ids.push(decisionId);
    for (const { series } of entries) ids.push(series);
  }
  return sortedLocks(ids);
}

function hasSharedSeries(calls: readonly VelocityCall[]): boolean {
  const seen = new Set<string>();
  let count = 0;
  for (const { entries } of calls) {
    for (const { series } of entries) seen.add(series);
    count += entries.length;
  }
  return seen.size < count;
}

function columns(count: number): PlainValue[][] {
  return Array.from({ length: count }, () => []);
}

/** One row more in a table that is kept by columns. */
function push(table: readonly PlainValue[][], ...row: readonly PlainValue[]): void {
  for (let index = 0; index < row.length; index += 1) table[index]?.push(row[index] ?? null);
}

/** What a batch adds and reads, by columns. */
class BatchColumns {
  private readonly additions = columns(4);
  private readonly steps = columns(6);
  private readonly windows = columns(3);
  private readonly distinct = columns(5);
  /** The places of windows that several decisions may read. */
  private readonly places = new Map<string, number>();
  private longest = 0;

  constructor(private readonly isShared: boolean) {}

  /** @param item the place of the decision in the batch, from 1 */
  add(entry: VelocityEntry, item: number): void {
    const { aggregate, addition, readings, series } = entry;
    if (aggregate === 'distinct') {
      this.addDistinct(entry, item);
      return;
    }
    if (addition !== null) {
      push(this.additions, item, aggregate === 'count' ? COUNT : SUM, series, addition.value);
    }
    for (const { seconds, limit } of readings) {
      const place = aggregate === 'count' ? null : this.window(item, series, seconds);
      push(this.steps, item, READ[aggregate], series, seconds, limit, place);
      this.longest = Math.max(this.longest, seconds);
    }
  }

  parameters(): PlainValue[] {
    return [
      this.longest,
      ...[...this.additions, ...this.steps, ...this.windows, ...this.distinct].map(plainArray),
    ];
  }

  private addDistinct({ addition, readings, series }: VelocityEntry, item: number): void {
    if (addition?.member != null) {
      push(this.distinct, item, series, 0, addition.member, addition.tier);
    }
    for (const { seconds } of readings) push(this.distinct, item, series, seconds, null, null);
  }

  /** The place of a window, from 1: decisions that share it read it once, as of the first. */
  private window(item: number, series: string, seconds: number): number {
    const key = this.isShared ? `${series} ${seconds}` : null;
    const known = key === null ? undefined : this.places.get(key);
    if (known !== undefined) return known;
    push(this.windows, item, series, seconds);
    const place = this.windows[0]?.length ?? 0;
    if (key !== null) this.places.set(key, place);
    return place;
  }
}
