import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BootError, RedisClient, type RedisMetrics } from '@tessera/service';
import type { Redis } from 'ioredis';
import { persistenceOf } from './redis-persistence.js';

const COMMAND_TIMEOUT_MS = 2_000;
const WITHOUT_REDIS = 'Redis is unavailable; security codes and cryptograms are refused.';

export interface EphemeralRedisOptions {
  readonly url: string;
  /** Whether a Redis that writes to a disk is refused, or only warned of. */
  readonly refusesPersistence: boolean;
  /** Whether the operator says that a Redis that does not show its configuration writes to no disk. */
  readonly isSaidToBeUnpersisted?: boolean;
  readonly metrics?: RedisMetrics;
}

/**
 * The Redis that may hold security codes and cryptograms, sealed, because it writes nothing to a
 * disk. Whether it persists is asked at every connection: a failover may lead to a server that is
 * set up otherwise.
 */
export class EphemeralRedis implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EphemeralRedis.name);
  private readonly redis: RedisClient;
  private check: Promise<string | null> | undefined;

  constructor(private readonly options: EphemeralRedisOptions) {
    const { url, metrics } = options;
    this.redis = new RedisClient({ url, timeoutMs: COMMAND_TIMEOUT_MS, lazyConnect: true });
    metrics?.watch('ephemeral', this.redis, WITHOUT_REDIS);
    this.redis.on('close', () => (this.check = undefined));
  }

  /** @throws BootError for a Redis that persists, where that is refused */
  async onApplicationBootstrap(): Promise<void> {
    const persistence = await this.connectAndCheck();
    if (persistence === null) return;
    const sentence = `EPHEMERAL_REDIS_URL names a Redis that may write security codes and cryptograms to a disk: ${persistence}.`;
    if (this.options.refusesPersistence) {
      this.redis.disconnect();
      throw new BootError(sentence);
    }
    this.logger.warn(sentence);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** @throws whatever keeps the command from being answered: Redis is away, or persists and must not */
  async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    const persistence = await this.checked();
    if (persistence !== null && this.options.refusesPersistence) {
      throw new PersistentRedisError(persistence);
    }
    return command(this.redis);
  }

  /** Once for each connection; a check that failed is made again. */
  private checked(): Promise<string | null> {
    const { isSaidToBeUnpersisted = false } = this.options;
    this.check ??= persistenceOf(this.redis, isSaidToBeUnpersisted).catch((error: unknown) => {
      this.check = undefined;
      throw error;
    });
    return this.check;
  }

  /** A Redis that is away at the start holds up nothing but what needs it. */
  private async connectAndCheck(): Promise<string | null> {
    try {
      await this.redis.connect();
      return await this.checked();
    } catch (error) {
      this.logger.warn({
        message:
          'The Redis of EPHEMERAL_REDIS_URL cannot be reached; security codes and cryptograms are refused.',
        err: error,
      });
      return null;
    }
  }
}

/** Redis answers, and may not be told a secret. */
export class PersistentRedisError extends Error {
  constructor(how: string) {
    super(`The Redis of EPHEMERAL_REDIS_URL may write to a disk: ${how}.`);
    this.name = 'PersistentRedisError';
  }
}
