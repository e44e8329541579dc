/** A piece of work for later: ids only, never a body, a key or a card number. */
export interface Job<Data extends object> {
  /**
   * Names the job. One that waits or runs under this id already stays as it is. No colons, and not
   * an integer: BullMQ reserves both.
   */
  readonly id: string;
  readonly data: Data;
  /** By default the job is due at once. */
  readonly delayMs?: number;
  /** The trace that it continues. By default that of the current work. */
  readonly traceparent?: string | null;
}

/**
 * Does a job. It may be called twice for one job, so it is idempotent, and it returns nothing,
 * since BullMQ would keep it. An error ends the job like a success: the owner of the data finds
 * what was left undone.
 */
export type JobProcessor<Data extends object> = (job: {
  readonly id: string;
  readonly data: Data;
}) => Promise<void>;

/** Thrown by a processor to run the job again later. */
export class JobPostponed extends Error {
  constructor(readonly delayMs: number) {
    super('The job is called again later.');
    this.name = 'JobPostponed';
  }
}
