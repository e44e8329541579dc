import { randomUUID } from 'node:crypto';
import { DELIVERY_FAILED_EVENT } from '../event-types/common-event-types.js';
import { serializeEvent } from '../outbox/webhook-outbox.repository.js';
import type {
  ClaimedDelivery,
  DispatchBatch,
  FinishedDelivery,
  FiredTimer,
  ReturnedDelivery,
} from './delivery.js';
import type { ClaimLimits } from './claim-limits.js';
import { EndpointChanges } from './endpoint-changes.js';
import type { LoggedAttempt } from './logged-attempt.js';
import type { Retry, RetryJob } from './retry-timer.js';

interface WaitingTimer extends FiredTimer {
  readonly settle: (dueInMs: number | null) => void;
}

/** What accumulates during one dispatch cycle and is recorded in the outbox by the next one. */
export class DispatchBatchBuilder {
  private readonly finished: FinishedDelivery[] = [];
  private readonly returned: ReturnedDelivery[] = [];
  private readonly timers: WaitingTimer[] = [];

  /** @param claims false once the dispatcher is stopping */
  constructor(
    private claims = true,
    private readonly health = new EndpointChanges(),
  ) {}

  /** A timer fired for a row. Resolves when the cycle has ended. */
  fired({ id, attempts }: RetryJob): Promise<number | null> {
    return new Promise((settle) => {
      this.timers.push({ id, attempts, settle });
    });
  }

  delivered(delivery: ClaimedDelivery, attempt: LoggedAttempt): void {
    const { id, body } = delivery;
    this.finished.push({ id, lease: null, body, attempt });
    this.health.succeeded(delivery);
  }

  failed(
    delivery: ClaimedDelivery,
    attempt: LoggedAttempt,
    { waitMs, graceMs }: { readonly waitMs: number; readonly graceMs: number },
  ): void {
    const { id, lease, attempts, traceparent } = delivery;
    this.health.failed(delivery, attempt);
    const counted = attempts + 1;
    this.returned.push({ id, lease, attempts: counted, waitMs, graceMs, traceparent, attempt });
  }

  dropped(delivery: ClaimedDelivery, attempt: LoggedAttempt): void {
    const { id, lease, body } = delivery;
    this.health.failed(delivery, attempt);
    const failure = deliveryFailure(delivery, attempt);
    this.finished.push({ id, lease, body, attempt, ...(failure !== null && { failure }) });
  }

  /** The attempt was not made: any dispatcher may claim the row at once. */
  release({ id, lease, attempts, traceparent }: ClaimedDelivery): void {
    const now = { waitMs: 0, graceMs: 0, attempt: null };
    this.returned.push({ id, lease, attempts, traceparent, ...now });
  }

  /** Nothing more is claimed from this cycle on. */
  close(): void {
    this.claims = false;
  }

  get hasReports(): boolean {
    return this.finished.length + this.returned.length > 0;
  }

  build(limits: ClaimLimits): DispatchBatch {
    const { finished, returned, timers: fired } = this;
    const capacity = this.claims ? limits.capacity[0] : 0;
    return { finished, returned, fired, ...this.health.changes(), limits, capacity };
  }

  /** An empty builder for the cycle after this one. */
  next(): DispatchBatchBuilder {
    return new DispatchBatchBuilder(this.claims, this.health.next());
  }

  settleFired(dueInMs: ReadonlyMap<string, number>): void {
    for (const { id, settle } of this.timers) {
      settle(dueInMs.get(id) ?? null);
    }
  }

  /** The retries to time, of the rows that were still under the dispatcher's lease. */
  retries(returned: ReadonlySet<string>): Retry[] {
    return this.returned.filter(({ id, attempts }) => attempts > 0 && returned.has(id));
  }

  /** The cycle of `other` failed: its reports join this builder. */
  merge(other: DispatchBatchBuilder): void {
    this.finished.push(...other.finished);
    this.returned.push(...other.returned);
    this.timers.push(...other.timers);
    this.health.merge(other.health);
  }
}

/**
 * The event about a delivery that was given up; null for one that must not cause another: a delivery of
 * such an event, of a test, to a receiver of the operator, or to an endpoint that was disabled.
 */
function deliveryFailure(
  delivery: ClaimedDelivery,
  { outcome, status }: LoggedAttempt,
): NonNullable<FinishedDelivery['failure']> | null {
  if (delivery.disabled) return null;
  if (delivery.internal || delivery.event.startsWith('webhook.')) return null;
  const event = DELIVERY_FAILED_EVENT;
  const id = randomUUID();
  const body = {
    occurred_at: new Date().toISOString(),
    webhook_id: delivery.endpoint_id,
    delivery_id: delivery.id,
    failed_event: delivery.event,
    failed_event_id: delivery.event_id,
    last_outcome: outcome,
    last_status: status ?? null,
  };
  return { eventId: id, body: serializeEvent({ event, id, body }) };
}
