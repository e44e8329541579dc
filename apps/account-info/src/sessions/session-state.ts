/** The states of an account check. The last four are final. */
export const SESSION_STATUSES = [
  'created',
  'bank_selected',
  'awaiting_bank',
  'fetching',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * What moves a session to another state:
 * - `choose`: the shopper selects a bank, for the first time or instead of another
 * - `send`: the bank has created a consent, and the browser goes there
 * - `return`: the browser comes back with the session's state
 * - `note`: the bank has responded, and its result must not be lost
 * - `wait`: the bank has not decided, or the shopper has to select an account
 * - `resume`: that wait is over, and one request continues
 * - `complete`, `fail`, `cancel`, `expire`: the session ends
 */
export const SESSION_MOVES = [
  'choose',
  'send',
  'return',
  'note',
  'wait',
  'resume',
  'complete',
  'fail',
  'cancel',
  'expire',
] as const;

export type SessionTransition = (typeof SESSION_MOVES)[number];

/** Every transition that there is. Each is made by an update on the status and version it starts from. */
const TRANSITIONS: Readonly<
  Record<SessionStatus, Readonly<Partial<Record<SessionTransition, SessionStatus>>>>
> = {
  created: { choose: 'bank_selected', fail: 'failed', cancel: 'cancelled', expire: 'expired' },
  bank_selected: {
    choose: 'bank_selected',
    send: 'awaiting_bank',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  awaiting_bank: {
    choose: 'bank_selected',
    return: 'fetching',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  fetching: {
    note: 'fetching',
    wait: 'fetching',
    resume: 'fetching',
    complete: 'completed',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  completed: {},
  failed: {},
  cancelled: {},
  expired: {},
};

/** The state after a transition; null when this state does not allow it. */
export function nextStatus(status: SessionStatus, move: SessionTransition): SessionStatus | null {
  return TRANSITIONS[status][move] ?? null;
}

/** Whether nothing moves a session any more. */
export function isEnd(status: SessionStatus): boolean {
  return Object.keys(TRANSITIONS[status]).length === 0;
}

/** Why a check did not complete, as `reason` of the session and `error` of the redirect say it. */
export const FAILURE_REASONS = [
  'user_cancelled',
  'authentication_error',
  'technical_error',
  'account_mismatch',
  'session_expired',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];
