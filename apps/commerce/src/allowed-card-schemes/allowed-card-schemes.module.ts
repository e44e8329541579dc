import { Module } from '@nestjs/common';
import { TokenSessionStoreModule } from '../sessions/token-session-store.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from '../vault-sync/vault-tasks.module.js';
import { AllowedCardSchemesController } from './allowed-card-schemes.controller.js';
import { AllowedCardSchemesService } from './allowed-card-schemes.service.js';
import { SessionSchemesService } from './session-schemes.service.js';

@Module({
  imports: [SettingsModule, TokenSessionStoreModule, VaultModule, VaultTasksModule],
  controllers: [AllowedCardSchemesController],
  providers: [AllowedCardSchemesService, SessionSchemesService],
  exports: [SessionSchemesService],
})
export class AllowedCardSchemesModule {}
