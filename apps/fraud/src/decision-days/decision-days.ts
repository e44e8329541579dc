import { timeOfId } from '@tessera/ids';
import { ID_PERIOD_MS } from './decision-id-periods.js';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The start of a day of UTC, in ms. Decisions of one day are in one partition of the table. */
export function dayOf(time: number): number {
  return time - (time % DAY_MS);
}

/**
 * The day of the time that an ID begins with: on it the decision is stored, whenever the statement
 * runs, so that two decisions with one ID meet in the unique index of one partition. Null for an ID of an
 * earlier release, which has no time.
 */
export function dayOfId(id: string): number | null {
  const time = timeOfId(id);
  return time === null ? null : dayOf(time);
}

/**
 * A condition for a period of whole days, for statements that are prepared: Postgres plans only partitions
 * whose days are in the text. A bound that is a parameter is evaluated after every partition was locked.
 *
 * @param first the start of the first day
 * @param last the start of the last day
 */
export function onDays(first: number, last: number): string {
  const [from, until] = [first, last + DAY_MS].map((day) => new Date(day).toISOString());
  return `created_at >= '${from}' and created_at < '${until}'`;
}

/** A day of UTC for the name of a statement: `20261128`. */
export function dayName(day: number): string {
  return new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The ID in the later of two periods, if the boundary between them is a midnight; otherwise null. */
export function midnightId(boundaryId: string | null): string | null {
  const time = boundaryId === null ? null : timeOfId(boundaryId);
  return time !== null && time % DAY_MS === 0 ? boundaryId : null;
}

/** The first and the last moment of a period; with ISO strings, or the infinities of Postgres. */
export type TimeRange = readonly [from: string, until: string];

export const ALWAYS: TimeRange = ['-infinity', 'infinity'];

/**
 * When decisions with these IDs were stored: on the days of their IDs. An ID begins with the time, or with the
 * start of a period; an hour on both sides covers decisions of earlier releases, which crossed a midnight.
 */
export function timesOfIds(ids: readonly string[]): TimeRange {
  const times = ids.map(timeOfId);
  const known = times.filter((time) => time !== null);
  if (known.length === 0 || known.length < times.length) return ALWAYS;
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const from = Math.min(dayOf(first), first - HOUR_MS);
  const until = Math.max(dayOf(last) + DAY_MS, last + ID_PERIOD_MS + HOUR_MS);
  return [new Date(from).toISOString(), new Date(until).toISOString()];
}

/** When rows were stored; times of JavaScript lack the microseconds. */
export function timesOfRows(rows: readonly { readonly created_at: Date }[]): TimeRange {
  const times = rows.map(({ created_at: at }) => at.getTime());
  if (times.length === 0) return ALWAYS;
  return [
    new Date(Math.min(...times)).toISOString(),
    new Date(Math.max(...times) + 1).toISOString(),
  ];
}
