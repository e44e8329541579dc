import { PeriodicTask } from '@tessera/telemetry';

const EVERY_MS = 5_000;

export interface LatestTimesOptions {
  /**
   * Writes the latest time of each id, in one statement and in the order of the ids. An older time
   * must not replace a newer.
   */
  readonly write: (times: ReadonlyMap<string, Date>) => Promise<void>;
  /** What is logged when the times could not be written. */
  readonly failure: string;
}

/**
 * Times that are noted far more often than they are worth a write, such as the last use of a key:
 * kept here and written down every few seconds, in one statement for all of them.
 */
export class LatestTimes {
  private times = new Map<string, Date>();
  private writing: Promise<void> = Promise.resolve();
  private readonly task: PeriodicTask;

  constructor(private readonly options: LatestTimesOptions) {
    const { failure } = options;
    this.task = new PeriodicTask({ failure, everyMs: EVERY_MS, work: () => this.flush() });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
    // A time that is a few seconds off is not worth a shutdown that fails with its database.
    await this.flush().catch(() => undefined);
  }

  note(id: string, at: Date): void {
    this.times.set(id, at);
  }

  /** Writes come one after the other: when it resolves, all that was noted before is written. */
  flush(): Promise<void> {
    const flushed = this.writing.then(() => this.write());
    this.writing = flushed.catch(() => undefined);
    return flushed;
  }

  private async write(): Promise<void> {
    if (this.times.size === 0) return;
    // In one order: replicas that write the same rows at once would lock each other out otherwise.
    const times = new Map([...this.times].sort(([one], [other]) => (one < other ? -1 : 1)));
    this.times = new Map();
    try {
      await this.options.write(times);
    } catch (error) {
      // What came in meanwhile is newer.
      this.times = new Map([...times, ...this.times]);
      throw error;
    }
  }
}
