import { Module } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../config.js';
import { EphemeralRedis } from '../ephemeral-redis/ephemeral-redis.js';
import { EphemeralRedisModule } from '../ephemeral-redis/ephemeral-redis.module.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { InProcessSecurityCodeStore } from './in-process-security-code-store.js';
import { RedisSecurityCodeStore } from './redis-security-code-store.js';
import { SecurityCodeStore } from './security-code-store.js';
import { SecurityCodesService } from './security-codes.service.js';

@Module({
  imports: [EphemeralRedisModule],
  providers: [
    SecurityCodesService,
    {
      provide: SecurityCodeStore,
      useFactory: createStore,
      inject: [EphemeralRedis, VaultConfig, Keyring, Clock],
    },
  ],
  exports: [SecurityCodesService],
})
export class SecurityCodesModule {}

function createStore(
  redis: EphemeralRedis | null,
  { redisNamespace }: VaultConfig,
  keyring: Keyring,
  clock: Clock,
): SecurityCodeStore {
  if (redis === null) return new InProcessSecurityCodeStore(clock);
  return new RedisSecurityCodeStore(
    redis,
    keyring.sealer(KEYRING_KEYS.securityCode),
    redisNamespace,
  );
}
