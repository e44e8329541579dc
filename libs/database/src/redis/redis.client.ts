import { setTimeout as delay } from 'node:timers/promises';
import { BootError } from '@tessera/config';
import { Redis } from 'ioredis';
import type { Command, RedisOptions } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';

type NetStream = Redis['stream'];

export interface RedisClientOptions {
  readonly url: string;
  /** Nothing waits longer than this for a response of Redis. */
  readonly timeoutMs: number;
  /** The longest pause between two attempts to connect. */
  readonly maxReconnectDelayMs?: number;
  readonly lazyConnect?: boolean;
}

const RECONNECT_STEP_MS = 200;
const MAX_RECONNECT_DELAY_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const DISCONNECT_TIMEOUT_MS = 500;

/** A command got no response in time. */
export class RedisTimeoutError extends Error {
  constructor(command: string, timeoutMs: number) {
    super(`Redis did not respond to ${command} within ${timeoutMs} ms.`);
    this.name = 'RedisTimeoutError';
  }
}

/**
 * A connection to Redis that no request waits for twice, and its circuit breaker. A command without
 * a response in time destroys the connection, which fails every other command on it; from then on
 * commands fail at once, until a new connection has responded to the ready check (`INFO`) within
 * the same time. A frozen server accepts connections but never responds, so it stays cut off; a
 * half-open socket is replaced by a new one.
 *
 * A server in cluster mode is cut off as well, and so are copies made by `duplicate`: one node would
 * redirect most keys (`MOVED`), and those commands would fail one by one, unnoticed.
 *
 * Not for blocking commands: their responses take as long as they like.
 */
export class RedisClient extends Redis {
  private readonly timeoutMs: number;
  private readonly timeoutListeners: (() => void)[] = [];
  private readonly server: { isClustered: boolean };

  constructor({ url, timeoutMs, maxReconnectDelayMs, lazyConnect = false }: RedisClientOptions) {
    const longest = maxReconnectDelayMs ?? MAX_RECONNECT_DELAY_MS;
    const server = { isClustered: false };
    const options: RedisOptions = {
      Connector: connectorTo(server),
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, longest),
    };
    super(url, options);
    this.server = server;
    this.timeoutMs = timeoutMs;
    // Without a listener ioredis prints every failed reconnection; the metrics show the outage.
    this.on('error', () => undefined);
    // Only now: the handshake is watched too, so the fields must be there before it begins.
    if (!lazyConnect) this.connect().catch(() => undefined);
  }

  /** Whether commands fail at once instead of being sent. */
  get circuitOpen(): boolean {
    return this.status !== 'ready';
  }

  /** Whether the server that responded last is in cluster mode, so that it is not used. */
  get isClustered(): boolean {
    return this.server.isClustered;
  }

  /**
   * Connects for the first time, waiting a few seconds at most. An unreachable Redis, or one that still
   * loads its data, is no reason not to start: the client keeps trying.
   *
   * @param variable where the URL comes from
   * @throws BootError if the server is in cluster mode
   */
  async connectAtBoot(variable: string): Promise<void> {
    const attempt = this.connect().catch(() => undefined);
    const patience = new AbortController();
    await Promise.race([
      attempt,
      delay(CONNECT_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    if (!this.isClustered) return;
    this.disconnect();
    throw new BootError(
      `${variable} names a Redis in cluster mode (cluster_enabled:1), of which only one node would be used. Use a Redis without cluster mode.`,
    );
  }

  /** Calls back whenever a command with a waiting caller got no response in time. */
  onTimeout(listener: () => void): void {
    this.timeoutListeners.push(listener);
  }

  override sendCommand(
    command: Command,
    stream?: Parameters<Redis['sendCommand']>[1],
  ): ReturnType<Redis['sendCommand']> {
    const sent = super.sendCommand(command, stream);
    this.limit(command);
    return sent;
  }

  private limit(command: Command): void {
    const connection = this.stream as NetStream | undefined;
    const isHandshake = this.status !== 'ready';
    let isSettled = false;
    const timer = setTimeout(() => {
      // When this process itself was held up, the response is already in the socket and is read before
      // this.
      setImmediate(() => {
        if (isSettled) return;
        command.reject(new RedisTimeoutError(command.name, this.timeoutMs));
        if (!isHandshake) for (const listener of this.timeoutListeners) listener();
        connection?.destroy();
      });
    }, this.timeoutMs);
    const stop = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    command.promise.then(stop, stop);
  }
}

/** Looks at the `INFO` of each new connection, before the first command is sent on it. */
function connectorTo(server: { isClustered: boolean }): NonNullable<RedisOptions['Connector']> {
  return class extends StandaloneConnector {
    override check(info: Readonly<Record<string, string>>): boolean {
      server.isClustered = info['cluster_enabled'] === '1';
      return !server.isClustered;
    }
  } as NonNullable<RedisOptions['Connector']>;
}
