import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from '../vault-sync/vault-tasks.module.js';
import { CdeImportController } from './cde-import.controller.js';
import { CdeImportService } from './cde-import.service.js';
import { ImportedPaymentMethodsRepository } from './imported-payment-methods.repository.js';

@Module({
  imports: [SettingsModule, TokensModule, VaultModule, VaultTasksModule],
  controllers: [CdeImportController],
  providers: [CdeImportService, ImportedPaymentMethodsRepository],
})
export class CdeImportModule {}
