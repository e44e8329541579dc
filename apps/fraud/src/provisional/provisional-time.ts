/** "30 seconds pass without an answer". */
const DEADLINE_MS = 30_000;

/** The timing of provisional decisions, derived from the deadline in the specification. */
export interface ProvisionalTime {
  readonly deadlineMs: number;
  /** How long a call may wait in the queue before it counts as lost. */
  readonly queueGraceMs: number;
  /** How often a process renews its lease on a call that it is working on. */
  readonly heartbeatMs: number;
  /** Time without a renewal after which the process loses the call. */
  readonly leaseMs: number;
}

/** @param scale divides all times, for tests */
export function provisionalTime(scale: number): ProvisionalTime {
  const deadlineMs = DEADLINE_MS / scale;
  return {
    deadlineMs,
    queueGraceMs: deadlineMs / 15,
    heartbeatMs: deadlineMs / 15,
    leaseMs: deadlineMs / 5,
  };
}
