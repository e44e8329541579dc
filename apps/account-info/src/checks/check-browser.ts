import type { Shopper } from '../connectors/connector.js';

/** The cookie that binds a browser to its checks; `cookieName` of `@tessera/pages` gives its name on the wire. */
export const CHECK_COOKIE = 'account-check';

/** Longer than any check may take. */
export const CHECK_COOKIE_MAX_AGE_S = 60 * 60;

/** The browser at the other end of a hosted page. */
export interface CheckBrowser {
  /** The value of {@link CHECK_COOKIE}, as the browser sent it. */
  readonly cookie: string | undefined;
  /** The shopper's address, which banks ask for (`PSU-IP-Address`). */
  readonly ip: string;
  readonly userAgent?: string | undefined;
  /** What the shopper chose on a page, else what the browser accepts: as `Accept-Language` says it. */
  readonly language?: string | undefined;
  readonly accept?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

/** What banks are told of the browser. */
export function shopperOf({
  ip,
  userAgent,
  language,
  accept,
  acceptEncoding,
}: CheckBrowser): Shopper {
  return {
    ipAddress: ip,
    ...(userAgent !== undefined && { userAgent }),
    ...(language !== undefined && { language }),
    ...(accept !== undefined && { accept }),
    ...(acceptEncoding !== undefined && { acceptEncoding }),
  };
}
