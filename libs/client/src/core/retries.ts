import type { RetryOptions } from './options.js';
import { retryAfterSeconds } from './read-error.js';

const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);
const CONFLICT = 409;
const DEFAULTS = { maxRetries: 2, baseDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 60_000 };

/** An attempt that may be repeated. */
export interface FailedAttempt {
  readonly method: string;
  readonly idempotencyKey: string | undefined;
  /** 1 for the first. */
  readonly attempt: number;
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  readonly retryAfter: string | null;
}

/**
 * How long to wait before the request is sent again, or undefined if it must not be.
 *
 * @param random from 0 to 1
 */
export function retryDelayMs(
  failed: FailedAttempt,
  options: RetryOptions = {},
  random: () => number = Math.random,
): number | undefined {
  const maxRetries = options.maxRetries ?? DEFAULTS.maxRetries;
  if (failed.attempt > maxRetries || !isRepeatable(failed) || !isTemporary(failed)) {
    return undefined;
  }
  const asked = retryAfterSeconds(failed.retryAfter);
  if (asked !== undefined) {
    const limit = options.maxRetryAfterMs ?? DEFAULTS.maxRetryAfterMs;
    return asked * 1000 > limit ? undefined : asked * 1000;
  }
  const base = options.baseDelayMs ?? DEFAULTS.baseDelayMs;
  const ceiling = Math.min(
    base * 2 ** (failed.attempt - 1),
    options.maxDelayMs ?? DEFAULTS.maxDelayMs,
  );
  // Clients that failed together must not return together.
  return ceiling * (0.5 + random() / 2);
}

function isRepeatable({ method, idempotencyKey }: FailedAttempt): boolean {
  return IDEMPOTENT_METHODS.has(method) || idempotencyKey !== undefined;
}

function isTemporary({ status, attempt, idempotencyKey }: FailedAttempt): boolean {
  if (status === undefined || RETRIED_STATUSES.has(status)) return true;
  // The first request, whose response was lost, may still be running.
  return status === CONFLICT && attempt > 1 && idempotencyKey !== undefined;
}
