import { isIP } from 'node:net';

const LOOPBACK_NAME = 'localhost';

/**
 * Whether a connection to Postgres stays on this machine or is encrypted with the server's
 * certificate checked. `sslmode=require` and `prefer` don't say that the certificate is checked, and
 * `no-verify` says that it isn't.
 *
 * @param url a connection string of `pg`
 */
export function isSafeDatabaseUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const host = parsed.searchParams.get('host') ?? hostOf(parsed);
  return isLocal(host) || parsed.searchParams.get('sslmode') === 'verify-full';
}

/** Whether a connection to Redis stays on this machine or is encrypted. */
export function isSafeRedisUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.protocol === 'rediss:') return true;
  return parsed.protocol === 'redis:' && isLocal(hostOf(parsed));
}

/**
 * Whether a range of proxies includes every address, so that any client could choose its own source
 * address.
 */
export function isEveryAddress(range: string): boolean {
  return /\/0+$/.test(range);
}

function hostOf({ hostname }: URL): string {
  return decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
}

/** An empty host is the socket of this machine, and a path names one. */
function isLocal(host: string): boolean {
  if (host === '' || host.startsWith('/') || host === LOOPBACK_NAME) return true;
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1';
}
