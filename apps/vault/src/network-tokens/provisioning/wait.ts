const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/** How long to wait after the given attempt, from 1: twice as long each time, up to five minutes. */
export function waitMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, attempt - 1)));
}
