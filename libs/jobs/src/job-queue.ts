import { DelayedError } from 'bullmq';
import type { Job as BullJob } from 'bullmq';
import { JobPostponed } from './job.js';
import type { Job, JobProcessor } from './job.js';
import type { JobStore, StoredQueue } from './job-store.js';

export interface JobWork<Data extends object> {
  readonly process: JobProcessor<Data>;
  /** Jobs that this process does at once at most. */
  readonly concurrency: number;
  /** What a processor threw; the job is over all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** Past this the queue counts as absent. */
const ADD_TIMEOUT_MS = 2_000;

/** A queue whose store is gone may never finish closing. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Jobs of one attempt each that leave nothing behind, whatever becomes of them. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * A queue of jobs. It only says when there is work and never holds truth: a queue that is down,
 * flushed or slow costs time, and the owner of the rows behind the jobs looks after what is left.
 */
export class JobQueue<Data extends object> {
  private opened: StoredQueue<Data> | null = null;
  private closed = false;

  constructor(private readonly store: JobStore<Data>) {}

  /** @param work null where this process only adds jobs */
  start(work: JobWork<Data> | null): void {
    this.store.open(
      work && { processor: processorOf(work), concurrency: work.concurrency },
      (queue) => {
        this.opened = queue;
        if (this.closed) {
          void queue.close();
        }
      },
    );
  }

  /** @throws Error when the queue does not take the jobs in time; some of them may run even so */
  async add(jobs: readonly Job<Data>[]): Promise<void> {
    if (this.opened === null) {
      throw new Error('The queue is not reachable.');
    }
    const stored = jobs.map(({ id, data, delayMs }) => ({
      name: 'job',
      data,
      opts: { ...JOB_OPTIONS, jobId: id, ...(delayMs === undefined ? {} : { delay: delayMs }) },
    }));
    await within(ADD_TIMEOUT_MS, this.opened.add(stored));
  }

  /** Why the queue takes no jobs now, if that is so. */
  problem(): Promise<string | null> {
    return this.store.problem();
  }

  /** Waits a little for the jobs under way. */
  async close(): Promise<void> {
    this.closed = true;
    await within(CLOSE_TIMEOUT_MS, this.opened?.close()).catch(() => undefined);
    await within(CLOSE_TIMEOUT_MS, this.store.close()).catch(() => undefined);
  }
}

/** What comes of the work after its time is nobody's business any more. */
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

/** Returns nothing and throws fixed texts: BullMQ keeps both in its stream of events. */
function processorOf<Data extends object>({ process, onFailure }: JobWork<Data>) {
  return async (job: BullJob<Data>, token?: string): Promise<void> => {
    try {
      await process({ id: job.id ?? '', data: job.data });
    } catch (error) {
      if (error instanceof JobPostponed) {
        await job.moveToDelayed(Date.now() + error.delayMs, token);
        throw new DelayedError();
      }
      onFailure?.(error);
      throw new Error('failed');
    }
  };
}
