import type { WorkPlace } from './background.worker.js';
import type { DueRows } from './due-rows.js';
import type { Backoff } from './backoff.js';
import { formatDuration } from './duration.js';
import type { WorkItem, WorkSource } from './work-source.js';

/** What a {@link LeasedWorker} is made of. */
export interface LeasedWorkerOptions<Item extends WorkItem> {
  /** Unique in its service, in kebab case. */
  readonly name: string;
  /** What it does, in the imperative: it appears in the log as "Failed to …; will retry." */
  readonly does: string;
  /** Default `background`. */
  readonly runs?: WorkPlace;
  readonly source: WorkSource<Item>;
  /** Units of work that one process has in flight at once at most. */
  readonly concurrency: number;
  /** Longer than an attempt takes, unless the source renews its leases. */
  readonly leaseMs: number;
  /** Interval of the search for due rows: the longest delay that a lost wake-up causes. */
  readonly pollMs: number;
  readonly backoff: Backoff;
  /** After as many attempts a retry becomes a failure. Default: there is no limit. */
  readonly maxAttempts?: number;
  /** How long a shutdown waits for attempts in flight before it aborts them. Default 10 s. */
  readonly drainMs?: number;
  readonly due: DueRows;
  /** Fields of log lines about a row besides its ID, by which the operator finds what it is about. */
  readonly logged?: (item: Item) => Readonly<Record<string, unknown>>;
  /** Whether a queue wakes the worker, in any process, when a row becomes due. Default false. */
  readonly queue?: boolean;
}

/** The schedule in words, for the registry. */
export function scheduleOf({
  pollMs,
  leaseMs,
  backoff,
  maxAttempts,
}: Pick<LeasedWorkerOptions<WorkItem>, 'pollMs' | 'leaseMs' | 'backoff' | 'maxAttempts'>): string {
  const { firstMs, longestMs } = backoff;
  return [
    `when woken and every ${formatDuration(pollMs)}`,
    `lease ${formatDuration(leaseMs)}`,
    `retries after ${formatDuration(firstMs)} to ${formatDuration(longestMs)}`,
    ...(maxAttempts === undefined ? [] : [`at most ${maxAttempts} attempts`]),
  ].join('; ');
}
