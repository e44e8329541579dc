import { isSessionId } from './check-url.js';

/**
 * The result of a check in the URL. Use it only to decide what the page shows: anyone can type a URL.
 * Your backend reads the session by the ID that it kept, or receives `ais.completed`.
 */
export type AccountCheckResult =
  | { readonly status: 'success'; readonly sessionId: string }
  | {
      readonly status: 'failure';
      readonly sessionId: string;
      /** Why, as in the session's `reason`. */
      readonly error: AccountCheckFailure;
    };

/**
 * | error | |
 * | --- | --- |
 * | `user_cancelled` | the shopper stopped, on our page or at the bank |
 * | `authentication_error` | the bank did not let the shopper, or the consent, through |
 * | `account_mismatch` | the account that your backend named is not among the shopper's |
 * | `session_expired` | the half hour was over |
 * | `technical_error` | the bank could not be read |
 */
export type AccountCheckFailure =
  | 'user_cancelled'
  | 'authentication_error'
  | 'account_mismatch'
  | 'session_expired'
  | 'technical_error'
  // A newer service may return other values.
  | (string & {});

/** @returns null if the URL has no result */
export function readResult({ searchParams }: URL): AccountCheckResult | null {
  const sessionId = searchParams.get(SESSION_ID);
  const error = searchParams.get(ERROR);
  if (!isSessionId(sessionId)) return null;
  return error === null
    ? { status: 'success', sessionId }
    : { status: 'failure', sessionId, error };
}

/** The URL without what {@link readResult} reads. */
export function withoutResult(url: URL): URL {
  const rest = new URL(url);
  for (const name of [SESSION_ID, ERROR]) rest.searchParams.delete(name);
  return rest;
}

const SESSION_ID = 'session_id';
const ERROR = 'error';
