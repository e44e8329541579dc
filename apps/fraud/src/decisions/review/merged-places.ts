import type { ArchivePosition } from '../../archive/archive-manifest.js';
import type { ArchiveSearch, FoundDecision } from '../../archive/archived-decisions.service.js';
import { distinct } from '../../archive/merged-pages.js';
import { comparePositions, type Position, timeOf } from '../../archive/position.js';
import { timesOfRows } from '../../decision-days/decision-days.js';
import type { DecisionIds } from './decision-lists.repository.js';

/** Decisions of a time that is in several places. */
export interface MergedPart extends DecisionIds {
  readonly archived: readonly FoundDecision[];
  /** The IDs of all of them, in the order of the list. */
  readonly order: readonly string[];
}

/** A decision of one of several places. */
export interface PlacedDecision {
  readonly position: ArchivePosition;
  /** Null if it is in the table. */
  readonly archived: FoundDecision | null;
}

/** What was found in one place. */
export interface FoundInPlace {
  readonly decisions: readonly PlacedDecision[];
  /** Where the search ended; null at the end of the segment. */
  readonly searchedTo: ArchivePosition | null;
}

/**
 * Merges what was found in several places, as far as all of them were searched.
 *
 * @returns `end` is where the page ends; null if it continues with the next segment
 */
export function mergePlaces(
  places: readonly FoundInPlace[],
  { order, limit }: Pick<ArchiveSearch, 'order' | 'limit'>,
): { readonly part: MergedPart; readonly end: Position | null } {
  const compare = (one: ArchivePosition, other: ArchivePosition) =>
    order === 'asc' ? comparePositions(one, other) : comparePositions(other, one);
  const ends = places.flatMap(({ searchedTo }) => searchedTo ?? []);
  const end = ends.toSorted(compare)[0];
  const all = places.flatMap(({ decisions }) => decisions);
  const reached = all.filter(({ position }) => end === undefined || compare(position, end) <= 0);
  reached.sort((one, other) => compare(one.position, other.position));
  const found = distinct(reached).slice(0, limit);
  const part = mergedPart(found);
  const last = found.at(-1);
  if (found.length === limit && last !== undefined) return { part, end: positionAt(last.position) };
  return { part, end: end === undefined ? null : positionAt(end) };
}

function mergedPart(found: readonly PlacedDecision[]): MergedPart {
  const inTable = found.filter(({ archived }) => archived === null);
  const times = inTable.map(({ position }) => ({
    created_at: new Date(Math.floor(position.micros / 1_000)),
  }));
  return {
    ids: inTable.map(({ position }) => position.id),
    times: timesOfRows(times),
    archived: found.flatMap(({ archived }) => archived ?? []),
    order: found.map(({ position }) => position.id),
  };
}

export function archivedPosition({ decision }: FoundDecision): ArchivePosition {
  return { micros: Number(decision.created_at), id: decision.id };
}

export function positionAt({ micros, id }: ArchivePosition): Position {
  return { at: timeOf(micros), id };
}
