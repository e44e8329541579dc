import { Module } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { CardsModule } from '../cards/cards.module.js';
import { VaultConfig } from '../config.js';
import { EphemeralRedis } from '../ephemeral-redis/ephemeral-redis.js';
import { EphemeralRedisModule } from '../ephemeral-redis/ephemeral-redis.module.js';
import { EventsModule } from '../events/events.module.js';
import { ForwardModule } from '../forward/forward.module.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CryptogramStore } from './cryptograms/cryptogram-store.js';
import { CryptogramsController } from './cryptograms/cryptograms.controller.js';
import { CryptogramsService } from './cryptograms/cryptograms.service.js';
import { InProcessCryptogramStore } from './cryptograms/in-process-cryptogram-store.js';
import { RedisCryptogramStore } from './cryptograms/redis-cryptogram-store.js';
import { NetworkTokenForwardController } from './forward/network-token-forward.controller.js';
import { NetworkTokenForwardService } from './forward/network-token-forward.service.js';
import { NetworkTokenValuesService } from './forward/network-token-values.service.js';
import { NetworkTokenTransitionsService } from './network-token-transitions.service.js';
import { NetworkTokenCreationService } from './network-token-creation.service.js';
import { NetworkTokenSealerService } from './network-token-sealer.service.js';
import { NetworkTokensController } from './network-tokens.controller.js';
import { NetworkTokensRepository } from './network-tokens.repository.js';
import { NetworkTokensService } from './network-tokens.service.js';
import { NotificationMetrics } from './notifications/notification.metrics.js';
import { SchemeNotificationsController } from './notifications/scheme-notifications.controller.js';
import { SchemeNotificationsService } from './notifications/scheme-notifications.service.js';
import { PresentedCardsService } from './presented-cards.service.js';
import { createTokenServiceProvider } from './provider/create-token-service-provider.js';
import { TokenServiceMetrics } from './provider/token-service.metrics.js';
import { TokenServiceProvider } from './provider/token-service-provider.js';
import { DeletionReportService } from './provisioning/deletion-report.service.js';
import { NetworkTokenWorkRepository } from './provisioning/network-token-work.repository.js';
import { NetworkTokenWorker } from './provisioning/network-token.worker.js';
import { ProvisioningService } from './provisioning/provisioning.service.js';
import { ProvisioningMetrics } from './provisioning/provisioning.metrics.js';
import { UsableTokensService } from './usable-tokens.service.js';

/** Network tokens: from the schemes, for cards, used by cryptogram and forward. */
@Module({
  imports: [CardsModule, EphemeralRedisModule, EventsModule, ForwardModule, SessionsModule],
  controllers: [
    NetworkTokensController,
    CryptogramsController,
    NetworkTokenForwardController,
    SchemeNotificationsController,
  ],
  providers: [
    NetworkTokensService,
    NetworkTokenCreationService,
    NetworkTokenTransitionsService,
    NetworkTokensRepository,
    NetworkTokenSealerService,
    PresentedCardsService,
    UsableTokensService,
    CryptogramsService,
    NetworkTokenForwardService,
    NetworkTokenValuesService,
    SchemeNotificationsService,
    NotificationMetrics,
    NetworkTokenWorkRepository,
    NetworkTokenWorker,
    ProvisioningService,
    DeletionReportService,
    ProvisioningMetrics,
    TokenServiceMetrics,
    {
      provide: TokenServiceProvider,
      useFactory: createTokenServiceProvider,
      inject: [VaultConfig, TokenServiceMetrics, Clock],
    },
    {
      provide: CryptogramStore,
      useFactory: createStore,
      inject: [EphemeralRedis, VaultConfig, Keyring, Clock],
    },
  ],
})
export class NetworkTokensModule {}

function createStore(
  redis: EphemeralRedis | null,
  { redisNamespace }: VaultConfig,
  keyring: Keyring,
  clock: Clock,
): CryptogramStore {
  const sealer = keyring.sealer(KEYRING_KEYS.cryptogram);
  return redis === null
    ? new InProcessCryptogramStore(sealer, clock)
    : new RedisCryptogramStore(redis, sealer, redisNamespace);
}
