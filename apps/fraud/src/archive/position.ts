import type { ArchivePosition } from './archive-manifest.js';

/**
 * A position between decisions, in the order in which they were stored; times with microseconds.
 */
export interface Position {
  readonly at: string;
  readonly id: string;
}

/** From a position (inclusive) to another (exclusive). */
export interface PositionRange {
  readonly from: Position;
  readonly to: Position;
}

/** Before every ID. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export function archivePosition({ at, id }: Position): ArchivePosition {
  return { micros: microsOf(at), id };
}

/** Microseconds since 1970 of a time as Postgres or JavaScript writes it. */
export function microsOf(at: string): number {
  const [, fraction = ''] = /\.(\d+)/.exec(at) ?? [];
  const beyondMs = Number(fraction.padEnd(6, '0').slice(3, 6));
  return Date.parse(at) * 1_000 + beyondMs;
}

/** The time with microseconds. */
export function timeOf(micros: number): string {
  const ms = Math.floor(micros / 1_000);
  const beyondMs = String(micros - ms * 1_000).padStart(3, '0');
  return new Date(ms).toISOString().replace('Z', `${beyondMs}Z`);
}

/** Negative if the first one is before the other. */
export function comparePositions(one: ArchivePosition, other: ArchivePosition): number {
  if (one.micros !== other.micros) return one.micros - other.micros;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
