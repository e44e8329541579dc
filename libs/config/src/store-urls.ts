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

/** Whether connections to Redis stay on this machine or are encrypted. */
export function isSafeRedisUrl(url: string): boolean {
  const parsed = parseRedisUrl(url);
  if (parsed === null) return false;
  return parsed.isEncrypted || parsed.hosts.every(({ host }) => isLocal(host));
}

/** The parts of the URL of a Redis, which may name several hosts. */
export interface RedisUrl {
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly hosts: readonly RedisHost[];
  readonly database: number;
  /** The same URL with the first host only. */
  readonly firstHostUrl: string;
}

export interface RedisHost {
  readonly host: string;
  /** Absent for the standard port. */
  readonly port?: number;
}

const REDIS_URL =
  /^(?<scheme>rediss?):\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<database>\d{0,4}))?(?:[?#].*)?$/di;

/**
 * @param url as in `rediss://user:password@host-1:6379,host-2:6379/0`
 * @returns null if it is not of this form
 */
export function parseRedisUrl(url: string): RedisUrl | null {
  const found = REDIS_URL.exec(url);
  const { scheme, user, password, hosts, database } = found?.groups ?? {};
  const [start, end] = found?.indices?.groups?.['hosts'] ?? [];
  if (scheme === undefined || hosts === undefined || start === undefined) return null;
  const parsed = hosts.split(',').map(redisHost);
  if (!parsed.every((host) => host !== null)) return null;
  return {
    isEncrypted: scheme.toLowerCase() === 'rediss',
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    hosts: parsed,
    database: Number(database ?? '0'),
    firstHostUrl: `${url.slice(0, start)}${hosts.split(',', 1).join('')}${url.slice(end)}`,
  };
}

function redisHost(text: string): RedisHost | null {
  const parsed = URL.parse(`redis://${text}`);
  if (parsed === null || parsed.hostname === '') return null;
  const host = hostOf(parsed);
  return parsed.port === '' ? { host } : { host, port: Number(parsed.port) };
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
