import { setTimeout as delay } from 'node:timers/promises';

/**
 * Processes everything that is due in batches, so that no transaction is long.
 *
 * @param batch returns how many it found; fewer than `size` end the work
 * @returns how many there were
 */
export async function inBatches(
  size: number,
  batch: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let found = size; found === size && signal?.aborted !== true; done += found) {
    found = await batch();
  }
  return done;
}

/** A run of a purge ends by then; the next one continues. */
const PURGE_RUN_MS = 5 * 60_000;
const PURGE_PAUSE_MS = { least: 5, most: 1_000 };

/**
 * Removes all rows past their time, however many there are, in batches. It rests after each batch for
 * as long as the batch took, so that requests get at least half of the disk, and ends after five
 * minutes.
 *
 * @param batch returns how many rows it removed; fewer than `size` end the purge
 * @returns how many there were
 */
export async function purgeInBatches(
  size: number,
  batch: () => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  const endsAt = performance.now() + PURGE_RUN_MS;
  for (let removed = 0; ;) {
    const beganAt = performance.now();
    const found = await batch();
    removed += found;
    const tookMs = performance.now() - beganAt;
    if (found < size || signal.aborted || performance.now() > endsAt) return removed;
    const pauseMs = Math.min(Math.max(tookMs, PURGE_PAUSE_MS.least), PURGE_PAUSE_MS.most);
    const hasRested = await delay(pauseMs, true, { signal }).catch(() => false);
    if (!hasRested) return removed;
  }
}
