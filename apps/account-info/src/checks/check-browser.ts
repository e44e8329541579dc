import type { Shopper } from '../connectors/connector.js';

/** The cookie that binds a browser to its checks; `cookieName` of `@tessera/pages` gives its name on the wire. */
export const CHECK_COOKIE = 'account-check';

/** Longer than any check may take. */
export const CHECK_COOKIE_MAX_AGE_S = 60 * 60;

/** The browser at the other end of a hosted page. */
export interface CheckBrowser {
  /** The value of {@link CHECK_COOKIE}, as the browser sent it. */
  readonly cookie: string | undefined;
  /** The shopper's IP address, which banks require (`PSU-IP-Address`). */
  readonly ip: string;
  /** Of the shopper's connection (`PSU-IP-Port`); undefined behind a proxy. */
  readonly port?: number | undefined;
  readonly userAgent?: string | undefined;
  /**
   * The language chosen on a page, otherwise what the browser accepts, in the format of
   * `Accept-Language`.
   */
  readonly language?: string | undefined;
  readonly accept?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

/** What banks learn about the browser. */
export function shopperOf({
  ip,
  port,
  userAgent,
  language,
  accept,
  acceptEncoding,
}: CheckBrowser): Shopper {
  return {
    ipAddress: ip,
    ...(port !== undefined && { ipPort: port }),
    ...(userAgent !== undefined && { userAgent }),
    ...(language !== undefined && { language }),
    ...(accept !== undefined && { accept }),
    ...(acceptEncoding !== undefined && { acceptEncoding }),
  };
}
