import { holdsCardNumber } from '@tessera/cards';
import { defineFormat, ValidationFailedError, type FieldError } from '@tessera/errors';
import type { CheckSessionId } from '../ids.js';

export const MAX_REDIRECT_URL_LENGTH = 2_048;

/**
 * URL parsers drop control characters, so the URL in use would differ from the one that was
 * checked.
 */
const CONTROL_CHARACTERS = /\p{Cc}/u;
const USER_INFORMATION = /^[a-z]+:[/\\]*[^/\\?#]*@/i;

defineFormat(
  'redirect-url',
  (text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      !USER_INFORMATION.test(text) &&
      !CONTROL_CHARACTERS.test(text) &&
      text.trim() === text &&
      !holdsCardNumber(text)
    );
  },
  'must be an https URL without user information, control characters or card number',
);

export interface RedirectUrls {
  readonly success: string;
  readonly failure: string;
}

/**
 * Checks redirect URLs against the tenant's list of origins, so that a leaked session ID can't be
 * used to send shoppers to another site.
 *
 * @param localAllowed in development every port of `http://localhost` is on every list
 * @throws ValidationFailedError
 */
export function checkRedirectUrls(
  urls: RedirectUrls,
  {
    origins,
    localAllowed,
  }: { readonly origins: readonly string[]; readonly localAllowed: boolean },
): void {
  const faults = (['success', 'failure'] as const).flatMap((name): FieldError[] => {
    const { protocol, hostname, origin } = new URL(urls[name]);
    const path = `$.redirect_urls.${name}`;
    if (localAllowed && protocol === 'http:' && hostname === 'localhost') return [];
    if (protocol !== 'https:') return [{ path, message: 'must be an https URL' }];
    if (origins.includes(origin)) return [];
    return [{ path, message: "must be of an origin on the tenant's list of redirect origins" }];
  });
  if (faults.length > 0) throw new ValidationFailedError(faults);
}

/** The URL that the browser is sent to: we add only `session_id`, and `error` on failure. */
export function redirectLocation(
  url: string,
  sessionId: CheckSessionId,
  error: string | null,
): string {
  const location = new URL(url);
  location.searchParams.set('session_id', sessionId);
  location.searchParams.delete('error');
  if (error !== null) location.searchParams.set('error', error);
  return location.href;
}
