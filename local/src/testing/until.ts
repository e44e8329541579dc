import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
/** Timeout for a condition that never becomes true: a busy machine may be slow. */
const TIMEOUT_MS = 60_000;

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
