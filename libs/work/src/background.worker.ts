import type { DueRows } from './due-rows.js';
import type { JobQueuesService } from './jobs/job-queues.service.js';
import type { WorkMetrics } from './work.metrics.js';

/**
 * Which processes run a worker. `background`: the worker process, or the API with
 * `BACKGROUND_WORK=in-process`. `api`: every API, because the work needs keys that the worker process
 * does not have. `every`: every process, because the work is about the process itself.
 */
export type WorkPlace = 'background' | 'api' | 'every';

/** One line of `docs/operations/workers.md`. */
export interface WorkerDescription {
  /** Unique in its service, in kebab case: a label of the metrics and the name of the queue. */
  readonly name: string;
  /** What it does, in the imperative and without a full stop: "remove expired idempotency keys". */
  readonly does: string;
  readonly runs: WorkPlace;
  /** When it works: "every 1 min". */
  readonly schedule: string;
  /** Units of work that one process has in flight at once at most. */
  readonly concurrency: number;
  /** The BullMQ queue that wakes it; null when it is woken in its own process and by its timer only. */
  readonly queue: string | null;
}

/** What a worker is given by its service, in every process, before it starts. */
export interface WorkContext {
  readonly metrics: WorkMetrics;
  readonly queues: JobQueuesService;
  /** Whether this process runs the worker. */
  readonly runsHere: boolean;
}

/** Work without a request. Found, started where it belongs, and stopped by {@link WorkersService}. */
export abstract class BackgroundWorker {
  abstract readonly description: WorkerDescription;
  /** Rows whose number and age are shown; undefined for work without rows. */
  readonly due?: DueRows;

  /** Called once in every process, also where the worker does not run. */
  abstract attach(context: WorkContext): void | Promise<void>;

  /** Called after {@link attach} in the processes that run the worker. */
  abstract start(): void | Promise<void>;

  /** Called at shutdown in every process, while the database is still open. */
  abstract stop(): Promise<void>;
}
