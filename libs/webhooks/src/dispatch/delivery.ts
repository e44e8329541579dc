import type { ClaimLimits } from './claim-limits.js';
import type { LaneRange } from './lanes.js';
import type { LoggedAttempt } from './logged-attempt.js';

/** One attempt to make: the row as it is, under a lease. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly lease: string;
  readonly event_id: string;
  readonly event: string;
  readonly endpoint_id: string;
  readonly owner_id: string;
  readonly url: string;
  readonly hmac_key: Buffer;
  readonly internal: boolean;
  readonly body: string;
  /** Failed attempts so far. */
  readonly attempts: number;
  /** How long ago the event occurred. */
  readonly age_ms: number;
  /** Where its event occurred; null when that was in no trace. */
  readonly traceparent: string | null;
  /** Its endpoint is disabled: no attempt may be made. */
  readonly disabled: boolean;
  /** The last attempt at its endpoint failed, and none succeeded since. */
  readonly failing: boolean;
  /** Headers that the owner added, sealed; null without any. */
  readonly headers: Buffer | null;
  /** While a rotation of its endpoint's key overlaps: the previous key and the current one, sealed. */
  readonly rotated_keys: readonly [previous: Buffer, current: Buffer] | null;
}

/** The row must be removed: delivered, or given up. */
export interface FinishedDelivery {
  readonly id: string;
  /** Given up only under this lease; a success counts whichever worker has the lease now. */
  readonly lease: string | null;
  readonly body: string;
  /** The last attempt. */
  readonly attempt: LoggedAttempt;
  /** Reports that the delivery was given up, to endpoints that subscribe to such events. */
  readonly failure?: { readonly eventId: string; readonly body: string };
}

/** The row goes back, to be attempted after the wait. */
export interface ReturnedDelivery {
  readonly id: string;
  readonly lease: string;
  readonly attempts: number;
  readonly waitMs: number;
  /** How long after the wait a poll may take the row that no timer has brought back. */
  readonly graceMs: number;
  readonly traceparent: string | null;
  /** The attempt that failed; null when none was made. */
  readonly attempt: LoggedAttempt | null;
}

/** A timer fired for attempt `attempts + 1` of a row. */
export interface FiredTimer {
  readonly id: string;
  readonly attempts: number;
}

/** What a dispatcher records in the outbox, and how many attempts it can start. */
export interface DispatchBatch {
  readonly finished: readonly FinishedDelivery[];
  readonly returned: readonly ReturnedDelivery[];
  readonly fired: readonly FiredTimer[];
  /** Endpoints that began to fail, and those that take deliveries again. */
  readonly failing: readonly string[];
  readonly recovered: readonly string[];
  readonly capacity: number;
  /** How the capacity is shared among endpoints and owners; first come, first served by default. */
  readonly limits?: ClaimLimits;
  /** Whose endpoints are claimed from; all by default. */
  readonly lanes?: LaneRange;
}

/** Whether a cycle with this batch has something to record, whatever it claims. */
export function hasReports({
  finished,
  returned,
  fired,
  failing,
  recovered,
}: DispatchBatch): boolean {
  return [finished, returned, fired, failing, recovered].some(({ length }) => length > 0);
}

export interface DispatchResult {
  readonly claimed: readonly ClaimedDelivery[];
  /** Further endpoints have deliveries, which the next cycle looks at. */
  readonly hasMore: boolean;
  /** Which of the returned rows were still under the dispatcher's lease. */
  readonly returned: ReadonlySet<string>;
  /** Milliseconds until each row of a fired timer is due; absent when the timer's attempt is no longer wanted. */
  readonly dueInMs: ReadonlyMap<string, number>;
}
