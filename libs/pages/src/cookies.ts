/** The cookies of a request: the first of each name counts, as browsers send the most specific first. */
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
  /** On a laptop's plain http the `Secure` attribute, and so the `__Host-` prefix, is not to be had. */
  readonly secure: boolean;
  /** Default `Lax`: the cookie comes along when another site sends the browser back to us by GET. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/** The name under which a cookie of ours goes: bound to the host where the connection is secure. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of a `Set-Cookie` header; scripts never see the cookie. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, secure, sameSite = 'Lax' } = options;
  const attributes = ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${maxAgeSeconds}`];
  if (secure) attributes.push('Secure');
  return [`${cookieName(name, secure)}=${value}`, ...attributes].join('; ');
}
