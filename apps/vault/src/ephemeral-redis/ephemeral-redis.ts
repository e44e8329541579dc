import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BootError } from '@tessera/config';
import { RedisClient, type RedisMetrics } from '@tessera/database';
import type { Redis } from 'ioredis';
import { persistenceOf } from './redis-persistence.js';

const COMMAND_TIMEOUT_MS = 2_000;
const WITHOUT_REDIS = 'security codes and cryptograms are refused.';

export interface EphemeralRedisOptions {
  readonly url: string;
  /** Whether a Redis that writes to disk is refused, or only causes a warning. */
  readonly refusesPersistence: boolean;
  /** Whether the operator declares that a Redis that hides its configuration writes nothing to disk. */
  readonly isSaidToBeUnpersisted?: boolean;
  readonly metrics?: RedisMetrics;
}

/**
 * The Redis that may store sealed security codes and cryptograms, because it writes nothing to disk. Its
 * persistence settings are checked on every connection: a failover may lead to a server that is
 * configured differently.
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

  /** @throws BootError if Redis is in cluster mode, or persists and that is refused */
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

  /** @throws if Redis does not respond, is unreachable, or persists although it must not */
  async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    const persistence = await this.checked();
    if (persistence !== null && this.options.refusesPersistence) {
      throw new PersistentRedisError(persistence);
    }
    return command(this.redis);
  }

  /** Once for each connection; a failed check is repeated. */
  private checked(): Promise<string | null> {
    const { isSaidToBeUnpersisted = false } = this.options;
    this.check ??= persistenceOf(this.redis, isSaidToBeUnpersisted).catch((error: unknown) => {
      this.check = undefined;
      throw error;
    });
    return this.check;
  }

  /** If Redis is unreachable at startup, only the features that need it wait. */
  private async connectAndCheck(): Promise<string | null> {
    await this.redis.connectAtBoot('EPHEMERAL_REDIS_URL');
    try {
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

/** Redis responds, but must not be given secrets. */
export class PersistentRedisError extends Error {
  constructor(how: string) {
    super(`The Redis of EPHEMERAL_REDIS_URL may write to a disk: ${how}.`);
    this.name = 'PersistentRedisError';
  }
}
