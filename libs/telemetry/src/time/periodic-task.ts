import { Logger } from '@nestjs/common';

export interface PeriodicTaskOptions<Result = unknown> {
  /** Names the work in the log: "Expired tokens were not removed." */
  readonly failure: string;
  readonly everyMs: number;
  /** @param signal aborted when the task is stopped, for work in many batches */
  readonly work: (signal: AbortSignal) => Promise<Result>;
}

/**
 * Work that is repeated in the background: purges, sweepers, sequencers.
 *
 * A run never overlaps the one before it: the wait starts when the work has ended, and a requested
 * extra run starts after it. A failing run, as while the database is unavailable, logs one line for
 * the whole outage, and the next run tries again. The timer keeps no process alive.
 *
 * Several replicas run the same task; work that must not happen twice at once takes a lock or
 * claims rows.
 *
 * ```ts
 * onApplicationBootstrap(): void { this.task.start(); }
 * beforeApplicationShutdown(): Promise<void> { return this.task.stop(); }
 * ```
 */
export class PeriodicTask<Result = unknown> {
  private readonly logger = new Logger(PeriodicTask.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  /** Resolves when all requested runs have ended. */
  private ended: Promise<unknown> = Promise.resolve();
  /** The requested run that has not begun. */
  private next: Promise<Result> | null = null;
  private isFailing = false;

  constructor(private readonly options: PeriodicTaskOptions<Result>) {}

  /** The first run comes after one wait. */
  start(): void {
    if (this.timer !== undefined || this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      void this.runInTurn().finally(() => {
        this.timer = undefined;
        this.start();
      });
    }, this.options.everyMs).unref();
  }

  /**
   * An extra run, which begins when the current one has ended. Requests before it begins share one run,
   * so that everything that existed at the request has been processed when it ends. After a stop it is
   * started with an aborted signal: short work completes, and batched work does no batch.
   *
   * @returns what the work returns; the caller reports its failure
   */
  run(): Promise<Result> {
    if (this.next !== null) return this.next;
    const next = this.ended.then(() => {
      this.next = null;
      return this.options.work(this.stopping.signal);
    });
    this.next = next;
    this.ended = next.catch(() => undefined);
    return next;
  }

  /**
   * Schedules no more runs; resolves when the requested ones have ended. A second call waits too.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.ended;
  }

  private async runInTurn(): Promise<void> {
    try {
      await this.run();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ message: this.options.failure, err: error });
      this.isFailing = true;
    }
  }
}
