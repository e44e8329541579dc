import type { DataSource, EntityManager } from 'typeorm';
import {
  FIRST_ID,
  nextChunk,
  type Position,
  type ReplayChunk,
} from './stored-decisions.repository.js';

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
  range: { readonly from: Date; readonly to: Date },
  windowSeconds: number,
): Promise<PlannedChunk[]> {
  const to = range.to.toISOString();
  const pieces: PlannedChunk[] = [];
  let from: Position = { at: range.from.toISOString(), id: FIRST_ID };
  for (;;) {
    // Deliberate: each chunk starts where the previous one ends.
    const next = await nextChunk(db, from, to, DECISIONS);
    if (next === null) return joined(pieces, windowSeconds * 1_000);
    pieces.push({ ...next.chunk, count: next.count });
    from = next.chunk.to;
  }
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
