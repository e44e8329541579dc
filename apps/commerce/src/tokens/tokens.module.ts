import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { TokenActivityModule } from '../token-activity/token-activity.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { VaultTasksModule } from '../vault-tasks/vault-tasks.module.js';
import { RemovedImports } from './removed-imports.js';
import { TokenChanges } from './token-changes.js';
import { TokenCreation } from './token-creation.js';
import { TokensController } from './tokens.controller.js';
import { Tokens } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [SettingsModule, TokenActivityModule, VaultModule, VaultTasksModule],
  controllers: [TokensController],
  providers: [RemovedImports, Tokens, TokenChanges, TokenCreation, TokensService],
  exports: [Tokens, TokenChanges, TokenCreation],
})
export class TokensModule {}
