import { Logger } from '@nestjs/common';

export interface PeriodicTaskOptions {
  /** Names the work in the log: "Expired tokens were not removed." */
  readonly failure: string;
  readonly everyMs: number;
  /** @param signal aborted when the task is stopped, for work in many batches */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Work that is done again and again beside the requests: purges, sweepers, sequencers.
 *
 * A run never overlaps the one before it: the wait starts when the work has ended. A failing run,
 * as while the database is away, is one line in the log for the whole outage, and the next run
 * tries again. The timer keeps no process alive.
 *
 * Several replicas run the same task; work that must not happen twice at once takes a lock or
 * claims rows.
 *
 * ```ts
 * onApplicationBootstrap(): void { this.task.start(); }
 * beforeApplicationShutdown(): Promise<void> { return this.task.stop(); }
 * ```
 */
export class PeriodicTask {
  private readonly logger = new Logger(PeriodicTask.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** The first run comes after one wait. */
  start(): void {
    if (this.timer !== undefined || this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.run().finally(() => {
        this.timer = undefined;
        this.start();
      });
    }, this.options.everyMs).unref();
  }

  /** No run begins from now on; resolves when the one under way has ended. A second call waits too. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.options.work(this.stopping.signal);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ message: this.options.failure, err: error });
      this.isFailing = true;
    }
  }
}
