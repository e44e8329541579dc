import type {
  ClaimedDelivery,
  FinishedDelivery,
  ReturnedDelivery,
  RungTimer,
  Turn,
} from './delivery.js';
import type { ClaimLimits } from './claim-limits.js';
import type { Retry, RetryJob } from './retry-timer.js';

interface Ring extends RungTimer {
  readonly answer: (dueInMs: number | null) => void;
}

/** What accumulates during one dispatch cycle and is recorded in the outbox in the next one. */
export class TurnDraft {
  private readonly finished: FinishedDelivery[] = [];
  private readonly returned: ReturnedDelivery[] = [];
  private readonly rings: Ring[] = [];

  /** @param claims false once the dispatcher is stopping */
  constructor(private claims = true) {}

  /** Nothing more is claimed from this turn on. */
  close(): void {
    this.claims = false;
  }

  /** An empty draft for the turn after this one. */
  next(): TurnDraft {
    return new TurnDraft(this.claims);
  }

  get hasReports(): boolean {
    return this.finished.length + this.returned.length > 0;
  }

  delivered({ id }: ClaimedDelivery): void {
    this.finished.push({ id, lease: null });
  }

  dropped({ id, lease }: ClaimedDelivery): void {
    this.finished.push({ id, lease });
  }

  failed(delivery: ClaimedDelivery, attempts: number, waitMs: number, graceMs: number): void {
    const { id, lease, traceparent } = delivery;
    this.returned.push({ id, lease, attempts, waitMs, graceMs, traceparent });
  }

  /** The attempt was not made: anybody may take the row at once. */
  giveBack({ id, lease, attempts, traceparent }: ClaimedDelivery): void {
    this.returned.push({ id, lease, attempts, waitMs: 0, graceMs: 0, traceparent });
  }

  /** Resolves when the cycle has ended. */
  ring({ id, attempts }: RetryJob): Promise<number | null> {
    return new Promise((answer) => {
      this.rings.push({ id, attempts, answer });
    });
  }

  turn(limits: ClaimLimits): Turn {
    const { finished, returned, rings: rung } = this;
    return { finished, returned, rung, limits, room: this.claims ? limits.room[0] : 0 };
  }

  answerRings(dueInMs: ReadonlyMap<string, number>): void {
    for (const { id, answer } of this.rings) {
      answer(dueInMs.get(id) ?? null);
    }
  }

  /** The retries to time, of the rows that were still under the dispatcher's lease. */
  retries(returned: ReadonlySet<string>): Retry[] {
    return this.returned.filter(({ id, attempts }) => attempts > 0 && returned.has(id));
  }

  /** The turn of `other` failed: its reports join this draft. */
  takeOver(other: TurnDraft): void {
    this.finished.push(...other.finished);
    this.returned.push(...other.returned);
    this.rings.push(...other.rings);
  }
}
