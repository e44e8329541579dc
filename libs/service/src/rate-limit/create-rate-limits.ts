import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { BaseConfig } from '../config/base.config.js';
import type { RateLimits } from './rate-limit.guard.js';

const WINDOW_SECONDS = 60;

/**
 * Counters in Redis are shared by all replicas of one instance and environment; without Redis, or
 * while it is down, they are per process.
 */
export function createRateLimits(config: BaseConfig, service: string, redis?: Redis): RateLimits {
  const limiter = (name: string, points: number): RateLimiterAbstract => {
    const keyPrefix = `rate:${config.instance}:${config.environment}:${service}:${name}`;
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
  };
  return {
    byPrincipal: limiter('principal', config.rateLimitPerMinute),
    byAddress: limiter('address', config.publicRateLimitPerMinute),
  };
}
