import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { ServiceConfig, ServiceRole } from '@tessera/config';
import { RedisMetrics } from '@tessera/database';
import { NotReadyError, ReadinessChecks, Tracing } from '@tessera/telemetry';
import type { Job, JobProcessor } from './job.js';
import type { JobQueue } from './job-queue.js';

export interface JobQueueOptions<Data extends object> {
  /** Names the queue within the service: letters, digits and hyphens. */
  readonly name: string;
  readonly process: JobProcessor<Data>;
  /** Jobs that one process does at once at most. */
  readonly concurrency: number;
  /** Whether this process does jobs, or only adds them. By default it does. */
  readonly works?: boolean;
}

export interface OpenJobQueue<Data extends object> {
  /** @throws Error when the queue is unavailable: the caller's reconciler finds the work later */
  add(jobs: readonly Job<Data>[]): Promise<void>;
  close(): Promise<void>;
}

const QUIET_MS = 10_000;

/** Where features open their queues. Those that are still open at shutdown are closed then. */
@Injectable()
export class JobQueuesService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(JobQueuesService.name);
  private readonly queues = new Set<{ close(): Promise<void> }>();
  private lastWarning = -Infinity;

  constructor(
    private readonly config: ServiceConfig,
    private readonly readiness: ReadinessChecks,
    private readonly role: ServiceRole,
    private readonly tracing: Tracing,
    private readonly redisMetrics: RedisMetrics,
  ) {}

  /**
   * Resolves whether or not the store of the queue can be reached: it opens when it can. Where this
   * process only adds jobs, that is at the first one: an API that adds none need not load BullMQ.
   */
  async open<Data extends object>(options: JobQueueOptions<Data>): Promise<OpenJobQueue<Data>> {
    let starting: Promise<JobQueue<Data>> | null = null;
    const started = (): Promise<JobQueue<Data>> => (starting ??= this.start(options));
    if (options.works !== false) await started();
    const queue = { close: async () => (await starting)?.close() };
    this.queues.add(queue);
    return {
      add: async (jobs) => (await started()).add(jobs),
      close: async () => {
        this.queues.delete(queue);
        await queue.close();
      },
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues].map((queue) => queue.close()));
  }

  private async start<Data extends object>({
    name,
    process,
    concurrency,
    works = true,
  }: JobQueueOptions<Data>): Promise<JobQueue<Data>> {
    // A process without jobs does not load BullMQ.
    const { startJobQueue } = await import('./start-job-queue.js');
    const onFailure = (error: unknown): void => {
      this.logger.warn({ message: 'A job failed.', queue: name, err: error });
    };
    const queue = await startJobQueue<Data>({
      name,
      config: this.config,
      tracing: this.tracing,
      redisMetrics: this.redisMetrics,
      onError: (error) => {
        this.warn(name, error);
      },
      work: works ? { process, concurrency, onFailure } : null,
    });
    if (works && this.role.isWorker) this.watch(name, queue);
    // A caller that waits for this already has a job to add.
    if (!works) await queue.opensSoon();
    return queue;
  }

  /** A worker without its queue is unready; an API responds to requests regardless. */
  private watch<Data extends object>(name: string, queue: JobQueue<Data>): void {
    this.readiness.add(`jobs-${name}`, async () => {
      const problem = await queue.problem();
      if (problem !== null) throw new NotReadyError(problem);
    });
  }

  private warn(queue: string, err: unknown): void {
    const now = performance.now();
    if (now - this.lastWarning <= QUIET_MS) return;
    this.lastWarning = now;
    this.logger.warn({ message: 'A queue of jobs cannot be reached; trying again.', queue, err });
  }
}
