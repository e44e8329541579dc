import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_ID, nextStretch, type Position, type Stretch } from './stored-decisions.js';

export interface PlannedStretch extends Stretch {
  /** Decisions in it, whatever their context. */
  readonly count: number;
}

/** A second or two of work. */
const DECISIONS = 20_000;
/** With velocities a stretch grows to the length of their window, but no further than this. */
const MAX_DECISIONS = 400_000;

/**
 * Cuts a range into pieces that can be replayed by themselves. Where velocities look back, each
 * piece has to read the window before it, too; pieces as long as the window make that at most twice
 * the reading.
 */
export async function planStretches(
  on: DataSource | EntityManager,
  range: { readonly from: Date; readonly to: Date },
  windowSeconds: number,
): Promise<PlannedStretch[]> {
  const to = range.to.toISOString();
  const pieces: PlannedStretch[] = [];
  let from: Position = { at: range.from.toISOString(), id: FIRST_ID };
  for (;;) {
    // Deliberate: each begins where the one before it ends.
    const next = await nextStretch(on, from, to, DECISIONS);
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
