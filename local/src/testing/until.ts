import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const LONGEST_POLL_MS = 100;
/** Of the time waited so far. */
const POLL_SHARE = 0.1;
/** Timeout for a condition that never becomes true: a busy machine may be slow. */
const TIMEOUT_MS = 100_000;

/** Waits until a condition is true, and fails with its description after the timeout. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  // On the monotonic clock.
  const begunAt = performance.now();
  while (!(await isTrue())) {
    const waitedMs = performance.now() - begunAt;
    if (waitedMs > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await delay(pollAfter(waitedMs));
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
    const restMs = performance.now() - changedAt;
    if (restMs > timeoutMs) {
      throw new Error(`Nothing has happened for ${timeoutMs} ms: ${what}.`);
    }
    await delay(pollAfter(restMs));
  }
}

/**
 * How long to wait before the next look. Most looks are a request or a connection to Postgres, and
 * what takes seconds is not looked at fifty times a second.
 */
function pollAfter(waitedMs: number): number {
  return Math.min(LONGEST_POLL_MS, Math.max(POLL_MS, waitedMs * POLL_SHARE));
}
