import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
/** Of something that never comes true: a busy machine takes its time. */
const TIMEOUT_MS = 60_000;

/** Waits for something to become true, and fails with its description when it does not in time. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  // Of the clock that nobody sets.
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await delay(POLL_MS);
  }
}
