import { Module } from '@nestjs/common';
import { AllowedCardSchemesModule } from '../allowed-card-schemes/allowed-card-schemes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { TokenSessionPurgeWorker } from './token-session-purge.worker.js';
import { TokenSessionStoreModule } from './token-session-store.module.js';
import { TokenSessionsController } from './token-sessions.controller.js';
import { TokenSessionsService } from './token-sessions.service.js';

@Module({
  imports: [AllowedCardSchemesModule, SettingsModule, TokenSessionStoreModule, VaultModule],
  controllers: [TokenSessionsController],
  providers: [TokenSessionPurgeWorker, TokenSessionsService],
})
export class TokenSessionsModule {}
