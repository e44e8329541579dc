import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
/** Timeout for a condition that never becomes true: a busy machine may be slow. */
const TIMEOUT_MS = 100_000;

/** Waits until a condition is true, and fails with its description after the timeout. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  // On the monotonic clock.
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await delay(POLL_MS);
  }
}

/**
 * Waits for a condition for as long as work progresses, however slow the machine; fails with its
 * description when nothing has changed for the length of the timeout.
 *
 * @param progress any value that changes with the work
 */
export async function untilAtRest(
  what: string,
  isTrue: () => Promise<boolean>,
  progress: () => Promise<unknown>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  let last = await progress();
  let changedAt = performance.now();
  while (!(await isTrue())) {
    const now = await progress();
    if (now !== last) [last, changedAt] = [now, performance.now()];
    if (performance.now() - changedAt > timeoutMs) {
      throw new Error(`Nothing has happened for ${timeoutMs} ms: ${what}.`);
    }
    await delay(POLL_MS);
  }
}
