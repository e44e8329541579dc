/** Attempts per event and endpoint; after the last one the event is dropped. */
export const MAX_ATTEMPTS = 5;

/** Attempt n + 1 follows attempt n after at least this long, from the moment that n failed. */
export const RETRY_WAITS_MS: readonly number[] = [17_000, 19_000, 23_000, 31_000];

/** "Each wait can be up to 10% longer", and is never shorter. */
const LONGEST_STRETCH = 0.1;

/** How long a delivery to a receiver of the suite itself is tried before it is dropped. */
export const INTERNAL_LIFETIME_MS = 24 * 60 * 60_000;
const LONGEST_INTERNAL_WAIT_MS = 5 * 60_000;

/**
 * How long to wait after the given number of failed attempts at a receiver from the operator's
 * configuration, or `null` when the event is to be dropped. Such a receiver is a service of the suite,
 * where a lost event is a wrong state: after the usual attempts, deliveries are still retried at longer
 * intervals.
 */
export function internalRetryWaitMs(
  failedAttempts: number,
  ageMs: number,
  random: number,
  timeScale = 1,
): number | null {
  const usual = retryWaitMs(failedAttempts, random, timeScale);
  if (usual !== null) return usual;
  if (ageMs >= INTERNAL_LIFETIME_MS) return null;
  const last = RETRY_WAITS_MS.at(-1) ?? 0;
  const wait = Math.min(last * 2 ** (failedAttempts - MAX_ATTEMPTS), LONGEST_INTERNAL_WAIT_MS);
  return Math.round((wait * (1 + random * LONGEST_STRETCH)) / timeScale);
}

/**
 * How long to wait after the given number of failed attempts, or `null` when the event is to be
 * dropped.
 *
 * @param failedAttempts 1..5
 * @param random in [0, 1), spreads the retries of one outage
 * @param timeScale divides the wait; 1 except in development and tests
 */
export function retryWaitMs(failedAttempts: number, random: number, timeScale = 1): number | null {
  const wait = failedAttempts < MAX_ATTEMPTS ? RETRY_WAITS_MS[failedAttempts - 1] : undefined;
  return wait === undefined
    ? null
    : Math.round((wait * (1 + random * LONGEST_STRETCH)) / timeScale);
}
