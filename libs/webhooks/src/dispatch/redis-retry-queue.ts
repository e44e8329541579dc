import { Queue, Worker } from 'bullmq';
import type { Processor } from 'bullmq';
import { Redis } from 'ioredis';
import { RETRY_QUEUE_NAME, RETRY_WORKER_OPTIONS } from './retry-queue-options.js';
import type { RetryJob, RetryQueue, RetryQueueOpener } from './retry-timer.js';

export interface RedisRetryQueueOptions {
  readonly url: string;
  /** Tells the queues of several services on one Redis apart. */
  readonly prefix: string;
  /** Whether a Redis that may forget jobs counts as a problem. */
  readonly requireDurable: boolean;
  readonly onError: (error: Error) => void;
}

const DISCONNECT_TIMEOUT_MS = 500;
const RECONNECT_MS = { least: 50, most: 2_000 };

/**
 * BullMQ on Redis. Opens when Redis first answers, be that at boot or an hour later: BullMQ's own
 * waiting would either hang every `add` or fail once and for all.
 */
export class RedisRetryQueue implements RetryQueueOpener {
  private readonly client: Redis;

  constructor(private readonly options: RedisRetryQueueOptions) {
    this.client = new Redis(options.url, {
      // Commands fail at once while Redis is away: the poll then does the timing.
      enableOfflineQueue: false,
      // Demanded by BullMQ for its workers' connections, which are made like this one.
      maxRetriesPerRequest: null,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * RECONNECT_MS.least, RECONNECT_MS.most),
    });
    this.client.on('error', options.onError);
  }

  open(processor: Processor<RetryJob>, opened: (queue: RetryQueue) => void): void {
    const connect = (): void => {
      opened(this.connect(processor));
    };
    if (this.client.status === 'ready') {
      connect();
    } else {
      this.client.once('ready', connect);
    }
  }

  async problem(): Promise<string | null> {
    if (this.client.status !== 'ready') {
      return 'Redis is not reachable; retries are timed by polling.';
    }
    return this.options.requireDurable ? durabilityProblem(this.client) : null;
  }

  close(): Promise<void> {
    this.client.disconnect();
    return Promise.resolve();
  }

  private connect(processor: Processor<RetryJob>): RetryQueue {
    const { prefix, onError } = this.options;
    // A copy that waits for Redis instead of failing: nobody waits for the worker.
    const patient = this.client.duplicate({ enableOfflineQueue: true });
    patient.on('error', onError);
    const queue = new Queue<RetryJob>(RETRY_QUEUE_NAME, { connection: this.client, prefix });
    const worker = new Worker<RetryJob>(RETRY_QUEUE_NAME, processor, {
      ...RETRY_WORKER_OPTIONS,
      connection: patient,
      prefix,
    });
    queue.on('error', onError);
    worker.on('error', onError);
    return {
      add: (jobs) => queue.addBulk(jobs),
      close: async () => {
        await worker.close();
        await queue.close();
        patient.disconnect();
      },
    };
  }
}

/** A managed Redis may forbid CONFIG; then its operator answers for its settings. */
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
