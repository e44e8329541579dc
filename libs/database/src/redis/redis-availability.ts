import type { Cluster, Redis } from 'ioredis';

export interface RedisClientOptions {
  /** Nothing waits longer than this for a response of Redis. */
  readonly timeoutMs: number;
  /** The longest pause between two attempts to connect. */
  readonly maxReconnectDelayMs?: number;
  readonly lazyConnect?: boolean;
}

/** What a client of any mode has in addition to the commands. */
export interface RedisAvailability {
  /** Why commands fail at once instead of being sent, all of them or those of some keys. */
  readonly problem: string | null;

  /**
   * Connects for the first time, waiting a few seconds at most. An unreachable Redis, or one that
   * still loads its data, is no reason not to start: the client keeps trying.
   *
   * @throws BootError if the servers are not what the configuration says
   */
  connectAtBoot(): Promise<void>;

  /** Calls back once, when commands can be sent. */
  whenUsable(listener: () => void): void;

  /** Calls back whenever a command with a waiting caller got no response in time. */
  onTimeout(listener: () => void): void;

  /** Calls back whenever a connection ended: it may have been to a server that is gone. */
  onDisconnect(listener: (connection: Redis) => void): void;

  /** The connections to all servers that have keys. */
  primaries(): readonly Redis[];

  /**
   * The connection to the server that has a key.
   *
   * @throws RedisUnavailableError
   */
  primaryOf(key: string): Redis;

  /** Looks up again which server has which keys. */
  refresh(): Promise<void>;

  /**
   * Connections for a worker of BullMQ, which wait for Redis instead of failing: no request waits for
   * it. Its blocking commands take as long as they like.
   *
   * @param silenceMs a connection that receives nothing for this duration is replaced
   */
  blockingCopy(silenceMs: number): Redis | Cluster;
}

/** A command was not sent, because its server is unreachable or does not respond. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';

  constructor(problem: string) {
    super(`${problem}.`);
  }
}

export const RECONNECT_STEP_MS = 200;
export const MAX_RECONNECT_DELAY_MS = 5_000;
/** How long a boot waits for Redis. */
export const BOOT_WAIT_MS = 5_000;
export const DISCONNECT_TIMEOUT_MS = 500;
