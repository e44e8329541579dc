import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { VaultCardsClient, type RevealedCard } from '@tessera/vault-client';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import type { GatewayTokenId } from '../ids.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { TokenNotFoundError } from '../tokens/token.errors.js';
import {
  AttestationMissingError,
  CardGoneError,
  ExchangeWithheldError,
  PermissionMissingError,
} from './compliance.errors.js';
import type { ExchangeResponse } from './dto/compliance.js';
import { ExchangeLimitRepository } from './exchange-limit.repository.js';
import { RevealingVaultClient } from './revealing-vault.client.js';

const SERVER_ERROR = 500;

/** Exchanges tokens for the cards behind them. */
@Injectable()
export class ExchangeService {
  private readonly cards: VaultCardsClient;

  constructor(
    vault: RevealingVaultClient,
    private readonly settings: AccountSettingsService,
    private readonly tokens: TokensRepository,
    private readonly limit: ExchangeLimitRepository,
    private readonly audit: AuditTrailService,
  ) {
    this.cards = new VaultCardsClient(vault);
  }

  /**
   * @throws PermissionMissingError, AttestationMissingError, TooManyExchangesError,
   *   TokenNotFoundError, CardGoneError, and what calls of the vault throw
   */
  async exchange(accountId: AccountId, tokenId: GatewayTokenId): Promise<ExchangeResponse> {
    try {
      const card = await this.reveal(accountId, tokenId);
      // Recorded before the response: nothing is revealed that the audit trail does not show.
      await this.note(tokenId, 'success');
      return response(tokenId, card);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_ERROR;
      await this.note(tokenId, isRefused ? 'refused' : 'failed');
      throw error;
    }
  }

  private async reveal(accountId: AccountId, tokenId: GatewayTokenId): Promise<RevealedCard> {
    const { permissions, pciAttestation } = await this.settings.get(accountId);
    if (!permissions.includes('compliance_exchange')) {
      throw new PermissionMissingError('compliance_exchange');
    }
    if (pciAttestation === 'SAQ_A') throw new AttestationMissingError();
    // Before the token is looked for: ids are not to be tried out.
    await this.limit.count(accountId);
    const token = await this.tokens.find(accountId, tokenId);
    if (token === null) throw new TokenNotFoundError();
    try {
      return await this.cards.reveal(accountId, token.vaultTokenId);
    } catch (error) {
      if (isRefusal(error, 404)) throw new CardGoneError();
      if (isRefusal(error, 403)) throw new ExchangeWithheldError(error);
      throw error;
    }
  }

  private note(tokenId: GatewayTokenId, result: AuditResult): Promise<void> {
    const object = { type: 'token', id: tokenId };
    return this.audit.record(null, { action: 'compliance.exchange', result, object });
  }
}

function response(tokenId: GatewayTokenId, card: RevealedCard): ExchangeResponse {
  return {
    token_id: tokenId,
    card: {
      account_number: card.accountNumber.expose(),
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      cardholder_name: card.cardholderName?.expose() ?? null,
    },
  };
}
