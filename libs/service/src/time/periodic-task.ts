import { Logger } from '@nestjs/common';

export interface PeriodicTaskOptions<Result = unknown> {
  /** Names the work in the log: "Expired tokens were not removed." */
  readonly failure: string;
  readonly everyMs: number;
  /** @param signal aborted when the task is stopped, for work in many batches */
  readonly work: (signal: AbortSignal) => Promise<Result>;
}

/**
 * Work that is done again and again beside the requests: purges, sweepers, sequencers.
 *
 * A run never overlaps the one before it: the wait starts when the work has ended, and whoever asks
 * for a run out of turn gets one that comes after it. A failing run, as while the database is away,
 * is one line in the log for the whole outage, and the next run tries again. The timer keeps no
 * process alive.
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
  /** The end of all that has been asked for. */
  private ended: Promise<unknown> = Promise.resolve();
  /** The run that has been asked for and has not begun. */
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
   * A run out of turn, which begins when the one under way has ended. Whoever asks before it begins
   * shares it, so that what was there when they asked has been seen when it ends. After a stop it is
   * begun with an aborted signal: what is short is done, and what has batches does none.
   *
   * @returns what the work returns; its failure is the caller's to tell of
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
   * No run begins by itself from now on; resolves when those that were asked for have ended. A second
   * call waits too.
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
