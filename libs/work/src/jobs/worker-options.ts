import type { WorkerOptions } from 'bullmq';

/**
 * A worker that was killed loses its job to another within `lockDuration` + `stalledInterval`.
 * Stalling is no reason to drop a job: the row behind it decides whether it is still wanted.
 */
export const WORKER_OPTIONS = {
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Partial<WorkerOptions>;
