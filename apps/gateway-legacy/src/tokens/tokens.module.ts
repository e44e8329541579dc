import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { StoredTokens } from './stored-tokens.js';
import { TokenCreation } from './token-creation.js';
import { TokenDeletion } from './token-deletion.js';
import { TokenRefresh } from './token-refresh.js';
import { TokenSessionsService } from './token-sessions.service.js';
import { TokenWork } from './token-work.js';
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
    TokenWork,
  ],
  exports: [StoredTokens],
})
export class TokensModule {}
