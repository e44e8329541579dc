export const SESSION_STATUSES = ['pending', 'completed', 'failed', 'expired'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** For each status, those that may follow. All but `pending` are final. */
const TRANSITIONS: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  pending: ['completed', 'failed', 'expired'],
  completed: [],
  failed: [],
  expired: [],
};

/** The statuses that may become `next`: the condition for an update of the row. */
export function statusesBefore(next: SessionStatus): SessionStatus[] {
  return SESSION_STATUSES.filter((status) => TRANSITIONS[status].includes(next));
}

/** The current status of a session: a pending one is expired at its time, before any job records it. */
export function statusAt(status: SessionStatus, expiresAt: Date, now: Date): SessionStatus {
  const overdue = expiresAt.getTime() <= now.getTime();
  return overdue && TRANSITIONS[status].includes('expired') ? 'expired' : status;
}
