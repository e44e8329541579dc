import { Module } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock } from '@tessera/service';
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
import { NetworkTokenValues } from './forward/network-token-values.js';
import { NetworkTokenChanges } from './network-token-changes.js';
import { NetworkTokenCreationService } from './network-token-creation.service.js';
import { NetworkTokenSealer } from './network-token-sealer.js';
import { NetworkTokensController } from './network-tokens.controller.js';
import { NetworkTokensRepository } from './network-tokens.repository.js';
import { NetworkTokensService } from './network-tokens.service.js';
import { NotificationMetrics } from './notifications/notification-metrics.js';
import { SchemeNotificationsController } from './notifications/scheme-notifications.controller.js';
import { SchemeNotificationsService } from './notifications/scheme-notifications.service.js';
import { PresentedCards } from './presented-cards.js';
import { createTokenServiceProvider } from './provider/create-token-service-provider.js';
import { TokenServiceMetrics } from './provider/token-service-metrics.js';
import { TokenServiceProvider } from './provider/token-service-provider.js';
import { DeletionReport } from './provisioning/deletion-report.js';
import { NetworkTokenSchedule } from './provisioning/network-token-schedule.js';
import { NetworkTokenWorker } from './provisioning/network-token.worker.js';
import { Provisioner } from './provisioning/provisioner.js';
import { WorkMetrics } from './provisioning/work-metrics.js';
import { UsableTokens } from './usable-tokens.js';

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
    NetworkTokenChanges,
    NetworkTokensRepository,
    NetworkTokenSealer,
    PresentedCards,
    UsableTokens,
    CryptogramsService,
    NetworkTokenForwardService,
    NetworkTokenValues,
    SchemeNotificationsService,
    NotificationMetrics,
    NetworkTokenSchedule,
    NetworkTokenWorker,
    Provisioner,
    DeletionReport,
    WorkMetrics,
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
  { instance }: VaultConfig,
  keyring: Keyring,
  clock: Clock,
): CryptogramStore {
  const sealer = keyring.sealer(KEYRING_KEYS.cryptogram);
  return redis === null
    ? new InProcessCryptogramStore(sealer, clock)
    : new RedisCryptogramStore(redis, sealer, instance);
}
