import type { CheckSession } from './check-session.entity.js';
import { isEnd, nextStatus, type FailureReason, type SessionTransition } from './session-state.js';

/**
 * The changes of a transition. Absent fields stay as they are, except those that every transition
 * sets.
 */
export type SessionChanges = Partial<
  Pick<
    CheckSession,
    | 'institutionId'
    | 'deadlineAt'
    | 'waitingFor'
    | 'stateHash'
    | 'browserHash'
    | 'sealedConsent'
    | 'sealedAccounts'
  >
> & { readonly reason?: FailureReason };

type SessionFields = Pick<CheckSession, keyof CheckSession>;

/**
 * The session after a transition. A session that has ended has no deadline and keeps neither
 * consent nor accounts; the caller that ends it enqueues the consent for revocation.
 *
 * @returns null when the session's state does not allow the transition
 */
export function applyTransition(
  session: SessionFields,
  move: SessionTransition,
  now: Date,
  changes: SessionChanges = {},
): CheckSession | null {
  const status = nextStatus(session.status, move);
  if (status === null) return null;
  const entered = status !== session.status || move === 'choose';
  return {
    ...session,
    // A wait lasts until the move after it, which may be another wait.
    waitingFor: null,
    ...changes,
    ...(entered && TIMES[status]?.(now)),
    ...(isEnd(status) && { deadlineAt: null, sealedConsent: null, sealedAccounts: null }),
    status,
    version: session.version + 1,
  };
}

type Times = (now: Date) => Partial<CheckSession>;

const ENDED: Times = (endedAt) => ({ endedAt });
const TIMES: Readonly<Partial<Record<CheckSession['status'], Times>>> = {
  bank_selected: (bankSelectedAt) => ({ bankSelectedAt }),
  awaiting_bank: (awaitingBankAt) => ({ awaitingBankAt }),
  fetching: (fetchingAt) => ({ fetchingAt }),
  completed: ENDED,
  failed: ENDED,
  cancelled: ENDED,
  expired: ENDED,
};
