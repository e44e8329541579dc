interface Servers {
  /** Hosts, some with a port. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
}

export interface NatsUrl extends Servers {
  readonly kind: 'nats';
  readonly user?: string;
  readonly pass?: string;
  /** In place of user and password. */
  readonly token?: string;
}

export const SASL_MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
type SaslMechanism = (typeof SASL_MECHANISMS)[number];

export interface KafkaUrl extends Servers {
  readonly kind: 'kafka';
  readonly sasl?: {
    readonly mechanism: SaslMechanism;
    readonly username: string;
    readonly password: string;
  };
}

/** The parts of `EVENT_STREAM_URL`. */
export type StreamUrl = NatsUrl | KafkaUrl;

const STREAM_URL =
  /^(?<scheme>nats|tls|kafka|kafka\+ssl):\/\/(?:(?<user>[^:@/?#]+)(?::(?<pass>[^@/?#]+))?@)?(?<hosts>[^@/?#\s]+)\/?(?:\?sasl=(?<sasl>[\w-]+))?$/i;
const ENCRYPTED = ['tls', 'kafka+ssl'];
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * @param url as in `tls://user:password@host-1:4222,host-2:4222`, `tls://token@host:4222` or
 *   `kafka+ssl://user:password@host-1:9093,host-2:9093?sasl=plain`
 * @returns null if it is not of this form
 */
export function parseStreamUrl(url: string): StreamUrl | null {
  const groups = STREAM_URL.exec(url)?.groups;
  if (groups === undefined) return null;
  const scheme = groups['scheme']?.toLowerCase() ?? '';
  const servers = groups['hosts']?.split(',') ?? [];
  if (!servers.every((host) => HOST.test(host))) return null;
  const [user, pass] = [decoded(groups['user']), decoded(groups['pass'])];
  if (user === null || pass === null) return null;
  const common = { servers, isEncrypted: ENCRYPTED.includes(scheme) };
  const sasl = groups['sasl'];
  return scheme.startsWith('kafka')
    ? kafkaUrl(common, user, pass, sasl)
    : natsUrl(common, user, pass, sasl);
}

/** Whether the connection is encrypted or stays on this machine. */
export function isSafeStreamUrl({ isEncrypted, servers }: StreamUrl): boolean {
  return isEncrypted || servers.every((host) => LOCAL.test(host));
}

/** Whether the URL has a password or token. */
export function hasLogin(url: StreamUrl): boolean {
  return url.kind === 'kafka'
    ? url.sasl !== undefined
    : url.user !== undefined || url.token !== undefined;
}

function natsUrl(common: Servers, user?: string, pass?: string, sasl?: string): NatsUrl | null {
  if (sasl !== undefined) return null;
  const url: NatsUrl = { kind: 'nats', ...common };
  if (user === undefined) return url;
  return pass === undefined ? { ...url, token: user } : { ...url, user, pass };
}

function kafkaUrl(
  common: Servers,
  username?: string,
  password?: string,
  sasl?: string,
): KafkaUrl | null {
  const url: KafkaUrl = { kind: 'kafka', ...common };
  if (username === undefined && sasl === undefined) return url;
  const wanted = (sasl ?? 'SCRAM-SHA-512').toUpperCase();
  const mechanism = SASL_MECHANISMS.find((each) => each === wanted);
  if (mechanism === undefined || username === undefined || password === undefined) return null;
  return { ...url, sasl: { mechanism, username, password } };
}

/** Returns null if the percent-encoding is wrong. */
function decoded(text: string | undefined): string | null | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return null;
  }
}
