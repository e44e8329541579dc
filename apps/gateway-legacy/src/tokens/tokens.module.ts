import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { TokensRepository } from './tokens.repository.js';
import { TokenCreationService } from './token-creation.service.js';
import { TokenDeletionService } from './token-deletion.service.js';
import { TokenRefreshService } from './token-refresh.service.js';
import { TokenSessionsService } from './token-sessions.service.js';
import { DueTokenSessionsRepository, DueTokensRepository } from './due-tokens.repository.js';
import { TokenSessionWorker } from './token-session.worker.js';
import { TokenWorker } from './token.worker.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** The cards of accounts, which the vault keeps. */
@Module({
  imports: [VaultModule],
  controllers: [TokensController],
  providers: [
    TokensRepository,
    TokenCreationService,
    TokenDeletionService,
    TokenRefreshService,
    TokenSessionsService,
    TokensService,
    DueTokenSessionsRepository,
    DueTokensRepository,
    TokenSessionWorker,
    TokenWorker,
  ],
  exports: [TokensRepository],
})
export class TokensModule {}
