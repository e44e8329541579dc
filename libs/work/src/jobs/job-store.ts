import type { BulkJobOptions, Processor, WorkerOptions } from 'bullmq';

export interface StoredJob<Data> {
  readonly name: string;
  readonly data: Data;
  readonly opts: BulkJobOptions;
}

/** BullMQ, a queue and perhaps its worker, over one of its two stores. */
export interface StoredQueue<Data> {
  add(jobs: StoredJob<Data>[]): Promise<unknown>;
  close(): Promise<void>;
}

/** How the jobs of a queue are processed; a process that only adds jobs has none. */
export interface QueueWork<Data> {
  readonly processor: Processor<Data>;
  readonly concurrency: number;
}

/** Opens BullMQ when its store is there, be that at boot or an hour later. */
export interface JobStore<Data> {
  /** Calls back once; the queue then reconnects by itself. */
  open(work: QueueWork<Data> | null, opened: (queue: StoredQueue<Data>) => void): void;
  /** Why the queue takes no jobs now, if that is so. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
}

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
