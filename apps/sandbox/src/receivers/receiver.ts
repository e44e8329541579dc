import { Arrivals, type Numbered } from '../destinations/arrivals.js';
import { FRIENDLY } from './behaviour.js';
import type { Behaviour } from './behaviour.js';

/** One request as it arrived at a receiver. */
export interface Arrival {
  readonly receivedAt: Date;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that are signed. */
  readonly rawBody: Buffer;
  readonly event: string | null;
  readonly eventId: string | null;
}

interface AnsweredArrival extends Arrival {
  /** Which arrival of its event this is, from 1. */
  readonly attempt: number;
  readonly status: number;
}

export type ReceivedDelivery = Numbered<AnsweredArrival>;

/** What a receiver keeps at most. */
const KEPT_DELIVERIES = 1_000;

/** A simulated webhook receiver, in memory. */
export class Receiver {
  hmacKey: string | null = null;
  behaviour: Behaviour = FRIENDLY;
  readonly deliveries = new Arrivals<AnsweredArrival>(KEPT_DELIVERIES);
  private readonly arrivals = new Map<string, number>();

  constructor(
    readonly id: string,
    public name: string,
    readonly createdAt: Date,
  ) {}

  /** Keeps a request and says which arrival of its event it is. */
  take(arrival: Arrival, statusOf: (attempt: number) => number): ReceivedDelivery {
    const attempt = this.countArrival(arrival.eventId);
    return this.deliveries.take({ ...arrival, attempt, status: statusOf(attempt) });
  }

  /** Forgets what arrived; the count goes on. */
  clear(): void {
    this.deliveries.clear();
    this.arrivals.clear();
  }

  private countArrival(eventId: string | null): number {
    const attempt = (this.arrivals.get(eventId ?? '') ?? 0) + 1;
    this.arrivals.set(eventId ?? '', attempt);
    if (this.arrivals.size > KEPT_DELIVERIES) {
      const [oldest] = this.arrivals.keys();
      this.arrivals.delete(oldest ?? '');
    }
    return attempt;
  }
}
