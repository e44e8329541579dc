import type {
  ClaimedDelivery,
  DispatchBatch,
  FinishedDelivery,
  FiredTimer,
  ReturnedDelivery,
} from './delivery.js';
import type { ClaimLimits } from './claim-limits.js';
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
  constructor(private claims = true) {}

  /** A timer fired for a row. Resolves when the cycle has ended. */
  fired({ id, attempts }: RetryJob): Promise<number | null> {
    return new Promise((settle) => {
      this.timers.push({ id, attempts, settle });
    });
  }

  delivered({ id }: ClaimedDelivery): void {
    this.finished.push({ id, lease: null });
  }

  failed(delivery: ClaimedDelivery, attempts: number, waitMs: number, graceMs: number): void {
    const { id, lease, traceparent } = delivery;
    this.returned.push({ id, lease, attempts, waitMs, graceMs, traceparent });
  }

  dropped({ id, lease }: ClaimedDelivery): void {
    this.finished.push({ id, lease });
  }

  /** The attempt was not made: any dispatcher may claim the row at once. */
  release({ id, lease, attempts, traceparent }: ClaimedDelivery): void {
    this.returned.push({ id, lease, attempts, waitMs: 0, graceMs: 0, traceparent });
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
    return { finished, returned, fired, limits, capacity: this.claims ? limits.capacity[0] : 0 };
  }

  /** An empty builder for the cycle after this one. */
  next(): DispatchBatchBuilder {
    return new DispatchBatchBuilder(this.claims);
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
  }
}
