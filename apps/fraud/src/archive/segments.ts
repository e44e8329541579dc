import { boundsOf } from './archived-day-bounds.js';
import type { ArchivedFiles } from './archived-days.repository.js';
import { FIRST_ID, microsOf, type Position, type PositionRange } from './position.js';

/** Where the decisions of a time are. */
export interface Places {
  /** Whether some may be in the table. */
  readonly table: boolean;
  /** Files of the archive, those of this cell before copies. */
  readonly archived: readonly ArchivedFiles[];
}

/** A day that is not only in the table. */
export interface DayPlaces extends Places {
  /** UTC, `2026-01-31`. */
  readonly day: string;
}

/** A part of a range whose decisions are in the same places. */
export interface Segment extends PositionRange, Places {}

const IN_TABLE: Places = { table: true, archived: [] };

/** Divides a range at the limits of the days that are not only in the table. */
export function segmentsOf({ from, to }: PositionRange, days: readonly DayPlaces[]): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const { day, table, archived } of days) {
    const bounds = boundsOf(day);
    const [start, end] = [startOf(bounds.from), startOf(bounds.until)];
    if (isBefore(at, start)) segments.push({ from: at, to: earlier(start, to), ...IN_TABLE });
    const [first, last] = [isBefore(at, start) ? start : at, earlier(end, to)];
    if (isBefore(first, last)) segments.push({ from: first, to: last, table, archived });
    at = last;
  }
  if (isBefore(at, to)) segments.push({ from: at, to, ...IN_TABLE });
  return segments;
}

/**
 * The days of which something is in the archive.
 *
 * @param own days that this cell has only there
 * @param copies in the order of days
 */
export function dayPlaces(
  own: readonly ArchivedFiles[],
  copies: readonly ArchivedFiles[],
): DayPlaces[] {
  const copied = Map.groupBy(copies, ({ day }) => day);
  const exported = new Map(own.map((day) => [day.day, day]));
  const days = [...new Set([...exported.keys(), ...copied.keys()])].sort();
  return days.map((day) => {
    const mine = exported.get(day);
    const others = copied.get(day) ?? [];
    return { day, table: mine === undefined, archived: mine ? [mine, ...others] : others };
  });
}

/** Whether decisions are where they were. */
export function areSamePlaces(one: readonly DayPlaces[], other: readonly DayPlaces[]): boolean {
  return described(one) === described(other);
}

function described(days: readonly DayPlaces[]): string {
  return days
    .map(({ table, archived }) => [table, ...archived.map(({ location }) => location)].join(' '))
    .join('\n');
}

function startOf(time: Date): Position {
  return { at: time.toISOString(), id: FIRST_ID };
}

function isBefore(one: Position, other: Position): boolean {
  const [a, b] = [microsOf(one.at), microsOf(other.at)];
  return a === b ? one.id < other.id : a < b;
}

function earlier(one: Position, other: Position): Position {
  return isBefore(one, other) ? one : other;
}
