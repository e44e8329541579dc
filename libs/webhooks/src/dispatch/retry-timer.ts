import { DelayedError } from 'bullmq';
import type { BulkJobOptions, Job, Processor } from 'bullmq';

/** A retry to ring for: ids only, never a body or a key. */
export interface RetryJob {
  readonly id: string;
  /** Failed attempts so far; with the id it names the job. */
  readonly attempts: number;
}

export interface Retry extends RetryJob {
  readonly waitMs: number;
}

/**
 * Called when a retry is due. Resolves with the milliseconds that it is early, by the row's own
 * account, or with null when this attempt is not wanted any more.
 */
export type RingHandler = (job: RetryJob) => Promise<number | null>;

export interface RetryJobEntry {
  readonly name: string;
  readonly data: RetryJob;
  readonly opts: BulkJobOptions;
}

/** BullMQ, a queue and its worker, over one of its two stores. */
export interface RetryQueue {
  add(jobs: RetryJobEntry[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens BullMQ when its store is there; calls back again never, reconnects by itself. */
export interface RetryQueueOpener {
  open(processor: Processor<RetryJob>, opened: (queue: RetryQueue) => void): void;
  /** Why retries cannot be timed by the queue now, if that is so. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
}

/** Past this the queue counts as absent: the retry is timed by polling. */
const ADD_TIMEOUT_MS = 2_000;

/** A queue whose store is gone may never finish closing. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Jobs of one attempt each that leave nothing behind, whatever becomes of them. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * Times the retries: a delayed BullMQ job for each, named by row and attempt. The queue is only
 * the timer and Postgres the truth, so a queue that is down, flushed or slow costs precision at
 * the most and never a retry.
 */
export class RetryTimer {
  private open: RetryQueue | null = null;
  private closed = false;

  constructor(private readonly opener: RetryQueueOpener) {}

  start(ring: RingHandler): void {
    this.opener.open(
      async (job, token) => {
        await process(job, token, ring);
      },
      (queue) => {
        this.open = queue;
        if (this.closed) {
          void queue.close();
        }
      },
    );
  }

  /** @throws Error when the queue does not take the jobs in time; some of them may ring even so */
  async schedule(retries: readonly Retry[]): Promise<void> {
    if (this.open === null) {
      throw new Error('The queue of retries is not reachable.');
    }
    const jobs = retries.map(({ id, attempts, waitMs }) => ({
      name: 'attempt',
      data: { id, attempts },
      opts: { ...JOB_OPTIONS, jobId: `${id}-${attempts}`, delay: waitMs },
    }));
    await within(ADD_TIMEOUT_MS, this.open.add(jobs));
  }

  problem(): Promise<string | null> {
    return this.opener.problem();
  }

  async close(): Promise<void> {
    this.closed = true;
    await within(CLOSE_TIMEOUT_MS, this.open?.close()).catch(() => undefined);
    await within(CLOSE_TIMEOUT_MS, this.opener.close()).catch(() => undefined);
  }
}

/** What comes of the work after its time is nobody's business any more. */
async function within(timeoutMs: number, work: Promise<unknown> | undefined): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The queue of retries does not answer.'));
  }, timeoutMs);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The processor returns nothing: BullMQ would keep it. */
async function process(
  job: Job<RetryJob>,
  token: string | undefined,
  ring: RingHandler,
): Promise<void> {
  const earlyMs = await ring(job.data);
  if (earlyMs !== null && earlyMs > 0) {
    await job.moveToDelayed(Date.now() + earlyMs, token);
    throw new DelayedError();
  }
}
