import { AccountCheckError } from './account-check-error.js';
import type { AccountCheckOptions } from './account-check-options.js';

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LAPTOP = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The page where a check takes place.
 *
 * @throws AccountCheckError
 */
export function checkUrl({ sessionId, baseUrl }: AccountCheckOptions): string {
  const base = safeUrl(baseUrl);
  if (base === null) {
    throw new AccountCheckError(
      'invalid_base_url',
      'baseUrl must be the https address of the account information service.',
    );
  }
  if (!isSessionId(sessionId)) {
    throw new AccountCheckError(
      'invalid_session_id',
      'sessionId must be the id that your backend was given for the session.',
    );
  }
  return new URL(`${base.pathname.replace(/\/$/, '')}/check/${sessionId}`, base).href;
}

/** Pages are not all written in TypeScript, so any value is accepted and checked. */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && SESSION_ID.test(value);
}

/** The session ID is a secret, so it needs https; a laptop has only http. */
function safeUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    const { protocol, hostname } = url;
    return protocol === 'https:' || (protocol === 'http:' && LAPTOP.test(hostname)) ? url : null;
  } catch {
    return null;
  }
}
