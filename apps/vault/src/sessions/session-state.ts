export const SESSION_STATUSES = ['pending', 'completed', 'failed', 'expired'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** From each status, those that may follow. All but `pending` are final. */
const TRANSITIONS: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  pending: ['completed', 'failed', 'expired'],
  completed: [],
  failed: [],
  expired: [],
};

/** The statuses that may become `next`: what an update of the row has to ask for. */
export function statusesBefore(next: SessionStatus): SessionStatus[] {
  return SESSION_STATUSES.filter((status) => TRANSITIONS[status].includes(next));
}

/** What a session is now: a pending one is over at its time, before any job says so. */
export function statusAt(status: SessionStatus, expiresAt: Date, now: Date): SessionStatus {
  const overdue = expiresAt.getTime() <= now.getTime();
  return overdue && TRANSITIONS[status].includes('expired') ? 'expired' : status;
}
