import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, type OpenJobQueue } from '@tessera/jobs';
import { prepared, preparedCount, ServiceRole } from '@tessera/service';
import { DataSource } from 'typeorm';
import { BackendClient } from '../backends/backend-client.js';
import { BackendDirectory } from '../backends/backend-directory.js';
import { UNKNOWN_BACKEND } from '../backends/backend-result.js';
import { FraudConfig } from '../config.js';
import { ProvisionalFinaliser } from './provisional-finaliser.js';
import { CLAIM_CALL, type CallKey, RELEASE_LEASE, RENEW_LEASE } from './provisional-statements.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

interface ClaimedCall extends Record<string, unknown> {
  readonly backend: string;
  /** The text of the decision's document. */
  readonly request: string;
  readonly remaining_ms: string;
}

const QUEUE_NAME = 'backend-calls';
/** Backends that one process waits for at once at most. */
const CONCURRENCY = 200;

/**
 * Calls async backends in the background, each as a job. The queue only says that there is a call
 * to make: the row of the call is the truth, held by a lease while a process is at work on it.
 */
@Injectable()
export class BackgroundCalls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BackgroundCalls.name);
  private readonly time: ProvisionalTime;
  private readonly stopping = new AbortController();
  private queue: OpenJobQueue<CallKey> | undefined;

  constructor(
    private readonly config: FraudConfig,
    private readonly dataSource: DataSource,
    private readonly role: ServiceRole,
    private readonly queues: JobQueues,
    private readonly directory: BackendDirectory,
    private readonly client: BackendClient,
    private readonly finaliser: ProvisionalFinaliser,
  ) {
    this.time = provisionalTime(config.provisionalTimeScale);
  }

  /** Whether this process makes calls, or leaves them to a worker. */
  get works(): boolean {
    return this.role.isWorker || this.config.webhookWorker === 'in-process';
  }

  async onApplicationBootstrap(): Promise<void> {
    this.queue = await this.queues.open<CallKey>({
      name: QUEUE_NAME,
      concurrency: CONCURRENCY,
      works: this.works,
      process: ({ data }) => this.call(data),
    });
  }

  /** While the database is still open. Calls under way are left to another process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.queue?.close();
  }

  /** Once the decision is stored. A queue that takes nothing costs time: the reconciler looks. */
  enqueue(keys: readonly CallKey[]): void {
    const jobs = keys.map((key) => ({ id: `${key.decision_id}-${key.position}`, data: key }));
    this.queue?.add(jobs).catch((err: unknown) => {
      this.logger.warn({ message: 'Backend calls could not be queued; they are looked for.', err });
    });
  }

  /** Makes one call, unless it was made, is being made, or its time is over. */
  async call(key: CallKey): Promise<void> {
    const { decision_id: decisionId, position } = key;
    const lease = [decisionId, position, this.time.leaseMs];
    const [claimed] = await prepared<ClaimedCall>(this.dataSource, CLAIM_CALL, lease);
    if (claimed === undefined) return;
    const { signal } = this.stopping;
    const timeoutMs = Number(claimed.remaining_ms);
    const heartbeat = setInterval(() => {
      preparedCount(this.dataSource, RENEW_LEASE, lease).catch(() => undefined);
    }, this.time.heartbeatMs);
    try {
      const backends = await this.directory.find([claimed.backend]);
      const backend = backends.get(claimed.backend);
      const document = JSON.parse(claimed.request) as object;
      const reply =
        backend === undefined
          ? UNKNOWN_BACKEND
          : await this.client.ask(
              { ...backend, timeoutMs },
              { decisionId, document, timeoutMs, signal },
            );
      if (signal.aborted) {
        await preparedCount(this.dataSource, RELEASE_LEASE, [decisionId, position]);
        return;
      }
      await this.finaliser.heard(key, reply);
    } finally {
      clearInterval(heartbeat);
    }
  }
}
