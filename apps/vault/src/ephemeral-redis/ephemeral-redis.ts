import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BootError, type RedisServers } from '@tessera/config';
import { createRedisClient, type RedisClient, type RedisMetrics } from '@tessera/database';
import type { Redis } from 'ioredis';
import { persistenceOf } from './redis-persistence.js';

const COMMAND_TIMEOUT_MS = 2_000;
const WITHOUT_REDIS = 'security codes and cryptograms are refused.';

export interface EphemeralRedisOptions {
  readonly servers: RedisServers;
  /** Whether a Redis that writes to disk is refused, or only causes a warning. */
  readonly refusesPersistence: boolean;
  /** Whether the operator declares that a Redis that hides its configuration writes nothing to disk. */
  readonly isSaidToBeUnpersisted?: boolean;
  readonly metrics?: RedisMetrics;
}

/**
 * The Redis that may store sealed security codes and cryptograms, because it writes nothing to disk. Its
 * persistence settings are checked on every connection, in a cluster those of every node: a failover
 * may lead to a server that is configured differently.
 */
export class EphemeralRedis implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EphemeralRedis.name);
  private readonly redis: RedisClient;
  /** How the server of each connection may write to disk; null if it does not. */
  private readonly checked = new Map<Redis, string | null>();

  constructor(private readonly options: EphemeralRedisOptions) {
    const { servers, metrics } = options;
    this.redis = createRedisClient(servers, { timeoutMs: COMMAND_TIMEOUT_MS, lazyConnect: true });
    metrics?.watch('ephemeral', this.redis, WITHOUT_REDIS);
    this.redis.onDisconnect((connection) => {
      this.checked.delete(connection);
    });
  }

  /** @throws BootError if Redis is not as configured, or persists and that is refused */
  async onApplicationBootstrap(): Promise<void> {
    const persistence = await this.connectAndCheck();
    if (persistence === null) return;
    const sentence = `${this.options.servers.variable} names a Redis that may write security codes and cryptograms to a disk: ${persistence}.`;
    if (this.options.refusesPersistence) {
      this.redis.disconnect();
      throw new BootError(sentence);
    }
    this.logger.warn(sentence);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** @throws if Redis does not respond, is unreachable, or persists although it must not */
  async ask<T>(command: (redis: RedisClient) => Promise<T>): Promise<T> {
    const persistence = await this.persistence();
    if (persistence !== null && this.options.refusesPersistence) {
      throw new PersistentRedisError(persistence);
    }
    return command(this.redis);
  }

  /** That of any server. Connections that were made during the check are checked as well. */
  private async persistence(): Promise<string | null> {
    let unchecked = this.uncheckedConnections();
    while (unchecked.length > 0) {
      await Promise.all(unchecked.map((connection) => this.check(connection)));
      unchecked = this.uncheckedConnections();
    }
    return [...this.checked.values()].find((persistence) => persistence !== null) ?? null;
  }

  private uncheckedConnections(): readonly Redis[] {
    const ready = this.redis.primaries().filter(({ status }) => status === 'ready');
    return ready.filter((connection) => !this.checked.has(connection));
  }

  private async check(connection: Redis): Promise<void> {
    const { isSaidToBeUnpersisted = false } = this.options;
    const persistence = await persistenceOf(connection, isSaidToBeUnpersisted);
    if (connection.status === 'ready') this.checked.set(connection, persistence);
  }

  /** If Redis is unreachable at startup, only the features that need it wait. */
  private async connectAndCheck(): Promise<string | null> {
    await this.redis.connectAtBoot();
    const { problem } = this.redis;
    if (problem !== null) {
      this.logger.warn(`${problem}; ${WITHOUT_REDIS}`);
      return null;
    }
    try {
      return await this.persistence();
    } catch (error) {
      this.logger.warn({ message: `Failed to check Redis; ${WITHOUT_REDIS}`, err: error });
      return null;
    }
  }
}

/** Redis responds, but must not be given secrets. */
export class PersistentRedisError extends Error {
  constructor(how: string) {
    super(`The Redis of EPHEMERAL_REDIS_URL may write to a disk: ${how}.`);
    this.name = 'PersistentRedisError';
  }
}
