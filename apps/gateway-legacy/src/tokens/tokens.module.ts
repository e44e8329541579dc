import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { StoredTokens } from './stored-tokens.js';
import { TokenCreation } from './token-creation.js';
import { TokenDeletion } from './token-deletion.js';
import { TokenRefresh } from './token-refresh.js';
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
    StoredTokens,
    TokenCreation,
    TokenDeletion,
    TokenRefresh,
    TokenSessionsService,
    TokensService,
    DueTokenSessionsRepository,
    DueTokensRepository,
    TokenSessionWorker,
    TokenWorker,
  ],
  exports: [StoredTokens],
})
export class TokensModule {}
