import { Logger } from '@nestjs/common';
import { PeriodicTask } from '@tessera/telemetry';
import { BackgroundWorker, type WorkContext, type WorkerDescription } from './background.worker.js';
import type { DueRows } from './due-rows.js';
import type { Job } from './jobs/job.js';
import type { OpenJobQueue } from './jobs/job-queues.service.js';
import { scheduleOf, type LeasedWorkerOptions } from './leased-worker-options.js';
import type { Outcome } from './outcome.js';
import type { WorkItem } from './work-source.js';

/** What is put into a queue: ids only. */
interface WakeUp extends Record<string, unknown> {
  readonly id: string;
}

/** What `perform` throws. */
interface Unexpected {
  readonly kind: 'error';
  readonly error: unknown;
}

const DRAIN_MS = 10_000;
/** A lease is renewed this many times before it would end. */
const RENEWALS = 4;

/**
 * Processes rows one by one, each by one process at a time: claim, attempt, record, retry.
 *
 * The README has an example. A row is found by the first of three: {@link nudge} in this process, a
 * job of the queue at its due time in any process, or the poll, which also finds what the others lost.
 */
export abstract class LeasedWorker<Item extends WorkItem> extends BackgroundWorker {
  override readonly description: WorkerDescription;
  override readonly due: DueRows;
  protected readonly logger = new Logger(this.constructor.name);
  private readonly task: PeriodicTask<void>;
  private readonly aborting = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private context: WorkContext | undefined;
  private queue: OpenJobQueue<WakeUp> | undefined;

  protected constructor(private readonly options: LeasedWorkerOptions<Item>) {
    super();
    const { name, does, runs = 'background', concurrency, pollMs, queue = false } = options;
    const schedule = scheduleOf(options);
    this.description = { name, does, runs, schedule, concurrency, queue: queue ? name : null };
    this.due = options.due;
    const failure = `Failed to look for due work (${name}); will retry.`;
    this.task = new PeriodicTask({ failure, everyMs: pollMs, work: (signal) => this.look(signal) });
  }

  override async attach(context: WorkContext): Promise<void> {
    this.context = context;
    const { queue: name, concurrency } = this.description;
    if (name === null) return;
    const process = ({ data }: { readonly data: WakeUp }) => this.processJob(data);
    this.queue = await context.queues.open<WakeUp>({
      ...{ name, concurrency, process },
      works: context.runsHere,
    });
  }

  override start(): void | Promise<void> {
    this.task.start();
  }

  /** Claims nothing more, drains what is in flight, then aborts it and makes it due again. */
  override async stop(): Promise<void> {
    const drained = setTimeout(() => {
      this.aborting.abort();
    }, this.options.drainMs ?? DRAIN_MS);
    const stopped = this.task.stop();
    await this.queue?.close();
    await stopped;
    await Promise.all(this.inFlight);
    clearTimeout(drained);
  }

  /** Processes everything that is due and waits for it. In any process: for tests and commands. */
  async run(): Promise<void> {
    await this.task.run();
    await Promise.all(this.inFlight);
  }

  /** Looks for due rows now, if this process runs the worker. Rows of the caller must be committed. */
  nudge(): void {
    if (this.context?.runsHere === true) this.task.run().catch(() => undefined);
  }

  /** Wakes the worker in any process for rows that are due and committed. */
  protected wake(ids: readonly string[]): void {
    this.add(ids.map((id) => ({ id: `${id}-0`, data: { id } })));
  }

  /** Attempts a row that the caller has claimed. Never rejects. */
  protected begin(item: Item): Promise<void> {
    const attempt = this.attempt(item).finally(() => this.inFlight.delete(attempt));
    this.inFlight.add(attempt);
    return attempt;
  }

  /**
   * Wakes the worker in any process when a row becomes due. A queue that does not take the job costs
   * time only: the poll finds the row.
   */
  protected wakeAt({ id, attempts }: WorkItem, waitMs: number): void {
    this.add([{ id: `${id}-${attempts}`, data: { id }, delayMs: waitMs }]);
  }

  /** @throws Error for whatever is unexpected: it is logged, and the row is retried without limit */
  protected abstract perform(item: Item, signal: AbortSignal): Promise<Outcome>;

  private add(jobs: readonly Job<WakeUp>[]): void {
    this.queue?.add(jobs).catch((err: unknown) => {
      const message = `Failed to queue work (${this.options.name}); polling finds it.`;
      this.logger.warn({ message, err });
    });
  }

  private async processJob({ id }: Partial<WakeUp>): Promise<void> {
    // A job of an earlier release names its row differently: polling finds it.
    if (id === undefined) return;
    const { source, leaseMs } = this.options;
    const item = await source.claimOne?.(id, leaseMs);
    if (item != null) await this.begin(item);
  }

  /** Begins what is due without waiting for it: one slow attempt must not delay the next look. */
  private async look(stopping: AbortSignal): Promise<void> {
    const { source, concurrency, leaseMs } = this.options;
    while (!stopping.aborted) {
      const free = concurrency - this.inFlight.size;
      if (free <= 0) {
        await Promise.race(this.inFlight);
        continue;
      }
      const claimed = await source.claim(free, leaseMs);
      for (const item of claimed) void this.begin(item);
      if (claimed.length < free) return;
    }
  }

  /** Never rejects: what cannot be recorded is due again when its lease ends. */
  private async attempt(item: Item): Promise<void> {
    const lost = new AbortController();
    const heartbeat = this.renewing(item, lost);
    let counted: string;
    try {
      const signal = AbortSignal.any([lost.signal, this.aborting.signal]);
      const outcome = await this.outcomeOf(item, signal);
      counted = lost.signal.aborted ? 'lost' : await this.record(item, outcome);
    } catch (err) {
      counted = 'error';
      this.warn(item, err, 'will retry when its lease ends.');
    } finally {
      clearInterval(heartbeat);
    }
    this.context?.metrics.attempted(this.options.name, counted);
  }

  private async outcomeOf(item: Item, signal: AbortSignal): Promise<Outcome | Unexpected> {
    try {
      return await this.perform(item, signal);
    } catch (error) {
      return { kind: 'error', error };
    }
  }

  /** @returns how the attempt is counted */
  private async record(item: Item, outcome: Outcome | Unexpected): Promise<string> {
    const { source, maxAttempts = Infinity } = this.options;
    switch (outcome.kind) {
      case 'done':
        await source.complete?.(item);
        return 'done';
      case 'failed':
        return this.giveUp(item, outcome.error);
      case 'retry':
        if (item.attempts >= maxAttempts) return this.giveUp(item, outcome.error);
        return this.postpone(item, outcome);
      case 'error':
        return this.postpone(item, outcome);
      default:
        return outcome satisfies never;
    }
  }

  private async giveUp(item: Item, error: unknown): Promise<string> {
    this.warn(item, error, 'giving up.');
    await this.options.source.fail?.(item, error);
    return 'failed';
  }

  private async postpone(
    item: Item,
    outcome: Extract<Outcome, { kind: 'retry' }> | Unexpected,
  ): Promise<string> {
    const { source, backoff } = this.options;
    const { kind, error } = outcome;
    // What a shutdown has cut is due at once, for another process.
    const isAborted = this.aborting.signal.aborted;
    const { afterMs = backoff.waitMs(item.attempts), quiet = false } =
      outcome.kind === 'retry' ? outcome : {};
    const waitMs = isAborted ? 0 : afterMs;
    if (!isAborted && !quiet) this.warn(item, error);
    await source.postpone(item, waitMs, error);
    if (isAborted) return 'aborted';
    this.wakeAt(item, waitMs);
    return kind;
  }

  private warn(item: Item, err: unknown, then = 'will retry.'): void {
    const { does, logged } = this.options;
    const message = `Failed to ${does}; ${then}`;
    const { id, attempts } = item;
    this.logger.warn({ message, work_id: id, attempts, ...logged?.(item), err });
  }

  /** Extends the lease while the attempt runs; aborts it when another process has taken the row. */
  private renewing(item: Item, lost: AbortController): NodeJS.Timeout | undefined {
    const { source, leaseMs } = this.options;
    if (source.renew === undefined) return undefined;
    return setInterval(() => {
      source.renew?.(item, leaseMs).then(
        (isOurs) => {
          if (!isOurs) lost.abort();
        },
        // The database does not respond: the next renewal may be in time.
        () => undefined,
      );
    }, leaseMs / RENEWALS);
  }
}
