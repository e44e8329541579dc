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

/** What the script that counts is given for one velocity. */
export function argumentsOf({
  definition,
  aggregate,
  keptSeconds,
  addition,
  readings,
}: VelocityEntry): (string | number)[] {
  return [
    definition,
    aggregate,
    keptSeconds,
    addition === null ? NOTHING : addedBy(addition),
    readings.length,
    ...readings.flatMap(({ seconds, limit }) => [seconds, limit]),
  ];
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

/** The values of velocities from what the script that counts returned for them. */
export function valuesOf(
  entries: readonly VelocityEntry[],
  replies: readonly string[],
  { now, gapUntil }: { readonly now: number; readonly gapUntil: number },
): VelocityValue[][] {
  let position = 0;
  return entries.map(({ aggregate, keptSeconds, readings }) => {
    const covered = coveredFrom(replies[position] ?? '', { now, keptSeconds });
    const first = position + 1;
    position = first + readings.length;
    return readings.map(({ seconds, limit }, index) => {
      const text = replies[first + index] ?? '';
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
  });
}
