import { Module } from '@nestjs/common';
import { RedisMetrics } from '@tessera/service';
import { VaultConfig } from '../config.js';
import { EphemeralRedis } from './ephemeral-redis.js';

/** One connection for all that waits for its single use; null where the process itself keeps it. */
@Module({
  providers: [
    { provide: EphemeralRedis, useFactory: connectionOf, inject: [VaultConfig, RedisMetrics] },
  ],
  exports: [EphemeralRedis],
})
export class EphemeralRedisModule {}

function connectionOf(config: VaultConfig, metrics: RedisMetrics): EphemeralRedis | null {
  const url = config.ephemeralRedisUrl?.expose() ?? '';
  if (url === '') return null;
  return new EphemeralRedis({
    url,
    refusesPersistence: config.production,
    isSaidToBeUnpersisted: config.ephemeralRedisUnpersisted !== undefined,
    metrics,
  });
}
