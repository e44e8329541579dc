import { DAY_MS, dayOf } from '../decision-days/decision-days.js';

/** A period: `from` belongs to it, `until` does not. */
export interface TimeSpan {
  readonly from: Date;
  readonly until: Date;
}

/** What the rows of a period are: how many decisions, and a hash over all rows in any order. */
export interface SpanDigest {
  readonly decisions: number;
  readonly hash: string;
}

export function isSame(one: SpanDigest, other: SpanDigest): boolean {
  return one.decisions === other.decisions && one.hash === other.hash;
}

/** The days of UTC that a period touches, the first one first. */
export function daysOf({ from, until }: TimeSpan): TimeSpan[] {
  const days: TimeSpan[] = [];
  for (let at = dayOf(from.getTime()); at < until.getTime(); at += DAY_MS) {
    days.push({ from: new Date(at), until: new Date(at + DAY_MS) });
  }
  return days;
}

/** Divides a period into equal parts of at least a millisecond. */
export function dividedBy({ from, until }: TimeSpan, parts: number): TimeSpan[] {
  const [start, end] = [from.getTime(), until.getTime()];
  const step = Math.max(1, Math.ceil((end - start) / parts));
  const spans: TimeSpan[] = [];
  for (let at = start; at < end; at += step) {
    spans.push({ from: new Date(at), until: new Date(Math.min(end, at + step)) });
  }
  return spans;
}
