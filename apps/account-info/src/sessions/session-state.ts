/** Where an account check stands. The last four are ends. */
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
 * What moves a session on:
 * - `choose`: the shopper names a bank, for the first time or instead of another
 * - `send`: the bank has made a consent, and the browser goes there
 * - `return`: the browser comes back with the session's state
 * - `note`: the bank answered, and what it gave must not be lost
 * - `wait`: the bank has not decided, or the shopper is asked which account
 * - `resume`: that wait is over, and one request goes on
 * - `complete`, `fail`, `cancel`, `expire`: the ends
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

export type SessionMove = (typeof SESSION_MOVES)[number];

/** Every transition that there is. Each is made by an update on the status and version it starts from. */
const TRANSITIONS: Readonly<
  Record<SessionStatus, Readonly<Partial<Record<SessionMove, SessionStatus>>>>
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

/** Where a move leads; null when it is none from there. */
export function nextStatus(status: SessionStatus, move: SessionMove): SessionStatus | null {
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
