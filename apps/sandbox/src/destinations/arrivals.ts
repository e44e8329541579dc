import { EventEmitter } from 'node:events';

const ARRIVED = 'arrived';

/** Something that arrived, in its place among the others. */
export type Numbered<Arrival> = Arrival & {
  /** Counts what arrived from 1; a cursor for what follows. */
  readonly sequence: number;
};

/** What arrived at a simulated destination, in memory; the oldest is forgotten first. */
export class Arrivals<Arrival extends object> {
  private kept: Numbered<Arrival>[] = [];
  private lastSequence = 0;
  private readonly events = new EventEmitter().setMaxListeners(0);

  /** @param limit how many are kept */
  constructor(private readonly limit: number) {}

  take(arrival: Arrival): Numbered<Arrival> {
    this.lastSequence += 1;
    const numbered = { ...arrival, sequence: this.lastSequence };
    this.kept.push(numbered);
    if (this.kept.length > this.limit) this.kept.shift();
    this.events.emit(ARRIVED, numbered);
    return numbered;
  }

  get newestFirst(): readonly Numbered<Arrival>[] {
    return this.kept.toReversed();
  }

  after(sequence: number): readonly Numbered<Arrival>[] {
    return this.kept.filter((arrival) => arrival.sequence > sequence);
  }

  /** Resolves with what came after `sequence` once that are `count`, or when the time is up. */
  async waitFor(
    sequence: number,
    count: number,
    waitMs: number,
  ): Promise<readonly Numbered<Arrival>[]> {
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

  /** Calls back for every arrival from now on. Returns what ends that. */
  listen(listener: (arrival: Numbered<Arrival>) => void): () => void {
    this.events.on(ARRIVED, listener);
    return () => {
      this.events.off(ARRIVED, listener);
    };
  }

  /** Forgets what arrived; the count goes on. */
  clear(): void {
    this.kept = [];
  }

  /** Forgets what arrived; the count starts anew. */
  restart(): void {
    this.clear();
    this.lastSequence = 0;
  }
}
