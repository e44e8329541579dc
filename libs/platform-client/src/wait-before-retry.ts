import { ServiceUnreachableError } from './platform.errors.js';
import { isRepeatable } from './platform-request.js';
import type { PlatformResponse, PlatformRequest } from './platform-request.js';

/** How an attempt ended. */
export type Outcome = { readonly answer: PlatformResponse } | { readonly error: unknown };

const CONFLICT = 409;
const UNAVAILABLE = 503;
/** A slower 503 means that the service waited for a resource, such as its database. */
const PATIENT_MS = 2_000;

/** The attempt that has just ended. */
export interface Attempt {
  readonly outcome: Outcome;
  /** How many attempts were made before. */
  readonly before: number;
  readonly tookMs: number;
}

/**
 * How long to wait before the request is sent again; undefined if it is not.
 *
 * - No connection: any request is retried, since nothing has arrived.
 * - A broken connection, or 503: a GET, or a write with an idempotency key, is retried. Do not
 *   retry a slow 503: the caller would wait the full timeout again, and the overloaded service
 *   would get one more request.
 * - 409 to a retried write with a key: the first attempt is still in progress.
 */
export function waitBeforeRetry(
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

/**
 * A forward passes on the response of a destination, which says nothing about the service itself.
 */
export function isOwnAnswer({ headers }: PlatformResponse): boolean {
  return headers['x-forward-answered-by'] === undefined;
}

/** The seconds in `Retry-After`. Dates, which none of our services sends, are ignored. */
export function retryAfterSeconds({ headers }: PlatformResponse): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function mayRepeat(error: unknown, request: PlatformRequest): boolean {
  if (!(error instanceof ServiceUnreachableError)) return false;
  return !error.mayHaveArrived || isRepeatable(request);
}
