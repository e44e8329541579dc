import { Queue, Worker } from 'bullmq';
import type { RedisServers } from '@tessera/config';
import {
  createRedisClient,
  type RedisClient,
  type RedisMetrics,
  RedisUnavailableError,
} from '@tessera/database';
import type { Redis } from 'ioredis';
import { type JobStore, type QueueWork, type StoredQueue, WORKER_OPTIONS } from './job-store.js';

export interface RedisJobStoreOptions {
  readonly name: string;
  readonly servers: RedisServers;
  /** Separates the queues of several services on one Redis. */
  readonly prefix: string;
  /** Whether a Redis that may forget jobs counts as a problem. */
  readonly requireDurable: boolean;
  readonly metrics?: RedisMetrics;
  readonly onError: (error: Error) => void;
}

/**
 * A caller that adds a job waits this long once; then adding fails at once until Redis responds
 * again.
 */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** Longer than BullMQ's longest blocking read, so that a half-open connection of a worker is replaced. */
const WORKER_SILENCE_MS = 30_000;
const WITHOUT_QUEUE = 'jobs are found later, in the database.';

/**
 * BullMQ on Redis. Opens when Redis first responds: BullMQ's own waiting would either hang every
 * `add` or fail once and for all.
 */
export class RedisJobStore<Data extends object> implements JobStore<Data> {
  private readonly client: RedisClient;
  private readonly watched: string;
  /** Every key of the queue is in one slot. */
  private readonly queueKey: string;

  constructor(private readonly options: RedisJobStoreOptions) {
    const { servers, name, metrics } = options;
    this.client = createRedisClient(servers, {
      timeoutMs: COMMAND_TIMEOUT_MS,
      maxReconnectDelayMs: MAX_RECONNECT_DELAY_MS,
    });
    this.queueKey = `${options.prefix}:${name}`;
    this.watched = `jobs-${name}`;
    metrics?.watch(this.watched, this.client, WITHOUT_QUEUE);
    this.client.on('error', options.onError);
  }

  open(work: QueueWork<Data> | null, opened: (queue: StoredQueue<Data>) => void): void {
    this.client.whenUsable(() => {
      opened(this.connect(work));
    });
  }

  async problem(): Promise<string | null> {
    const { queueKey } = this;
    try {
      const server = this.client.primaryOf(queueKey);
      return this.options.requireDurable ? await durabilityProblem(server) : null;
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
      return `${error.message.slice(0, -1)}; the queue takes no jobs.`;
    }
  }

  close(): Promise<void> {
    this.options.metrics?.unwatch(this.watched);
    this.client.disconnect();
    return Promise.resolve();
  }

  private connect(work: QueueWork<Data> | null): StoredQueue<Data> {
    const { name, prefix, onError } = this.options;
    const queue = new Queue<Data>(name, { connection: this.client, prefix });
    queue.on('error', onError);
    const worker = work === null ? null : this.startWorker(work);
    return {
      add: (jobs) => queue.addBulk(jobs as Parameters<typeof queue.addBulk>[0]),
      close: async () => {
        await worker?.close();
        await queue.close();
      },
    };
  }

  private startWorker({ processor, concurrency }: QueueWork<Data>) {
    const { name, prefix, onError } = this.options;
    const patient = this.client.blockingCopy(WORKER_SILENCE_MS);
    patient.on('error', onError);
    const worker = new Worker<Data>(name, processor, {
      ...WORKER_OPTIONS,
      concurrency,
      connection: patient,
      prefix,
    });
    worker.on('error', onError);
    return {
      close: async () => {
        await worker.close();
        patient.disconnect();
      },
    };
  }
}

/** A managed Redis may forbid CONFIG; then its operator is responsible for its settings. */
async function durabilityProblem(client: Redis): Promise<string | null> {
  try {
    const [, appendOnly] = (await client.config('GET', 'appendonly')) as string[];
    const [, policy] = (await client.config('GET', 'maxmemory-policy')) as string[];
    if (appendOnly !== undefined && appendOnly !== 'yes') {
      return 'Redis keeps no append-only file; set appendonly yes.';
    }
    if (policy !== undefined && policy !== 'noeviction') {
      return `Redis may evict jobs (maxmemory-policy ${policy}); set noeviction.`;
    }
    return null;
  } catch {
    return null;
  }
}
