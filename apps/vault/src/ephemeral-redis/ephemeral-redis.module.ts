import { Module } from '@nestjs/common';
import { VaultConfig } from '../config.js';
import { EphemeralRedis } from './ephemeral-redis.js';

/** One connection for all that waits for its single use; null where the process itself keeps it. */
@Module({
  providers: [{ provide: EphemeralRedis, useFactory: connectionOf, inject: [VaultConfig] }],
  exports: [EphemeralRedis],
})
export class EphemeralRedisModule {}

function connectionOf(config: VaultConfig): EphemeralRedis | null {
  const url = config.ephemeralRedisUrl?.expose() ?? '';
  return url === '' ? null : new EphemeralRedis({ url, refusesPersistence: config.production });
}
