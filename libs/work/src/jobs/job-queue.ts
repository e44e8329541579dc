import type { Job as BullJob } from 'bullmq';
import { JobPostponed } from './job.js';
import type { Job, JobProcessor } from './job.js';
import type { JobStore, StoredJob, StoredQueue } from './job-store.js';
import { JobTraces } from './job-traces.js';

export interface JobWork<Data extends object> {
  readonly process: JobProcessor<Data>;
  /** Jobs that this process does at once at most. */
  readonly concurrency: number;
  /** The error of a processor; the job ends all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** Past this the queue counts as absent. */
const ADD_TIMEOUT_MS = 2_000;

/** A queue whose store is unreachable may never finish closing. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Jobs with one attempt each that are removed whatever their outcome. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * A queue of jobs. It only signals work and is never the source of truth: a queue that is down, flushed
 * or slow costs time, and the owner of the rows behind the jobs finds what is left.
 */
export class JobQueue<Data extends object> {
  private opened: StoredQueue<Data> | null = null;
  private readonly opening = Promise.withResolvers<true>();
  private closed = false;

  constructor(
    private readonly store: JobStore<Data>,
    private readonly traces: JobTraces = JobTraces.none,
  ) {}

  /** @param work null where this process only adds jobs */
  start(work: JobWork<Data> | null): void {
    this.store.open(
      work && { processor: processorOf(work, this.traces), concurrency: work.concurrency },
      (queue) => {
        this.opened = queue;
        this.opening.resolve(true);
        if (this.closed) {
          void queue.close();
        }
      },
    );
  }

  /** Waits a little for the store to be reached for the first time. */
  async opensSoon(): Promise<void> {
    await within(ADD_TIMEOUT_MS, this.opening.promise).catch(() => undefined);
  }

  /** @throws Error when the queue does not take the jobs in time; some of them may run even so */
  async add(jobs: readonly Job<Data>[]): Promise<void> {
    const { opened } = this;
    if (opened === null) {
      throw new Error('The queue is not reachable.');
    }
    await this.traces.adding(jobs, async (traceparents) => {
      const stored = jobs.map((job, index) => storedJob(job, traceparents[index]));
      await within(ADD_TIMEOUT_MS, opened.add(stored));
    });
  }

  /** Why the queue takes no jobs now, if that is so. */
  problem(): Promise<string | null> {
    return this.store.problem();
  }

  /** Waits briefly for running jobs. */
  async close(): Promise<void> {
    this.closed = true;
    await within(CLOSE_TIMEOUT_MS, this.opened?.close()).catch(() => undefined);
    await within(CLOSE_TIMEOUT_MS, this.store.close()).catch(() => undefined);
  }
}

/** Results that arrive after the timeout are ignored. */
async function within(timeoutMs: number, work: Promise<unknown> | undefined): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The queue does not answer.'));
  }, timeoutMs);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function storedJob<Data extends object>(
  { id, data, delayMs }: Job<Data>,
  traceparent: string | undefined,
): StoredJob<Data> {
  const opts = {
    ...JOB_OPTIONS,
    jobId: id,
    ...(delayMs !== undefined && { delay: delayMs }),
    // BullMQ's own place for it, which is not a part of the data.
    ...(traceparent !== undefined && { telemetry: { metadata: traceparent } }),
  };
  return { name: 'job', data, opts };
}

/** Returns nothing and throws fixed texts: BullMQ keeps both in its stream of events. */
function processorOf<Data extends object>(
  { process, onFailure }: JobWork<Data>,
  traces: JobTraces,
) {
  return async (job: BullJob<Data>, token?: string): Promise<void> => {
    const postponed = await traces.doing(job.opts.telemetry?.metadata, async () => {
      try {
        await process({ id: job.id ?? '', data: job.data });
        return null;
      } catch (error) {
        if (error instanceof JobPostponed) return error;
        onFailure?.(error);
        throw new Error('failed');
      }
    });
    if (postponed === null) return;
    await job.moveToDelayed(Date.now() + postponed.delayMs, token);
    // Loaded long since, by the store that the job is from.
    const { DelayedError } = await import('bullmq');
    throw new DelayedError();
  };
}
