import { JobPostponed } from '@tessera/work';
import type { JobQueue } from '@tessera/work';

/** One queue per service database; the store's namespace separates services. */
export const RETRY_QUEUE_NAME = 'webhook-retries';

/** A retry to be woken for: ids only, never a body or a key. */
export interface RetryJob {
  readonly id: string;
  /** Failed attempts so far; with the id it names the job. */
  readonly attempts: number;
}

export interface Retry extends RetryJob {
  readonly waitMs: number;
  /** Of the event's trace, if it has one: the timer is a part of it. */
  readonly traceparent: string | null;
}

/**
 * Called when a retry is due. Resolves with the milliseconds that it is early, by the row's own
 * account, or with null when this attempt is not wanted any more.
 */
export type FiredTimerHandler = (job: RetryJob) => Promise<number | null>;

/** Timers that fire at the same time: each waits for a cycle of the dispatcher. */
const CONCURRENCY = 50;

/**
 * Times the retries: a delayed job for each, named by row and attempt. The queue is only the timer
 * and Postgres the truth, so a queue that is down, flushed or slow costs precision at the most and
 * never a retry.
 */
export class RetryTimer {
  constructor(private readonly queue: JobQueue<RetryJob>) {}

  start(onFired: FiredTimerHandler): void {
    this.queue.start({
      concurrency: CONCURRENCY,
      process: async ({ data }) => {
        const earlyMs = await onFired(data);
        if (earlyMs !== null && earlyMs > 0) {
          throw new JobPostponed(earlyMs);
        }
      },
    });
  }

  /** @throws Error when the queue does not take the jobs in time; some of them may fire even so */
  async schedule(retries: readonly Retry[]): Promise<void> {
    await this.queue.add(
      retries.map(({ id, attempts, waitMs, traceparent }) => ({
        id: `${id}-${attempts}`,
        data: { id, attempts },
        delayMs: waitMs,
        traceparent,
      })),
    );
  }

  problem(): Promise<string | null> {
    return this.queue.problem();
  }

  close(): Promise<void> {
    return this.queue.close();
  }
}
