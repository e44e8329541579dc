import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ConflictError } from '@tessera/errors';
import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { isRefusal, onOwnPaths } from '@tessera/platform-client';
import { VaultNetworkTokensClient } from '@tessera/vault-client';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { TokenCryptogramRequest, TokenCryptogramResponse } from './dto/cryptogram.js';

export class NoActiveNetworkTokenError extends ConflictError {
  constructor() {
    super('The token has no active network token.');
  }
}

/** Cryptograms of network tokens. Only references to them pass here. */
@Injectable()
export class CryptogramsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly vault: VaultNetworkTokensClient,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws TokenNotFoundError, NoActiveNetworkTokenError, and what calls of the vault throw */
  async create(
    accountId: AccountId,
    tokenId: TokenId,
    request: TokenCryptogramRequest,
  ): Promise<TokenCryptogramResponse> {
    const { networkTokenId, networkTokenStatus } = await this.tokens.get(accountId, tokenId);
    if (networkTokenId === null || networkTokenStatus !== 'active') {
      throw new NoActiveNetworkTokenError();
    }
    const reference = await this.order(accountId, networkTokenId, request);
    const object = { type: 'token', id: tokenId };
    await this.audit.record(null, { action: 'token.cryptogram', result: 'success', object });
    return { cryptogram_reference: reference };
  }

  private async order(
    accountId: AccountId,
    networkTokenId: NetworkTokenId,
    { amount, currency_code: currencyCode, reference }: TokenCryptogramRequest,
  ): Promise<string> {
    const purpose = { amount, currencyCode, reference };
    try {
      return await this.vault.createCryptogramReference(accountId, networkTokenId, purpose);
    } catch (error) {
      // The scheme may have suspended or deleted the token before we were notified.
      const isGone = isRefusal(error, 404) || isRefusal(error, 409);
      throw isGone ? new NoActiveNetworkTokenError() : onOwnPaths(error);
    }
  }
}
