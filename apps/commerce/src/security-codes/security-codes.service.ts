import { Injectable } from '@nestjs/common';
import type { AccountId, TokenId } from '@tessera/ids';
import { isRefusal, onOwnPaths } from '@tessera/platform-client';
import { VaultCardsClient } from '@tessera/vault-client';
import { TokenInvalidatedError } from '../tokens/token.errors.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { RefreshSecurityCodeRequest } from './dto/refresh-security-code.request.js';

/** The security codes of cards: the browser gives them to the vault, and they stay there. */
@Injectable()
export class SecurityCodesService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly vault: VaultCardsClient,
  ) {}

  /**
   * @returns the id of the vault's session, with which the browser SDK shows the field
   * @throws TokenNotFoundError, TokenInvalidatedError, and what calls of the vault throw
   */
  async refresh(
    accountId: AccountId,
    tokenId: TokenId,
    { allowed_origins: allowedOrigins }: RefreshSecurityCodeRequest,
  ): Promise<string> {
    const { id, status } = await this.tokens.get(accountId, tokenId);
    if (status !== 'active') throw new TokenInvalidatedError();
    try {
      return await this.vault.collectSecurityCode(accountId, id, allowedOrigins);
    } catch (error) {
      // The card may have been deleted before we were notified.
      throw isRefusal(error, 404) ? new TokenInvalidatedError() : onOwnPaths(error);
    }
  }
}
