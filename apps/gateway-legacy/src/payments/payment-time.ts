const FIRST_WAIT_MS = 1_000;
export const LONGEST_WAIT_MS = 5 * 60_000;
const MARGIN_MS = 10_000;
const QUEUE_GRACE_MS = 2_000;
const POLL_MS = 1_000;

/** The times of orders whose outcome is not known. */
export interface PaymentTime {
  /** When it expires, the process that created the order has its response or has died. */
  readonly leaseMs: number;
  /** How long a job may be late before it counts as lost. */
  readonly queueGraceMs: number;
  /** How often lost ones are looked for. */
  readonly pollMs: number;
  /** How long to wait after the given attempt, from 0: twice as long each time, up to five minutes. */
  waitMs(attempt: number): number;
}

/**
 * @param callMs the maximum duration of a call to a provider
 * @param scale divides the waits, for tests
 */
export function paymentTime(callMs: number, scale: number): PaymentTime {
  return {
    // An inquiry and, if the provider does not know the order, the order itself.
    leaseMs: 2 * callMs + MARGIN_MS / scale,
    queueGraceMs: QUEUE_GRACE_MS / scale,
    pollMs: POLL_MS / scale,
    waitMs: (attempt) =>
      Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, attempt)) / scale,
  };
}
