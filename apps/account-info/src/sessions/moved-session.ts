import type { CheckSession } from './check-session.entity.js';
import { isEnd, nextStatus, type FailureReason, type SessionMove } from './session-state.js';

/** What a move brings along. What is absent stays as it is, but for what every move settles. */
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
 * The session after a move. An end has no deadline and holds neither consent nor accounts: whoever
 * ends a session hands the consent over to be revoked.
 *
 * @returns null when the move is none from where the session stands
 */
export function movedSession(
  session: SessionFields,
  move: SessionMove,
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
