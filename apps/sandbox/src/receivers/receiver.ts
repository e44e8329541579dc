import { EventEmitter } from 'node:events';
import { FRIENDLY } from './behaviour.js';
import type { Behaviour } from './behaviour.js';

/** One request that arrived at a receiver. */
export interface ReceivedDelivery {
  /** Counts the deliveries of a receiver from 1; a cursor for those that follow. */
  readonly sequence: number;
  readonly receivedAt: Date;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that are signed. */
  readonly rawBody: Buffer;
  readonly event: string | null;
  readonly eventId: string | null;
  /** Which arrival of its event this is, from 1. */
  readonly attempt: number;
  readonly status: number;
}

export type Arrival = Omit<ReceivedDelivery, 'sequence' | 'attempt' | 'status'>;

/** What a receiver keeps at most; the oldest is forgotten first. */
const KEPT_DELIVERIES = 1_000;
const ARRIVED = 'arrived';

/** A simulated webhook receiver, in memory. */
export class Receiver {
  hmacKey: string | null = null;
  behaviour: Behaviour = FRIENDLY;
  private deliveries: ReceivedDelivery[] = [];
  private readonly arrivals = new Map<string, number>();
  private readonly events = new EventEmitter().setMaxListeners(0);
  private lastSequence = 0;

  constructor(
    readonly id: string,
    public name: string,
    readonly createdAt: Date,
  ) {}

  /** Keeps a request and says which arrival of its event it is. */
  take(arrival: Arrival, statusOf: (attempt: number) => number): ReceivedDelivery {
    const attempt = this.countArrival(arrival.eventId);
    this.lastSequence += 1;
    const delivery = {
      ...arrival,
      sequence: this.lastSequence,
      attempt,
      status: statusOf(attempt),
    };
    this.deliveries.push(delivery);
    if (this.deliveries.length > KEPT_DELIVERIES) {
      this.deliveries.shift();
    }
    this.events.emit(ARRIVED, delivery);
    return delivery;
  }

  after(sequence: number): readonly ReceivedDelivery[] {
    return this.deliveries.filter((delivery) => delivery.sequence > sequence);
  }

  /** Resolves with what came after `sequence` once that are `count`, or when the time is up. */
  async waitFor(
    sequence: number,
    count: number,
    waitMs: number,
  ): Promise<readonly ReceivedDelivery[]> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const check = (): void => {
      if (this.after(sequence).length >= count) {
        resolve(undefined);
      }
    };
    const timer = setTimeout(() => {
      resolve(undefined);
    }, waitMs);
    const stop = this.listen(check);
    check();
    await promise;
    clearTimeout(timer);
    stop();
    return this.after(sequence);
  }

  /** Calls back for every delivery from now on. Returns what ends that. */
  listen(listener: (delivery: ReceivedDelivery) => void): () => void {
    this.events.on(ARRIVED, listener);
    return () => {
      this.events.off(ARRIVED, listener);
    };
  }

  /** Forgets what arrived; the count goes on. */
  clear(): void {
    this.deliveries = [];
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
