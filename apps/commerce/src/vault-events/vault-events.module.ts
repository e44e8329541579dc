import { Module } from '@nestjs/common';
import { AllowedCardSchemesModule } from '../allowed-card-schemes/allowed-card-schemes.module.js';
import { CardArtModule } from '../card-art/card-art.module.js';
import { TokenSessionStoreModule } from '../sessions/token-session-store.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from '../vault-tasks/vault-tasks.module.js';
import { CompositionMetrics } from './composition-metrics.js';
import { ExpiredTokens } from './expired-tokens.js';
import { NetworkTokenSight } from './network-token-sight.js';
import { SessionSync } from './session-sync.js';
import { TokenSync } from './token-sync.js';
import { VaultDeletions } from './vault-deletions.js';
import { VaultEventsController } from './vault-events.controller.js';
import { VaultEventsService } from './vault-events.service.js';
import { VaultReconciler } from './vault-reconciler.js';
import { VaultWork } from './vault-work.js';

@Module({
  imports: [
    AllowedCardSchemesModule,
    CardArtModule,
    SettingsModule,
    TokenSessionStoreModule,
    TokensModule,
    VaultModule,
    VaultTasksModule,
  ],
  controllers: [VaultEventsController],
  providers: [
    CompositionMetrics,
    ExpiredTokens,
    NetworkTokenSight,
    SessionSync,
    TokenSync,
    VaultDeletions,
    VaultEventsService,
    VaultReconciler,
    VaultWork,
  ],
  exports: [VaultReconciler, VaultWork],
})
export class VaultEventsModule {}
