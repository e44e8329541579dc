/** How long a unit of work waits after an attempt that did not succeed. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** By the attempts made so far, from 1. */
  readonly waitMs: (attempts: number) => number;
}

/** Beyond it doubling gains nothing: a second has become twelve days. */
const MAX_DOUBLINGS = 20;

/** Doubles the wait after each attempt, from `firstMs` up to `longestMs`. */
export function exponential(firstMs: number, longestMs: number): Backoff {
  return {
    firstMs,
    longestMs,
    waitMs: (attempts) =>
      Math.min(longestMs, firstMs * 2 ** Math.min(MAX_DOUBLINGS, Math.max(0, attempts - 1))),
  };
}
