import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** Polls until there is something. @throws Error when there is nothing in time */
export async function untilFound<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`There was no ${what} in time.`);
    await sleep(POLL_MS);
  }
}
