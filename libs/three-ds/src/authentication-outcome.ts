import type { Scheme } from '@tessera/cards';
import { eciOf } from './codes/electronic-commerce-indicator.js';
import { isResultStatus, transStatusReasonText, type ResultStatus } from './codes/trans-status.js';
import type { ARes } from './messages/authentication-messages.js';
import type { RReq } from './messages/results-messages.js';

/** The category of an authentication's result. */
export const RESULT_CATEGORIES = [
  'authenticated',
  'attempted',
  'informational',
  'not_authenticated',
  'rejected',
  'canceled',
  'expired',
  'unavailable',
] as const;
export type ResultCategory = (typeof RESULT_CATEGORIES)[number];

/** The result of an authentication. */
export interface AuthenticationResult {
  /** Whether the payment may continue with this result. */
  readonly status: 'completed' | 'failed';
  readonly category: ResultCategory;
  /** Fixed strings: `authenticated`, `issuer_rejected`, `challenge_canceled`. */
  readonly code: string;
  readonly message: string;
  /** Null if no issuer responded. */
  readonly transStatus: ResultStatus | null;
  readonly transStatusReason: string | null;
  readonly eci: string | null;
  readonly authenticationValue: string | null;
}

/** The outcome of an authentication response: a result, or the next step. */
export type AuthenticationOutcome =
  | { readonly flow: 'frictionless'; readonly result: AuthenticationResult }
  | { readonly flow: 'challenge'; readonly acsUrl: string }
  | { readonly flow: 'decoupled' };

/** A response that violates a rule between elements. */
export class InconsistentMessageError extends Error {
  constructor(readonly element: string) {
    super(`The message does not have the ${element} that its transStatus requires.`);
    this.name = new.target.name;
  }
}

/** The results, except cancellations and timeouts. */
const ENDS: Readonly<
  Record<ResultStatus, Pick<AuthenticationResult, 'category' | 'code' | 'message'>>
> = {
  Y: {
    category: 'authenticated',
    code: 'authenticated',
    message: 'The issuer authenticated the cardholder.',
  },
  A: {
    category: 'attempted',
    code: 'attempted',
    message: 'The issuer takes no part; the scheme confirms the attempt.',
  },
  I: {
    category: 'informational',
    code: 'informational',
    message: 'The issuer took note without authenticating the cardholder.',
  },
  N: {
    category: 'not_authenticated',
    code: 'not_authenticated',
    message: 'The issuer did not authenticate the cardholder.',
  },
  R: {
    category: 'rejected',
    code: 'issuer_rejected',
    message: 'The issuer rejects the payment: do not authorize it.',
  },
  U: {
    category: 'unavailable',
    code: 'issuer_unavailable',
    message: 'The issuer cannot authenticate at the moment.',
  },
};

const COMPLETED: ReadonlySet<ResultStatus> = new Set(['Y', 'A', 'I']);
const CANCELLED_BY_CARDHOLDER = '01';
/** Decoupled, at the ACS, before its first message, and in progress. */
const TIMED_OUT: ReadonlySet<string> = new Set(['03', '04', '05']);
const TIMED_OUT_REASONS: ReadonlySet<string> = new Set(['14', '24', '25']);
const TOO_MANY_ATTEMPTS = '19';

/**
 * The outcome of a response.
 *
 * @throws InconsistentMessageError if it lacks an element that its status requires
 */
export function outcomeOf(answer: ARes, scheme: Scheme): AuthenticationOutcome {
  const { transStatus, acsURL } = answer;
  if (isResultStatus(transStatus)) {
    return { flow: 'frictionless', result: resultOf({ ...answer, transStatus }, scheme) };
  }
  if (transStatus === 'D') return { flow: 'decoupled' };
  if (acsURL === undefined) throw new InconsistentMessageError('acsURL');
  return { flow: 'challenge', acsUrl: acsURL };
}

/**
 * The result of a challenge or a decoupled authentication.
 *
 * @throws InconsistentMessageError if it lacks an element that its status requires
 */
export function resultOf(
  message: Pick<RReq, 'transStatus' | 'transStatusReason' | 'eci' | 'authenticationValue'> &
    Pick<Partial<RReq>, 'challengeCancel'>,
  scheme: Scheme,
): AuthenticationResult {
  const { transStatus, authenticationValue = null, transStatusReason = null } = message;
  if ((transStatus === 'Y' || transStatus === 'A') && authenticationValue === null) {
    throw new InconsistentMessageError('authenticationValue');
  }
  const end = endOf(message);
  const reason = transStatusReason === null ? null : transStatusReasonText(transStatusReason);
  return {
    status: COMPLETED.has(transStatus) ? 'completed' : 'failed',
    ...end,
    message: reason === null ? end.message : `${end.message} ${reason}`,
    transStatus,
    transStatusReason,
    eci: message.eci ?? expectedEci(transStatus, scheme),
    authenticationValue,
  };
}

/** A result decided on this side only: no response, or a timeout. */
export function resultWithoutIssuer(
  category: 'expired' | 'unavailable',
  code: string,
  message: string,
): AuthenticationResult {
  return {
    status: 'failed',
    category,
    code,
    message,
    transStatus: null,
    transStatusReason: null,
    eci: null,
    authenticationValue: null,
  };
}

function endOf({
  transStatus,
  transStatusReason = '',
  challengeCancel = '',
}: Parameters<typeof resultOf>[0]): Pick<AuthenticationResult, 'category' | 'code' | 'message'> {
  if (COMPLETED.has(transStatus) || transStatus === 'R') return ENDS[transStatus];
  if (challengeCancel === CANCELLED_BY_CARDHOLDER) {
    return {
      category: 'canceled',
      code: 'challenge_canceled',
      message: 'The cardholder cancelled the authentication.',
    };
  }
  if (TIMED_OUT.has(challengeCancel) || TIMED_OUT_REASONS.has(transStatusReason)) {
    return {
      category: 'expired',
      code: 'challenge_expired',
      message: 'The time for the authentication has passed.',
    };
  }
  if (transStatusReason === TOO_MANY_ATTEMPTS) {
    return { ...ENDS[transStatus], code: 'too_many_attempts' };
  }
  return ENDS[transStatus];
}

/** The schemes' default, for issuers that omit the indicator. */
function expectedEci(status: ResultStatus, scheme: Scheme): string | null {
  if (status === 'Y') return eciOf(scheme, 'authenticated');
  return status === 'A' ? eciOf(scheme, 'attempted') : null;
}
