import { Module } from '@nestjs/common';
import { AllowedCardSchemesModule } from '../allowed-card-schemes/allowed-card-schemes.module.js';
import { CardArtModule } from '../card-art/card-art.module.js';
import { TokenSessionStoreModule } from '../sessions/token-session-store.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from './vault-tasks.module.js';
import { CompositionMetrics } from './composition.metrics.js';
import { ExpiredTokensWorker } from './expired-tokens.worker.js';
import { NetworkTokenResolverService } from './network-token-resolver.service.js';
import { SessionSyncService } from './session-sync.service.js';
import { TokenSyncService } from './token-sync.service.js';
import { VaultDeletionService } from './vault-deletion.service.js';
import { VaultEventsController } from './vault-events.controller.js';
import { VaultEventsService } from './vault-events.service.js';
import { VaultReconcilerWorker } from './vault-reconciler.worker.js';
import { VaultTaskWorker } from './vault-task.worker.js';

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
    ExpiredTokensWorker,
    NetworkTokenResolverService,
    SessionSyncService,
    TokenSyncService,
    VaultDeletionService,
    VaultEventsService,
    VaultReconcilerWorker,
    VaultTaskWorker,
  ],
  exports: [VaultReconcilerWorker, VaultTaskWorker],
})
export class VaultSyncModule {}
