/** How an attempt at a unit of work ended. */
export type Outcome = Done | Retry | Failed;

/** Nothing is left to do. */
interface Done {
  readonly kind: 'done';
}

/** Another attempt follows. */
interface Retry extends RetryOptions {
  readonly kind: 'retry';
  readonly error: unknown;
}

/** No attempt can succeed. */
interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
}

interface RetryOptions {
  /** The wait in place of the worker's backoff. */
  readonly afterMs?: number;
  /** Nothing is wrong, or the error is in the log already. */
  readonly quiet?: boolean;
}

export const DONE: Done = { kind: 'done' };

/** @param error why, for the log and for the source */
export function retry(error: unknown, options: RetryOptions = {}): Retry {
  return { kind: 'retry', error, ...options };
}

/** @param error why, for the log and for the source */
export function failed(error: unknown): Failed {
  return { kind: 'failed', error };
}
