import { EventEmitter } from 'node:events';
import type { BackendBehaviour } from './backend-behaviour.js';

/** One request that a backend got. */
export interface BackendRequest {
  /** Counts the requests of a backend from 1; a cursor for those that follow. */
  readonly sequence: number;
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** What a backend keeps at most; the oldest is forgotten first. */
const KEPT_REQUESTS = 5_000;
const ARRIVED = 'arrived';

/** A simulated fraud backend, in memory. */
export class FraudBackend {
  private requests: BackendRequest[] = [];
  private lastSequence = 0;
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(
    readonly name: string,
    public behaviour: BackendBehaviour,
  ) {}

  take(arrival: Omit<BackendRequest, 'sequence'>): BackendRequest {
    this.lastSequence += 1;
    const request = { ...arrival, sequence: this.lastSequence };
    this.requests.push(request);
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift();
    this.events.emit(ARRIVED);
    return request;
  }

  /** Resolves with what came after `sequence` once that are `count`, or when the time is up. */
  async waitFor(sequence: number, count: number, waitMs: number): Promise<BackendRequest[]> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const check = (): void => {
      if (this.after(sequence).length >= count) resolve(undefined);
    };
    const timer = setTimeout(() => {
      resolve(undefined);
    }, waitMs);
    this.events.on(ARRIVED, check);
    check();
    await promise;
    clearTimeout(timer);
    this.events.off(ARRIVED, check);
    return this.after(sequence);
  }

  /** Forgets what came; the count starts anew. */
  clear(): void {
    this.requests = [];
    this.lastSequence = 0;
  }

  private after(sequence: number): BackendRequest[] {
    return this.requests.filter((request) => request.sequence > sequence);
  }
}
