import { holdsCardNumber } from '@tessera/cards';
import { defineFormat, ValidationFailedError, type FieldError } from '@tessera/errors';

export const MAX_REDIRECT_URL_LENGTH = 2_048;

const USER_INFORMATION = /^[a-z]+:[/\\]*[^/\\?#]*@/i;

defineFormat(
  'redirect-url',
  (text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      !USER_INFORMATION.test(text) &&
      text.trim() === text &&
      !holdsCardNumber(text)
    );
  },
  'must be an https URL without user information or card number',
);

export interface RedirectUrls {
  readonly success: string;
  readonly failure: string;
}

/**
 * Holds redirect URLs to the tenant's list of origins: a session id in the wrong hands must not send
 * shoppers anywhere.
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

/** Where the browser lands: `session_id`, `error` on failure, and nothing else of ours. */
export function redirectLocation(url: string, sessionId: string, error: string | null): string {
  const location = new URL(url);
  location.searchParams.set('session_id', sessionId);
  location.searchParams.delete('error');
  if (error !== null) location.searchParams.set('error', error);
  return location.href;
}
