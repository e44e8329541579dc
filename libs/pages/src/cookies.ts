/**
 * The cookies of a request. The first of each name wins, since browsers send the most specific
 * first.
 */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  /**
   * The `Secure` attribute, and so the `__Host-` prefix, is impossible over plain http on a laptop.
   */
  readonly secure: boolean;
  /** Default `Lax`: the cookie is sent when another site redirects the browser here by GET. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/** The full name of a cookie, bound to the host over a secure connection. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of a `Set-Cookie` header. Scripts cannot read the cookie. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, secure, sameSite = 'Lax' } = options;
  const attributes = ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${maxAgeSeconds}`];
  if (secure) attributes.push('Secure');
  return [`${cookieName(name, secure)}=${value}`, ...attributes].join('; ');
}
