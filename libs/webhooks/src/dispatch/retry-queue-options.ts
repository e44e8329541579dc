import type { WorkerOptions } from 'bullmq';

/** One queue per service database; the store's namespace tells services apart. */
export const RETRY_QUEUE_NAME = 'webhook-retries';

/**
 * A worker that was killed loses its job to another within `lockDuration` + `stalledInterval`.
 * Stalling is no reason to drop a retry: the row decides whether it is still wanted.
 */
export const RETRY_WORKER_OPTIONS = {
  concurrency: 50,
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;
