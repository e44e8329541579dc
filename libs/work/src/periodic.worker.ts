import { PeriodicTask } from '@tessera/telemetry';
import {
  BackgroundWorker,
  type WorkContext,
  type WorkerDescription,
  type WorkPlace,
} from './background.worker.js';
import { formatDuration } from './duration.js';

export interface PeriodicWorkerOptions {
  /** Unique in its service, in kebab case. */
  readonly name: string;
  /** What it does, in the imperative: it appears in the log as "Failed to …; will retry." */
  readonly does: string;
  /** The wait between the end of a run and the next one; the first run comes after one wait. */
  readonly everyMs: number;
  /** When it runs, for the table of workers; default "every …". */
  readonly schedule?: string;
  /** Default `background`. */
  readonly runs?: WorkPlace;
}

/**
 * Work that is repeated for as long as the service runs: purges, expiries, checks.
 *
 * ```ts
 * @Injectable()
 * export class SessionExpiryWorker extends PeriodicWorker<number> {
 *   constructor(private readonly sessions: SessionsRepository) {
 *     super({ name: 'session-expiry', does: 'expire sessions', everyMs: 15_000 });
 *   }
 *
 *   protected override work(signal: AbortSignal): Promise<number> {
 *     return inBatches(500, () => this.sessions.expire(500), signal);
 *   }
 * }
 * ```
 *
 * Runs never overlap in one process. Several processes run the same worker: work that must not happen
 * twice at once takes a lock or claims rows.
 */
export abstract class PeriodicWorker<Result = unknown> extends BackgroundWorker {
  override readonly description: WorkerDescription;
  private readonly task: PeriodicTask<Result>;
  private context: WorkContext | undefined;

  protected constructor(options: PeriodicWorkerOptions) {
    super();
    const { name, does, everyMs, runs = 'background' } = options;
    const { schedule = `every ${formatDuration(everyMs)}` } = options;
    this.description = { name, does, runs, schedule, concurrency: 1, queue: null };
    const failure = `Failed to ${does}; will retry.`;
    this.task = new PeriodicTask({ failure, everyMs, work: (signal) => this.counted(signal) });
  }

  override attach(context: WorkContext): void | Promise<void> {
    this.context = context;
  }

  /**
   * Runs now, after the run in progress: see {@link PeriodicTask.run}. It rejects with what the work
   * throws. It runs in any process, also where the worker is not started.
   */
  run(): Promise<Result> {
    return this.task.run();
  }

  /** Runs now if this process runs the worker, and leaves a failure to the next run. */
  nudge(): void {
    if (this.context?.runsHere === true) this.run().catch(() => undefined);
  }

  override start(): void | Promise<void> {
    this.task.start();
  }

  override stop(): Promise<void> {
    return this.task.stop();
  }

  /** @param signal aborted at shutdown, for work in many batches */
  protected abstract work(signal: AbortSignal): Promise<Result>;

  private async counted(signal: AbortSignal): Promise<Result> {
    const { name } = this.description;
    try {
      const result = await this.work(signal);
      this.context?.metrics.attempted(name, 'done');
      return result;
    } catch (error) {
      this.context?.metrics.attempted(name, 'error');
      throw error;
    }
  }
}
