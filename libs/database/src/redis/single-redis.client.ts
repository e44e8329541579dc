import { setTimeout as delay } from 'node:timers/promises';
import { BootError, parseRedisUrl, type RedisServers } from '@tessera/config';
import { Redis, SentinelConnector } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';
import { limitResponseTime } from './limit-response-time.js';
import {
  BOOT_WAIT_MS,
  DISCONNECT_TIMEOUT_MS,
  MAX_RECONNECT_DELAY_MS,
  type RedisAvailability,
  type RedisClientOptions,
  RECONNECT_STEP_MS,
  RedisUnavailableError,
} from './redis-availability.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** Of the host of a sentinel or of the primary: another sentinel is waiting to be asked. */
const SENTINEL_CONNECT_TIMEOUT_MS = 2_000;
const SENTINEL_RESPONSE_MS = 1_000;
/** So that a client soon follows a failover. */
const SENTINEL_RECONNECT_DELAY_MS = 400;
const SENTINEL_PORT = 26_379;

/** What kind of server responded last. */
interface Server {
  kind: 'primary' | 'cluster' | 'sentinel';
}

/**
 * A client of one primary: of the server that the URL names, or of the one that sentinels name. A
 * server in cluster mode is cut off, also from copies made by `duplicate`: one node would redirect
 * most keys (`MOVED`), and those commands would fail one by one, unnoticed.
 */
export class SingleRedisClient extends Redis implements RedisAvailability {
  private readonly servers: RedisServers;
  private readonly server: Server;
  private readonly timeoutListeners: (() => void)[] = [];
  private sentinelProblem = '';

  constructor(servers: RedisServers, { timeoutMs, ...options }: RedisClientOptions) {
    const longest =
      servers.mode === 'sentinel'
        ? SENTINEL_RECONNECT_DELAY_MS
        : (options.maxReconnectDelayMs ?? MAX_RECONNECT_DELAY_MS);
    const pause = (attempt: number) => Math.min(attempt * RECONNECT_STEP_MS, longest);
    const server: Server = { kind: 'primary' };
    super(parseRedisUrl(servers.url)?.firstHostUrl ?? servers.url, {
      ...(servers.mode === 'sentinel'
        ? sentinelOptions(servers, server, pause)
        : { Connector: standaloneConnector(server), connectTimeout: CONNECT_TIMEOUT_MS }),
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy: pause,
    });
    this.servers = servers;
    this.server = server;
    limitResponseTime(this, {
      timeoutMs,
      onTimeout: () => {
        for (const listener of this.timeoutListeners) listener();
      },
    });
    // Without a listener ioredis prints every failed reconnection; the metrics show the outage.
    this.on('error', () => undefined);
    this.on('sentinelError', ({ message }: Error) => (this.sentinelProblem = message));
    this.on('ready', () => (this.sentinelProblem = ''));
    // Only now: the handshake has a time limit too.
    if (options.lazyConnect !== true) this.connect().catch(() => undefined);
  }

  get problem(): string | null {
    if (this.status === 'ready') return null;
    return this.server.kind === 'cluster'
      ? 'Redis is in cluster mode and is not used'
      : 'Redis is unavailable';
  }

  async connectAtBoot(): Promise<void> {
    const attempt = this.connect().catch(() => undefined);
    const patience = new AbortController();
    await Promise.race([
      attempt,
      delay(BOOT_WAIT_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    const refusal = this.refusal();
    if (refusal === null) return;
    this.disconnect();
    throw new BootError(refusal);
  }

  whenUsable(listener: () => void): void {
    if (this.status === 'ready') listener();
    else this.once('ready', listener);
  }

  onTimeout(listener: () => void): void {
    this.timeoutListeners.push(listener);
  }

  onDisconnect(listener: (connection: Redis) => void): void {
    this.on('close', () => {
      listener(this);
    });
  }

  primaries(): readonly Redis[] {
    return [this];
  }

  primaryOf(): Redis {
    const { problem } = this;
    if (problem !== null) throw new RedisUnavailableError(problem);
    return this;
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  blockingCopy(silenceMs: number): Redis {
    return this.duplicate({
      lazyConnect: false,
      enableOfflineQueue: true,
      // Demanded by BullMQ: its blocking commands outlive a reconnection.
      maxRetriesPerRequest: null,
      socketTimeout: silenceMs,
    });
  }

  /** Why these servers are not those that the configuration describes, as far as is known. */
  private refusal(): string | null {
    const { variable, sentinel } = this.servers;
    const prefix = variable.replace(/_URL$/, '');
    if (this.server.kind === 'cluster') {
      return `${variable} names a Redis in cluster mode (cluster_enabled:1), of which only one node would be used. Set ${prefix}_MODE=cluster, or use a Redis without cluster mode.`;
    }
    if (this.server.kind === 'sentinel') {
      return `${variable} names a Redis Sentinel. Set ${prefix}_MODE=sentinel.`;
    }
    if (this.sentinelProblem.includes('unknown command')) {
      return `${variable} names a Redis that is no sentinel, but ${prefix}_MODE is "sentinel". Name the sentinels, or set ${prefix}_MODE=standalone.`;
    }
    if (this.sentinelProblem.includes('invalid reply')) {
      return `The sentinels of ${variable} know no primary named "${sentinel.name}". Set ${prefix}_SENTINEL_NAME.`;
    }
    return null;
  }
}

/** User, password and database are those of the URL. */
function sentinelOptions(
  { url, sentinel }: RedisServers,
  server: Server,
  pause: (attempt: number) => number,
): RedisOptions {
  const { hosts = [], isEncrypted = false } = parseRedisUrl(url) ?? {};
  return {
    Connector: sentinelConnector(server),
    sentinels: hosts.map(({ host, port = SENTINEL_PORT }) => ({ host, port })),
    name: sentinel.name,
    ...(sentinel.username !== undefined && { sentinelUsername: sentinel.username }),
    ...(sentinel.password !== undefined && { sentinelPassword: sentinel.password }),
    ...(isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    connectTimeout: SENTINEL_CONNECT_TIMEOUT_MS,
    sentinelCommandTimeout: SENTINEL_RESPONSE_MS,
    // Without a number the client would give up for good once no sentinel responds.
    sentinelRetryStrategy: pause,
    // Only those that the operator lists, which network policies allow.
    updateSentinels: false,
    // A former primary. Sentinel also ends its connections.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  };
}

type Info = Readonly<Record<string, string>>;

/** Looks at the `INFO` of each new connection, before the first command is sent on it. */
function standaloneConnector(server: Server): NonNullable<RedisOptions['Connector']> {
  return class extends StandaloneConnector {
    override check(info: Info): boolean {
      server.kind = kindOf(info);
      return server.kind === 'primary';
    }
  } as NonNullable<RedisOptions['Connector']>;
}

function sentinelConnector(server: Server): NonNullable<RedisOptions['Connector']> {
  return class extends SentinelConnector {
    override check(info: Info): boolean {
      server.kind = kindOf(info);
      return server.kind === 'primary' && super.check(info);
    }
  } as NonNullable<RedisOptions['Connector']>;
}

function kindOf(info: Info): Server['kind'] {
  if (info['cluster_enabled'] === '1') return 'cluster';
  return info['redis_mode'] === 'sentinel' ? 'sentinel' : 'primary';
}
