import { Module } from '@nestjs/common';
import { RedisMetrics } from '@tessera/database';
import { VaultConfig } from '../config.js';
import { EphemeralRedis } from './ephemeral-redis.js';

/**
 * One connection for everything that waits for a single use; null if the process keeps it in its own
 * memory.
 */
@Module({
  providers: [
    { provide: EphemeralRedis, useFactory: connectionOf, inject: [VaultConfig, RedisMetrics] },
  ],
  exports: [EphemeralRedis],
})
export class EphemeralRedisModule {}

function connectionOf(config: VaultConfig, metrics: RedisMetrics): EphemeralRedis | null {
  const servers = config.ephemeralRedis;
  if (servers === undefined) return null;
  return new EphemeralRedis({
    servers,
    refusesPersistence: config.production,
    isSaidToBeUnpersisted: config.ephemeralRedisUnpersisted !== undefined,
    metrics,
  });
}
