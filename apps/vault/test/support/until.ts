import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits for something to become true, and fails with its description when it does not in time. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await delay(POLL_MS);
  }
}
