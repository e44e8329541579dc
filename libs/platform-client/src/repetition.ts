import { ServiceUnreachableError } from './platform.errors.js';
import { isRepeatable } from './platform-request.js';
import type { PlatformAnswer, PlatformRequest } from './platform-request.js';

/** How an attempt ended. */
export type Outcome = { readonly answer: PlatformAnswer } | { readonly error: unknown };

const CONFLICT = 409;
const UNAVAILABLE = 503;
/** A service that took longer to say 503 has waited for what it lacks: for its database, say. */
const PATIENT_MS = 2_000;

/** What is known of the attempt that has just ended. */
export interface Attempt {
  readonly outcome: Outcome;
  /** How many attempts there were before. */
  readonly before: number;
  readonly tookMs: number;
}

/**
 * How long to wait before the request is sent again; undefined when it is not.
 *
 * - No connection stood: again, whatever it is, since nothing has arrived.
 * - A connection that broke, or 503: again when it is a GET or a write with an idempotency key. Not
 *   after a 503 that was long in coming: the caller would wait for the same once more, and the
 *   service, which is short of something, would have one more to keep waiting.
 * - 409 to a repeated write with a key: the first attempt is still worked on.
 */
export function waitBeforeRepetition(
  { outcome, before, tookMs }: Attempt,
  request: PlatformRequest,
  waitsMs: readonly number[],
): number | undefined {
  const wait = waitsMs[before];
  if (wait === undefined) return undefined;
  const jittered = wait * (1 + Math.random() * 0.5);
  if ('error' in outcome) return mayRepeat(outcome.error, request) ? jittered : undefined;
  const { answer } = outcome;
  if (!isRepeatable(request) || !isOwnAnswer(answer)) return undefined;
  if (answer.status === UNAVAILABLE) {
    if (tookMs > PATIENT_MS) return undefined;
    return Math.max(jittered, retryAfterSeconds(answer) * 1000);
  }
  const isRepetition = before > 0 && request.idempotencyKey !== undefined;
  return answer.status === CONFLICT && isRepetition ? jittered : undefined;
}

/** A forward passes on the answer of a destination, which says nothing about our own standing. */
export function isOwnAnswer({ headers }: PlatformAnswer): boolean {
  return headers['x-forward-answered-by'] === undefined;
}

/** What `Retry-After` says; a date, which none of our services sends, counts as nothing said. */
export function retryAfterSeconds({ headers }: PlatformAnswer): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function mayRepeat(error: unknown, request: PlatformRequest): boolean {
  if (!(error instanceof ServiceUnreachableError)) return false;
  return !error.mayHaveArrived || isRepeatable(request);
}
