import type { VelocityValue } from '../rules/evaluation.js';
import { base64 } from './redis-shards.js';
import type { VelocityEntry } from './velocity-store.js';

const MICROSECONDS_PER_SECOND = 1_000_000;
/** 64 bits, of which an ID fixes two. Within one series, even of a million, none are the same. */
const ID_HEX = 16;
const NOTHING = '-';

/** The part of a decision's ID that is random or a keyed hash. */
export function idOf(decisionId: string): string {
  return base64(decisionId.replaceAll('-', '').slice(-ID_HEX));
}

/** @param member a keyed hash, in hex */
export function memberOf(member: string): string {
  return base64(member.slice(0, ID_HEX));
}

/** A decision with its entries in one shard. */
export interface RecordedPart {
  /** See {@link idOf}. */
  readonly id: string;
  readonly entries: readonly VelocityEntry[];
}

/**
 * What the script that counts is given for decisions of one context and one shard: each plan, which is
 * a velocity with its readings, once, then the decisions.
 */
export function recordOf(parts: readonly RecordedPart[]) {
  const plans = new Map<string, number>();
  const planArgs: (string | number)[] = [];
  const args: (string | number)[] = [];
  const series: string[] = [];
  /** By entry. */
  const planOf: number[] = [];
  for (const { id, entries } of parts) {
    args.push(id, entries.length);
    for (const entry of entries) {
      const { definition, aggregate, keptSeconds, readings, addition } = entry;
      const plan = [
        definition,
        aggregate,
        keptSeconds,
        readings.length,
        ...readings.flatMap(({ seconds, limit }) => [seconds, limit]),
      ];
      const key = plan.join(' ');
      let index = plans.get(key);
      if (index === undefined) {
        index = plans.size;
        plans.set(key, index);
        planArgs.push(...plan);
      }
      series.push(entry.series);
      planOf.push(index);
      args.push(index + 1, addition === null ? NOTHING : addedBy(addition));
    }
  }
  return { series, planOf, plans: plans.size, args: [plans.size, ...planArgs, ...args] };
}

function addedBy({ value, member }: NonNullable<VelocityEntry['addition']>): string {
  return member === null ? String(value ?? '') : memberOf(member);
}

/** Since when a history is complete, for a window of `keptSeconds`. */
function coveredFrom(
  history: string,
  { now, keptSeconds }: { readonly now: number; readonly keptSeconds: number },
): number {
  if (history === '') return Number.POSITIVE_INFINITY;
  const [from = NaN, kept = NaN] = history.split(' ', 2).map(Number);
  // A longer window finds no more than what was kept for the shorter one.
  return kept < keptSeconds ? Math.max(from, now - kept * MICROSECONDS_PER_SECOND) : from;
}

export interface RecordReply extends Pick<ReturnType<typeof recordOf>, 'planOf' | 'plans'> {
  /** The history of each plan's definition, then the value of each reading. */
  readonly replies: readonly string[];
  /** The time of Redis, in microseconds, as are all here. */
  readonly now: number;
  readonly gapUntil: number;
}

/** The values of velocities, by part, by entry, by reading. */
export function valuesOf(
  parts: readonly RecordedPart[],
  { planOf, plans, replies, now, gapUntil }: RecordReply,
): VelocityValue[][][] {
  let position = plans;
  let place = 0;
  return parts.map(({ entries }) =>
    entries.map(({ aggregate, keptSeconds, readings }) => {
      const history = replies[planOf[place] ?? 0] ?? '';
      place += 1;
      const covered = coveredFrom(history, { now, keptSeconds });
      return readings.map(({ seconds, limit }) => {
        const text = replies[position] ?? '';
        position += 1;
        const value = text === '' ? null : Number(text);
        const start = now - seconds * MICROSECONDS_PER_SECOND;
        const partial = covered > start || gapUntil > start;
        return {
          value,
          atLeast: aggregate === 'count' && value === limit,
          estimated: false,
          partial,
        };
      });
    }),
  );
}
