import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, type OpenJobQueue } from '@tessera/jobs';
import { ServiceRole } from '@tessera/service';
import { FraudConfig } from '../config.js';
import { SimulationWorker } from './simulation-worker.js';

/** One piece of work: a stretch, or with null what comes before the first and after the last. */
export interface SimulationJob extends Record<string, unknown> {
  readonly simulation_id: string;
  readonly position: number | null;
}

const QUEUE_NAME = 'simulations';
/** A process has one core for it, and other things to do. */
const CONCURRENCY = 1;
const ADDED_AT_ONCE = 500;

/**
 * The queue of simulations. It only says that there is work: the rows of the stretches are the
 * truth, so a lost job costs time and a job that runs twice does nothing the second time.
 */
@Injectable()
export class SimulationJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SimulationJobs.name);
  private queue: OpenJobQueue<SimulationJob> | undefined;

  constructor(
    private readonly config: FraudConfig,
    private readonly role: ServiceRole,
    private readonly queues: JobQueues,
    private readonly worker: SimulationWorker,
  ) {}

  /** Whether this process works on simulations, or leaves them to a worker. */
  get works(): boolean {
    return this.role.isWorker || this.config.webhookWorker === 'in-process';
  }

  async onApplicationBootstrap(): Promise<void> {
    this.queue = await this.queues.open<SimulationJob>({
      name: QUEUE_NAME,
      concurrency: CONCURRENCY,
      works: this.works,
      process: ({ data }) => this.process(data),
    });
  }

  /** While the database is still open: stretches under way are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.worker.stop();
    await this.queue?.close();
  }

  /** Once the rows are stored. What the queue does not take, the reconciler finds. */
  enqueue(work: readonly SimulationJob[]): void {
    this.add(work).catch((err: unknown) => {
      this.logger.warn({ message: 'A simulation could not be queued; it is looked for.', err });
    });
  }

  private async add(work: readonly SimulationJob[]): Promise<void> {
    for (let at = 0; at < work.length; at += ADDED_AT_ONCE) {
      const jobs = work.slice(at, at + ADDED_AT_ONCE).map((data) => ({ id: idOf(data), data }));
      // Deliberate: a large simulation is thousands of jobs, and adding has a time limit.
      await this.queue?.add(jobs);
    }
  }

  private async process({ simulation_id: id, position }: SimulationJob): Promise<void> {
    if (position !== null) {
      if (await this.worker.work(id, position)) await this.worker.complete(id);
      return;
    }
    const stretches = await this.worker.begin(id);
    await this.add(
      Array.from({ length: stretches }, (_, each) => ({ simulation_id: id, position: each })),
    );
    await this.worker.complete(id);
  }
}

function idOf({ simulation_id: id, position }: SimulationJob): string {
  return position === null ? `${id}-begin` : `${id}-${position}`;
}
