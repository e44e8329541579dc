import { setTimeout as delay } from 'node:timers/promises';
import {
  assertSchemaCompatibility,
  createPostgresBackend,
  DEFAULT_SCHEMA,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  withBackend,
} from 'bullmq';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { type JobStore, type QueueWork, type StoredQueue, WORKER_OPTIONS } from './job-store.js';

export interface PostgresJobStoreOptions {
  readonly name: string;
  readonly url: string;
  /** How long its connections wait at most, of `boundedWaits()`. */
  readonly waits: PoolConfig;
  readonly onError: (error: Error) => void;
}

/** One connection listens, the others serve the queue and its worker. */
const POOL_SIZE = 4;
const REOPEN_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * BullMQ on the service's own Postgres, in a separate schema (`bullmq`), so that a laptop or a
 * build needs no Redis.
 */
export class PostgresJobStore<Data extends object> implements JobStore<Data> {
  private readonly pool: Pool;
  private failure: string | null = 'The queue is not open yet.';
  private reopening: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: PostgresJobStoreOptions) {
    this.pool = new Pool({
      ...options.waits,
      connectionString: options.url,
      max: POOL_SIZE,
      application_name: `tessera-${options.name}`,
      options: `-c search_path=${DEFAULT_SCHEMA}`,
    });
    this.pool.on('error', options.onError);
    // The pool listens to idle clients only, and BullMQ not to those that it uses: one that Postgres
    // ends in the middle of its work would end this process.
    this.pool.on('connect', (client) => client.on('error', options.onError));
  }

  open(work: QueueWork<Data> | null, opened: (queue: StoredQueue<Data>) => void): void {
    this.connect(work).then(
      (queue) => {
        this.failure = null;
        opened(queue);
      },
      (error: unknown) => {
        this.options.onError(error instanceof Error ? error : new Error('Postgres failed.'));
        if (!this.closed) {
          this.reopening = setTimeout(() => {
            this.open(work, opened);
          }, REOPEN_MS);
        }
      },
    );
  }

  problem(): Promise<string | null> {
    return Promise.resolve(this.failure);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reopening);
    await this.pool.end();
  }

  /** Creates or upgrades BullMQ's tables; asks for no rights when they are as they should be. */
  private async prepareSchema(): Promise<void> {
    const client = await this.pool.connect();
    try {
      const version = await assertSchemaCompatibility(client).catch(() => 0);
      if (version < LATEST_SCHEMA_VERSION) {
        await runMigrations(client);
      }
    } finally {
      client.release();
    }
  }

  /** @throws Error if Postgres is unavailable; a part of BullMQ that failed to connect never tries again */
  private async connect(work: QueueWork<Data> | null): Promise<StoredQueue<Data>> {
    await this.prepareSchema();
    const { name, onError } = this.options;
    const bull = withBackend(createBackend);
    const queue = new bull.Queue<Data>(name, { connection: this.pool });
    queue.on('error', onError);
    const worker =
      work === null
        ? null
        : new bull.Worker<Data>(name, work.processor, {
            ...WORKER_OPTIONS,
            concurrency: work.concurrency,
            connection: this.pool,
            autorun: false,
          });
    worker?.on('error', onError);
    const close = async (): Promise<void> => {
      await worker?.close();
      await queue.close();
    };
    try {
      await Promise.all([queue.waitUntilReady(), worker?.waitUntilReady()]);
    } catch (error) {
      await close();
      throw error;
    }
    worker?.run().catch(onError);
    return {
      add: (jobs) => queue.addBulk(jobs as Parameters<typeof queue.addBulk>[0]),
      close,
    };
  }
}

/**
 * BullMQ's worker asks for the next job at once after most errors, such as those of a server that
 * starts up or has no connection left.
 */
const createBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  const moveToActive = backend.moveToActive.bind(backend);
  backend.moveToActive = (...job) =>
    moveToActive(...job).catch(async (error: unknown) => {
      await delay(RETRY_MS);
      throw error;
    });
  return backend;
};
