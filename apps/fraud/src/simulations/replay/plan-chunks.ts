import type { DataSource, EntityManager } from 'typeorm';
import type { ArchivedRowGroup } from '../../archive/archive-manifest.js';
import {
  archivePosition,
  comparePositions,
  FIRST_ID,
  microsOf,
  type Position,
  timeOf,
} from '../../archive/position.js';
import { type Segment, segmentsOf } from '../../archive/segments.js';
import type { PastArchive, ReplayChunk } from './stored-decision.js';
import { nextChunk } from './stored-decisions.repository.js';

export interface PlannedChunk extends ReplayChunk {
  /** Number of decisions in it, of all contexts. */
  readonly count: number;
}

/** A second or two of work. */
const DECISIONS = 20_000;
/** With velocities, a chunk grows to the length of their window, up to this limit. */
const MAX_DECISIONS = 400_000;

/**
 * Splits a range into chunks that can be replayed independently. For velocities, each chunk must
 * also read the window before it; chunks as long as the window limit that to twice the reading.
 */
export async function planChunks(
  db: DataSource | EntityManager,
  range: { readonly from: Date; readonly to: Date; readonly context?: string },
  windowSeconds: number,
  archive: PastArchive,
): Promise<PlannedChunk[]> {
  const [from, to] = [range.from, range.to].map((time) => time.toISOString()) as [string, string];
  const days = await archive.days({ from, to, context: range.context }, db);
  const pieces: PlannedChunk[] = [];
  const whole = { from: { at: from, id: FIRST_ID }, to: { at: to, id: FIRST_ID } };
  for (const segment of segmentsOf(whole, days)) {
    const inTable = segment.table ? await planTable(db, segment) : [];
    if (segment.archived.length === 0) {
      pieces.push(...inTable);
      continue;
    }
    const groups: PlannedRows[] = inTable.map(({ from: first, to: last, count }) => ({
      ...{ first: archivePosition(first), last: archivePosition(last), rows: count },
    }));
    for (const files of segment.archived) groups.push(...(await archive.groups(files)));
    pieces.push(...planArchived(segment, groups));
  }
  return joined(pieces, windowSeconds * 1_000);
}

async function planTable(
  db: DataSource | EntityManager,
  segment: ReplayChunk,
): Promise<PlannedChunk[]> {
  const pieces: PlannedChunk[] = [];
  let from: Position = segment.from;
  for (;;) {
    // Deliberate: each chunk starts where the previous one ends.
    const next = await nextChunk(db, from, segment.to.at, DECISIONS);
    if (next === null) return pieces;
    pieces.push({ ...next.chunk, count: next.count });
    from = next.chunk.to;
  }
}

/** Rows that are read together: a row group, or what a chunk of the table would be. */
type PlannedRows = Pick<ArchivedRowGroup, 'first' | 'last' | 'rows'>;

/** Whole row groups, so that none is decompressed for two chunks, unless those of two places overlap. */
function planArchived({ from, to }: Segment, groups: readonly PlannedRows[]): PlannedChunk[] {
  const pieces: PlannedChunk[] = [];
  let piece: PlannedChunk | undefined;
  const sorted = groups.toSorted((one, other) => comparePositions(one.first, other.first));
  for (const { rows, first, last } of sorted) {
    if (last.micros < microsOf(from.at) || first.micros >= microsOf(to.at)) continue;
    const at = { at: timeOf(first.micros), id: first.id };
    if (piece !== undefined && piece.count + rows > DECISIONS) {
      pieces.push({ ...piece, to: at });
      piece = { from: at, to, count: rows };
    } else {
      piece = { from: piece?.from ?? from, to, count: (piece?.count ?? 0) + rows };
    }
  }
  return piece === undefined ? pieces : [...pieces, piece];
}

function joined(pieces: readonly PlannedChunk[], windowMs: number): PlannedChunk[] {
  const chunks: PlannedChunk[] = [];
  for (const piece of pieces) {
    const last = chunks.at(-1);
    const isComplete =
      last === undefined ||
      Date.parse(last.to.at) - Date.parse(last.from.at) >= windowMs ||
      last.count + piece.count > MAX_DECISIONS;
    if (isComplete) chunks.push(piece);
    else chunks.splice(-1, 1, { ...last, to: piece.to, count: last.count + piece.count });
  }
  return chunks;
}
