import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { TokenActivityModule } from '../token-activity/token-activity.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from '../vault-sync/vault-tasks.module.js';
import { RemovedImportsService } from './removed-imports.service.js';
import { TokenChangesRepository } from './token-changes.repository.js';
import { TokenCreationService } from './token-creation.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [SettingsModule, TokenActivityModule, VaultModule, VaultTasksModule],
  controllers: [TokensController],
  providers: [
    RemovedImportsService,
    TokensRepository,
    TokenChangesRepository,
    TokenCreationService,
    TokensService,
  ],
  exports: [TokensRepository, TokenChangesRepository, TokenCreationService],
})
export class TokensModule {}
