import { activeSpan, runInSpan, SpanGroup } from '@tessera/telemetry';
import type { Span } from '@tessera/telemetry';

/** How single reads or writes travel together. */
export interface MicroBatchOptions<Item, Result> {
  /** Reads or writes the items in one go; the results are in the order of the items. */
  readonly execute: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Two items with one key never share a batch; batches are sorted by it. */
  readonly keyOf: (item: Item) => string;
  /** Whether a failure concerns every item, so that retrying each separately would not help. */
  readonly isTotalFailure: (error: unknown) => boolean;
  /** The error of an item that does not fit into the queue. */
  readonly overloaded: () => Error;
  /**
   * `powers-of-two` (the default) where each size is a separate prepared statement; `any` where one
   * statement takes a list.
   */
  readonly sizes?: 'powers-of-two' | 'any';
  /** When a batch may start while another one is in flight; by default at once. */
  readonly overlap?: OverlapRule;
  readonly maxBatch: number;
  readonly maxInFlight: number;
  readonly maxQueued: number;
}

/**
 * Few large batches cost both sides less than many small ones, so a small one waits for the one that
 * is on its way, but never long: that one may be stuck.
 */
export interface OverlapRule {
  /** So many items need not wait. */
  readonly atLeast: number;
  /** None waits for a batch that has been on its way for this long. */
  readonly afterMs: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  /** In which the batch is to be seen, like in those of its neighbors. */
  readonly span: Span | undefined;
}

/**
 * Items that have waited this long behind a batch that fails as a whole fail with it: the timeout
 * of an unresponsive database is waited for once, not once per batch.
 */
const SHARES_FAILURE_MS = 2_000;

/**
 * Groups single reads or writes into batches without ever waiting for more items: whatever has arrived
 * when a slot is free is executed. One slow or failing batch therefore costs its neighbors at most one
 * trip.
 *
 * Where the options say so, only a larger batch may run concurrently with another one.
 */
export class MicroBatch<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private scheduled = false;
  private startedAt = 0;
  private patience: NodeJS.Timeout | null = null;

  constructor(private readonly options: MicroBatchOptions<Item, Result>) {}

  async add(item: Item): Promise<Result> {
    if (this.queue.length >= this.options.maxQueued) throw this.options.overloaded();
    return new Promise<Result>((resolve, reject) => {
      const key = this.options.keyOf(item);
      const since = performance.now();
      this.queue.push({ item, key, resolve, reject, since, span: activeSpan() });
      this.schedule();
    });
  }

  /** Everything that this turn of the event loop received goes together. */
  private schedule(): void {
    if (this.scheduled || !this.hasPlace()) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.start();
    });
  }

  private hasPlace(): boolean {
    const { overlap, maxInFlight } = this.options;
    if (this.inFlight >= maxInFlight) return false;
    if (overlap === undefined || this.inFlight === 0) return true;
    if (this.queue.length >= overlap.atLeast) return true;
    const waitMs = this.startedAt + overlap.afterMs - performance.now();
    if (waitMs <= 0) return true;
    this.patience ??= setTimeout(() => {
      this.patience = null;
      this.schedule();
    }, waitMs);
    return false;
  }

  private start(): void {
    const batch = this.take();
    if (batch.length === 0) return;
    this.inFlight += 1;
    this.startedAt = performance.now();
    if (this.patience !== null) clearTimeout(this.patience);
    this.patience = null;
    void this.execute(batch).finally(() => {
      this.inFlight -= 1;
      if (this.queue.length > 0) this.schedule();
    });
    if (this.queue.length > 0) this.schedule();
  }

  /**
   * The oldest items, sorted: two batches that touch the same rows lock them in the same order.
   */
  private take(): Waiting<Item, Result>[] {
    const { maxBatch, sizes } = this.options;
    const keys = new Set<string>();
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const waiting of this.queue) {
      if (taken.length === maxBatch || keys.has(waiting.key)) left.push(waiting);
      else {
        keys.add(waiting.key);
        taken.push(waiting);
      }
    }
    const size = sizes === 'any' ? taken.length : lowerPowerOfTwo(taken.length);
    // What does not fit has waited longer than most of what is left.
    this.queue = [...taken.splice(size), ...left];
    return taken.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  private takeWaitingSince(ms: number): Waiting<Item, Result>[] {
    const before = performance.now() - ms;
    const isLate = ({ since }: Waiting<Item, Result>): boolean => since < before;
    const late = this.queue.filter(isLate);
    if (late.length > 0) this.queue = this.queue.filter((waiting) => !isLate(waiting));
    return late;
  }

  /** @returns the failure that concerns every item, if there was one */
  private async execute(batch: readonly Waiting<Item, Result>[]): Promise<unknown> {
    try {
      const results = await runInSpan(SpanGroup.of(batch.map(({ span }) => span)), () =>
        this.options.execute(batch.map(({ item }) => item)),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      return undefined;
    } catch (error) {
      const isTotal = this.options.isTotalFailure(error);
      if (batch.length > 1 && !isTotal) {
        // One bad row fails the statement for all; run separately, only that row fails.
        return this.writeEach(batch);
      }
      const sharing = isTotal ? this.takeWaitingSince(SHARES_FAILURE_MS) : [];
      for (const { reject } of [...batch, ...sharing]) reject(error);
      return isTotal ? error : undefined;
    }
  }

  private async writeEach(batch: readonly Waiting<Item, Result>[]): Promise<unknown> {
    for (const [index, waiting] of batch.entries()) {
      const failure = await this.execute([waiting]);
      if (failure === undefined) continue;
      for (const { reject } of batch.slice(index + 1)) reject(failure);
      return failure;
    }
    return undefined;
  }
}

function lowerPowerOfTwo(count: number): number {
  return count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
}
