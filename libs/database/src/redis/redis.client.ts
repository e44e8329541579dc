import { Redis } from 'ioredis';
import type { Command, RedisOptions } from 'ioredis';

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
 * Not for blocking commands: their responses take as long as they like.
 */
export class RedisClient extends Redis {
  private readonly timeoutMs: number;
  private readonly timeoutListeners: (() => void)[] = [];

  constructor({ url, timeoutMs, maxReconnectDelayMs, lazyConnect = false }: RedisClientOptions) {
    const longest = maxReconnectDelayMs ?? MAX_RECONNECT_DELAY_MS;
    const options: RedisOptions = {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, longest),
    };
    super(url, options);
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
