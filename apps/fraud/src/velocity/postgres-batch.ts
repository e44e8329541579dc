import type { Aggregate } from '../rules/velocity-query.js';
import type { VelocityAnswers, VelocityCall, VelocityEntry } from './velocity-store.js';

/** A row of `velocity_record`. Times are seconds since 1970. */
export interface RecordedRow {
  readonly read_values: readonly (number | null)[];
  readonly estimates: readonly boolean[];
  /** By definition of the batch: since when everything is counted; null if it is not registered. */
  readonly covered: readonly (number | null)[];
  readonly received: number;
}

/**
 * Locks use shared memory: with this many per call and two calls per pod, stay within the default
 * lock table of 6,400.
 */
const MAX_LOCKS = 256;

/** The step codes of `velocity_record`. */
const READ: Readonly<Record<Aggregate, number>> = { count: 0, sum: 1, distinct: 2, avg: 3 };
const ADD_MEMBER = 4;
const COUNT = 0;
const SUM = 1;

/** A value that an array of Postgres holds without quotes. */
type Plain = string | number | boolean | null;

/** A batch, split so that no part needs too many locks. */
export function recordBatches(calls: readonly VelocityCall[]): VelocityCall[][] {
  const batches: VelocityCall[][] = [];
  let locks = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    const own = call.entries.length + 1;
    if (locks + own > MAX_LOCKS) {
      batches.push([]);
      locks = 0;
    }
    batches.at(-1)?.push(call);
    locks += own;
  }
  return batches;
}

/**
 * The parameters of `velocity_record`.
 *
 * @param definitions those whose history may be incomplete
 */
export function recordValues(
  calls: readonly VelocityCall[],
  definitions: readonly BatchDefinition[],
): unknown[] {
  const additions = columns(4);
  const steps = columns(7);
  for (const [index, { entries }] of calls.entries()) {
    for (const entry of entries) addEntry(entry, index + 1, additions, steps);
  }
  return [
    plainArray(locksOf(calls)),
    plainArray(calls.map(({ decisionId }) => decisionId)),
    plainArray(calls.map(({ repeatable }) => repeatable)),
    // The only text that people choose: `pg` quotes it.
    definitions.map(({ context }) => context),
    plainArray(definitions.map(({ definition }) => definition)),
    plainArray(definitions.map(({ keptSeconds }) => keptSeconds)),
    ...additions.map(plainArray),
    ...steps.map(plainArray),
    hasSharedSeries(calls),
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
  let step = 0;
  return calls.map(({ context, entries }) =>
    entries.map((entry) => {
      if (entry.addition?.member != null) step += 1;
      const key = definitionKey(context, entry.definition);
      const since = covered.has(key) ? (covered.get(key) ?? null) : Number.NEGATIVE_INFINITY;
      return entry.readings.map(({ seconds, limit }) => {
        const value = row.read_values[step] ?? null;
        const estimated = row.estimates[step] ?? false;
        step += 1;
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
  const ids = calls.flatMap(({ decisionId, repeatable, entries }) => [
    ...(repeatable ? [decisionId] : []),
    ...entries.map(({ series }) => series),
  ]);
  return sortedLocks(ids);
}

function hasSharedSeries(calls: readonly VelocityCall[]): boolean {
  const series = calls.flatMap(({ entries }) => entries.map((entry) => entry.series));
  return new Set(series).size < series.length;
}

/**
 * An array as Postgres reads it, of numbers, booleans, hashes and IDs, none of which needs quotes:
 * `pg` would search each of them for what has to be quoted.
 */
function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

function columns(count: number): Plain[][] {
  return Array.from({ length: count }, () => []);
}

/** One row more in a table that is kept by columns. */
function push(table: readonly Plain[][], row: readonly Plain[]): void {
  for (const [index, value] of row.entries()) table[index]?.push(value);
}

function addEntry(
  { aggregate, addition, readings, series }: VelocityEntry,
  item: number,
  additions: readonly Plain[][],
  steps: readonly Plain[][],
): void {
  if (addition !== null && addition.member === null) {
    const kind = aggregate === 'count' ? COUNT : SUM;
    push(additions, [item, kind, series, addition.value]);
  }
  if (addition?.member != null) {
    push(steps, [item, ADD_MEMBER, series, 0, 0, addition.member, addition.tier]);
  }
  for (const { seconds, limit } of readings) {
    push(steps, [item, READ[aggregate], series, seconds, limit, null, 0]);
  }
}
