import { boundsOf } from './archived-day-bounds.js';
import type { ArchivedDay } from './archived-days.repository.js';
import { FIRST_ID, microsOf, type Position, type PositionRange } from './position.js';

/** A part of a range that is in one place: an archived day, or the table. */
export interface Segment extends PositionRange {
  readonly day: ArchivedDay | null;
}

/** Divides a range at the limits of the days that are only in the archive. */
export function segmentsOf({ from, to }: PositionRange, days: readonly ArchivedDay[]): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const day of days) {
    const bounds = boundsOf(day.day);
    const [start, end] = [startOf(bounds.from), startOf(bounds.until)];
    if (isBefore(at, start)) segments.push({ from: at, to: earlier(start, to), day: null });
    const [first, last] = [isBefore(at, start) ? start : at, earlier(end, to)];
    if (isBefore(first, last)) segments.push({ from: first, to: last, day });
    at = last;
  }
  if (isBefore(at, to)) segments.push({ from: at, to, day: null });
  return segments;
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
