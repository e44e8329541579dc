import { Injectable, Logger } from '@nestjs/common';
import {
  BackgroundWorker,
  type OpenJobQueue,
  type WorkContext,
  type WorkerDescription,
} from '@tessera/work';
import { ReplayService } from './replay.service.js';

/** One job: a chunk, or null for the work before the first and after the last chunk. */
export interface SimulationJob extends Record<string, unknown> {
  readonly simulation_id: string;
  readonly position: number | null;
}

const QUEUE_NAME = 'simulations';
/** A process has one core for it, and other work to do. */
const CONCURRENCY = 1;
const ADDED_AT_ONCE = 500;

/**
 * The queue of simulations. It only signals that there is work: the rows of the chunks are the
 * source of truth, so a lost job only causes a delay, and a job that runs twice does nothing the
 * second time.
 */
@Injectable()
export class SimulationWorker extends BackgroundWorker {
  override readonly description: WorkerDescription = {
    name: QUEUE_NAME,
    does: 'replay decisions for simulations',
    runs: 'background',
    schedule: 'when woken; lost-simulations finds the rest; lease 12 s',
    concurrency: CONCURRENCY,
    queue: QUEUE_NAME,
  };
  private readonly logger = new Logger(SimulationWorker.name);
  private queue: OpenJobQueue<SimulationJob> | undefined;

  constructor(private readonly worker: ReplayService) {
    super();
  }

  override async attach({ queues, runsHere }: WorkContext): Promise<void> {
    this.queue = await queues.open<SimulationJob>({
      name: QUEUE_NAME,
      concurrency: CONCURRENCY,
      works: runsHere,
      process: ({ data }) => this.process(data),
    });
  }

  override start(): void {
    // The queue that was attached works already.
  }

  /** Releases the chunks in progress. */
  override async stop(): Promise<void> {
    this.worker.stop();
    await this.queue?.close();
  }

  /**
   * Called once the rows are stored. Jobs that the queue does not accept are found by the
   * reconciler.
   */
  enqueue(work: readonly SimulationJob[]): void {
    this.add(work).catch((err: unknown) => {
      this.logger.warn({ message: 'Failed to queue a simulation; will retry.', err });
    });
  }

  private async add(work: readonly SimulationJob[]): Promise<void> {
    for (let at = 0; at < work.length; at += ADDED_AT_ONCE) {
      const jobs = work.slice(at, at + ADDED_AT_ONCE).map((data) => ({ id: idOf(data), data }));
      // Deliberate: a large simulation has thousands of jobs, and adding them has a time limit.
      await this.queue?.add(jobs);
    }
  }

  private async process({ simulation_id: id, position }: SimulationJob): Promise<void> {
    if (position !== null) {
      if (await this.worker.work(id, position)) await this.worker.complete(id);
      return;
    }
    const chunks = await this.worker.begin(id);
    await this.add(
      Array.from({ length: chunks }, (_, each) => ({ simulation_id: id, position: each })),
    );
    await this.worker.complete(id);
  }
}

function idOf({ simulation_id: id, position }: SimulationJob): string {
  return position === null ? `${id}-begin` : `${id}-${position}`;
}
