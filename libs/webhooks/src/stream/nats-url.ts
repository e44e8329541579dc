/** The parts of `EVENT_STREAM_URL`. */
export interface NatsUrl {
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly user?: string;
  readonly pass?: string;
  /** In place of user and password. */
  readonly token?: string;
}

const NATS_URL =
  /^(?<scheme>nats|tls):\/\/(?:(?<user>[^:@/?#]+)(?::(?<pass>[^@/?#]+))?@)?(?<hosts>[^@/?#\s]+)\/?$/i;
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * @param url as in `tls://user:password@host-1:4222,host-2:4222` or `tls://token@host:4222`
 * @returns null if it is not of this form
 */
export function parseNatsUrl(url: string): NatsUrl | null {
  const { scheme, user, pass, hosts } = NATS_URL.exec(url)?.groups ?? {};
  if (scheme === undefined || hosts === undefined) return null;
  const servers = hosts.split(',');
  if (!servers.every((host) => HOST.test(host))) return null;
  const login = loginOf(user, pass);
  if (login === null) return null;
  return {
    servers,
    isEncrypted: scheme.toLowerCase() === 'tls',
    ...login,
  };
}

/** Returns null if the percent-encoding is wrong. */
function loginOf(user?: string, pass?: string): Pick<NatsUrl, 'user' | 'pass' | 'token'> | null {
  if (user === undefined) return {};
  try {
    if (pass === undefined) return { token: decodeURIComponent(user) };
    return { user: decodeURIComponent(user), pass: decodeURIComponent(pass) };
  } catch {
    return null;
  }
}

/** Whether the connection is encrypted or stays on this machine. */
export function isSafeNatsUrl(url: string): boolean {
  const parsed = parseNatsUrl(url);
  if (parsed === null) return false;
  return parsed.isEncrypted || parsed.servers.every((host) => LOCAL.test(host));
}
