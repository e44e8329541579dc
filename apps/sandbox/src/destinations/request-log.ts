import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';

const ARRIVED = 'arrived';

/** A received request with its sequence number. */
export type NumberedRequest<Arrival> = Arrival & {
  /** Counts received requests from 1; used as a cursor. */
  readonly sequence: number;
};

/** The requests that a simulated destination received, in memory; the oldest are dropped first. */
export class RequestLog<Arrival extends object> {
  private kept: NumberedRequest<Arrival>[] = [];
  private lastSequence = 0;
  private readonly events = new EventEmitter().setMaxListeners(0);

  /** @param limit maximum number of requests kept */
  constructor(private readonly limit: number) {}

  record(arrival: Arrival): NumberedRequest<Arrival> {
    this.lastSequence += 1;
    const numbered = { ...arrival, sequence: this.lastSequence };
    this.kept.push(numbered);
    if (this.kept.length > this.limit) this.kept.shift();
    this.events.emit(ARRIVED, numbered);
    return numbered;
  }

  get newestFirst(): readonly NumberedRequest<Arrival>[] {
    return this.kept.toReversed();
  }

  after(sequence: number): readonly NumberedRequest<Arrival>[] {
    return this.kept.filter((arrival) => arrival.sequence > sequence);
  }

  /** Resolves with the requests after `sequence` once there are `count`, or after `waitMs`. */
  async waitFor(
    sequence: number,
    count: number,
    waitMs: number,
  ): Promise<readonly NumberedRequest<Arrival>[]> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const check = (): void => {
      if (this.after(sequence).length >= count) resolve(undefined);
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

  /** Calls the listener for every new request. Returns a function that removes it. */
  listen(listener: (arrival: NumberedRequest<Arrival>) => void): () => void {
    this.events.on(ARRIVED, listener);
    return () => {
      this.events.off(ARRIVED, listener);
    };
  }

  /** Removes all requests; numbering continues. */
  clear(): void {
    this.kept = [];
  }

  /** Removes all requests; numbering restarts at 1. */
  restart(): void {
    this.clear();
    this.lastSequence = 0;
  }
}

/** Headers with one string per name. */
export function headerStrings(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
