import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import type { VaultWalletToken } from '@tessera/vault-client';
import type { EntityManager } from 'typeorm';
import { VaultForwardClient } from '../../providers/vault-forward.client.js';
import { TokensRepository } from '../../tokens/tokens.repository.js';
import { CredentialVaultClient } from '../../vault/credential-vault.client.js';
import type { PaymentPlan } from '../payment-plan.js';
import {
  PaymentRuleError,
  SourceRefusedError,
  TokensUnavailableError,
} from '../payments.errors.js';

/** Finds what a payment is paid with. */
@Injectable()
export class PaymentSourcesService {
  constructor(
    private readonly forward: VaultForwardClient,
    private readonly vault: CredentialVaultClient,
    private readonly tokens: TokensRepository,
  ) {}

  /**
   * The payment of a device, as the vault has it; null for a payment from elsewhere.
   *
   * @throws SourceRefusedError, PaymentRuleError, TokensUnavailableError, and what calls of the vault
   *   throw
   */
  async wallet(
    accountId: AccountId,
    { source: { type, tokenId, walletTokenId }, useCase }: PaymentPlan,
  ): Promise<VaultWalletToken | null> {
    if (type !== 'wallet') {
      if (walletTokenId === null) return null;
      throw new SourceRefusedError('must be given with the type wallet only', 'wallet_token_id');
    }
    if (tokenId !== null) throw new SourceRefusedError('must be given with the type token only');
    if (walletTokenId === null) {
      throw new SourceRefusedError('is required when the type is wallet', 'wallet_token_id');
    }
    if (!this.forward.isConfigured) throw new TokensUnavailableError();
    const wallet = await this.vault.walletTokens.find(accountId, walletTokenId);
    const isSubsequent = useCase.startsWith('SUBSEQUENT');
    if (wallet === null && isSubsequent) {
      throw new PaymentRuleError('The wallet token that began the series has expired.');
    }
    if (wallet === null) {
      throw new SourceRefusedError('must be a wallet token of this account', 'wallet_token_id');
    }
    const isUsed = wallet.authentication === 'CRYPTOGRAM_3DS' && !wallet.hasCryptogram;
    if (!isUsed || isSubsequent) return wallet;
    throw new SourceRefusedError('must not have been used before', 'wallet_token_id');
  }

  /**
   * The vault's id of the card of a token; null for a payment from elsewhere.
   *
   * @throws SourceRefusedError, TokensUnavailableError
   */
  async vaultToken(
    tx: EntityManager,
    accountId: AccountId,
    { source: { type, tokenId } }: PaymentPlan,
  ): Promise<string | null> {
    if (type !== 'token') {
      if (tokenId !== null) throw new SourceRefusedError('is for the type token only');
      return null;
    }
    if (tokenId === null) throw new SourceRefusedError('is required for the type token');
    if (!this.forward.isConfigured) throw new TokensUnavailableError();
    const token = await this.tokens.find(accountId, tokenId, tx);
    if (token === null) throw new SourceRefusedError('is no token of this account');
    return token.vaultTokenId;
  }
}
