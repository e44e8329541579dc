/** "30 seconds pass without an answer". */
const DEADLINE_MS = 30_000;

/** The times of provisional decisions, all of them parts of the one that the specification gives. */
export interface ProvisionalTime {
  readonly deadlineMs: number;
  /** How long a call may wait in the queue before it counts as lost. */
  readonly queueGraceMs: number;
  /** A process that is at work on a call says so this often, … */
  readonly heartbeatMs: number;
  /** … and has lost it when it has not said so for as long. */
  readonly leaseMs: number;
}

/** @param scale divides the time, for tests */
export function provisionalTime(scale: number): ProvisionalTime {
  const deadlineMs = DEADLINE_MS / scale;
  return {
    deadlineMs,
    queueGraceMs: deadlineMs / 15,
    heartbeatMs: deadlineMs / 15,
    leaseMs: deadlineMs / 5,
  };
}
