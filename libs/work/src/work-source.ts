/** A row that a process has claimed. */
export interface WorkItem {
  readonly id: string;
  /** Attempts so far, this one included. */
  readonly attempts: number;
}

/**
 * The rows behind a {@link LeasedWorker}: a repository. The row is the truth. A claim moves its due
 * time to the end of the lease, so that a process that dies loses it to another one; every other
 * statement must match only a claim that is still this process's own, or do no harm if it is not.
 */
export interface WorkSource<Item extends WorkItem> {
  /**
   * Claims rows that are due, with `for update skip locked`, and counts the attempt.
   *
   * @returns at most `limit` rows; fewer mean that nothing else is due
   */
  claim(limit: number, leaseMs: number): Promise<Item[]>;
  /**
   * Claims one row that a queue reports as due. Required for a worker with a queue.
   *
   * @returns null when it is not due, is done, or belongs to another process
   */
  claimOne?(id: string, leaseMs: number): Promise<Item | null>;
  /** Makes a claimed row due again in `waitMs`. */
  postpone(item: Item, waitMs: number, error?: unknown): Promise<void>;
  /** Records that a row is done. Absent where `perform` does so together with the result. */
  complete?(item: Item): Promise<void>;
  /** Records that no attempt can succeed, or that there were too many. */
  fail?(item: Item, error: unknown): Promise<void>;
  /**
   * Extends the lease of a row that takes long.
   *
   * @returns false when it belongs to another process by now
   */
  renew?(item: Item, leaseMs: number): Promise<boolean>;
}
