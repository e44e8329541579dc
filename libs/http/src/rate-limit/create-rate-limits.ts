import type { BaseConfig } from '@tessera/config';
import type { RedisClient } from '@tessera/database';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimits } from './rate-limit.guard.js';

const WINDOW_SECONDS = 60;

/** The two limits of all requests. */
export function createRateLimits(
  config: BaseConfig,
  service: string,
  redis?: RedisClient,
): RateLimits {
  return {
    byPrincipal: createLimiter(config, service, redis, {
      name: 'principal',
      points: config.rateLimitPerMinute,
    }),
    byAddress: createLimiter(config, service, redis, {
      name: 'address',
      points: config.publicRateLimitPerMinute,
    }),
  };
}

/** The limit of invalid credentials, by source. */
export function createFailureLimiter(
  config: BaseConfig,
  service: string,
  redis?: RedisClient,
): RateLimiterAbstract {
  const points = config.failedAuthenticationsPerMinute;
  return createLimiter(config, service, redis, { name: 'authentication', points });
}

/**
 * Counters in Redis are shared by all replicas of one instance and environment; without Redis, or
 * while it is down, they are per process.
 */
function createLimiter(
  config: BaseConfig,
  service: string,
  redis: RedisClient | undefined,
  { name, points }: { readonly name: string; readonly points: number },
): RateLimiterAbstract {
  const keyPrefix = `rate:${config.redisNamespace}:${config.environment}:${service}:${name}`;
  const options = { keyPrefix, points, duration: WINDOW_SECONDS };
  const inProcess = new RateLimiterMemory(options);
  if (redis === undefined) return inProcess;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: inProcess,
    inMemoryBlockOnConsumed: points + 1,
    rejectIfRedisNotReady: true,
  });
}
