import { BoundedMap } from '@tessera/auth';
import { RequestLog, type NumberedRequest } from '../destinations/request-log.js';
import { FRIENDLY } from './behaviour.js';
import type { Behaviour } from './behaviour.js';

/** A request as the receiver got it. */
export interface Arrival {
  readonly receivedAt: Date;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The signed bytes. */
  readonly rawBody: Buffer;
  readonly event: string | null;
  readonly eventId: string | null;
}

interface AnsweredArrival extends Arrival {
  /** Number of the delivery attempt of this event, from 1. */
  readonly attempt: number;
  readonly status: number;
}

export type ReceivedDelivery = NumberedRequest<AnsweredArrival>;

/** Maximum number of requests kept. */
const KEPT_DELIVERIES = 1_000;

/** A simulated webhook receiver, in memory. */
export class Receiver {
  hmacKey: string | null = null;
  behaviour: Behaviour = FRIENDLY;
  readonly deliveries = new RequestLog<AnsweredArrival>(KEPT_DELIVERIES);
  private readonly arrivals = new BoundedMap<string, number>(KEPT_DELIVERIES);

  constructor(
    readonly id: string,
    public name: string,
    readonly createdAt: Date,
  ) {}

  /** Records a request. @returns the number of the delivery attempt of its event */
  record(arrival: Arrival, statusOf: (attempt: number) => number): ReceivedDelivery {
    const attempt = this.countArrival(arrival.eventId);
    return this.deliveries.record({ ...arrival, attempt, status: statusOf(attempt) });
  }

  /** Removes all deliveries; numbering continues. */
  clear(): void {
    this.deliveries.clear();
    this.arrivals.clear();
  }

  private countArrival(eventId: string | null): number {
    const attempt = (this.arrivals.get(eventId ?? '') ?? 0) + 1;
    this.arrivals.set(eventId ?? '', attempt);
    return attempt;
  }
}
