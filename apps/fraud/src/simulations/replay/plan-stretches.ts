import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_ID, nextStretch, type Position, type Stretch } from './stored-decisions.js';

export interface PlannedStretch extends Stretch {
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
export async function planStretches(
  db: DataSource | EntityManager,
  range: { readonly from: Date; readonly to: Date },
  windowSeconds: number,
): Promise<PlannedStretch[]> {
  const to = range.to.toISOString();
  const pieces: PlannedStretch[] = [];
  let from: Position = { at: range.from.toISOString(), id: FIRST_ID };
  for (;;) {
    // Deliberate: each chunk starts where the previous one ends.
    const next = await nextStretch(db, from, to, DECISIONS);
    if (next === null) return joined(pieces, windowSeconds * 1_000);
    pieces.push({ ...next.stretch, count: next.count });
    from = next.stretch.to;
  }
}

function joined(pieces: readonly PlannedStretch[], windowMs: number): PlannedStretch[] {
  const stretches: PlannedStretch[] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    const isComplete =
      last === undefined ||
      Date.parse(last.to.at) - Date.parse(last.from.at) >= windowMs ||
      last.count + piece.count > MAX_DECISIONS;
    if (isComplete) stretches.push(piece);
    else stretches.splice(-1, 1, { ...last, to: piece.to, count: last.count + piece.count });
  }
  return stretches;
}
