import { Injectable } from '@nestjs/common';
import type { AccountId, TokenId } from '@tessera/ids';
import { VaultCardsClient, VaultNetworkTokensClient } from '@tessera/vault-client';
import { isMadeFor } from '../tokens/network-token-composition.js';

/** Deletes what the vault stores for a deleted token. */
@Injectable()
export class VaultDeletionService {
  constructor(
    private readonly cards: VaultCardsClient,
    private readonly networkTokens: VaultNetworkTokensClient,
  ) {}

  /**
   * The card is deleted first, so that no new network token can be created from it; then the
   * network tokens created for this token. A network token that a contract shares with other tokens
   * stays.
   */
  async delete(accountId: AccountId | null, tokenId: TokenId): Promise<void> {
    await this.cards.delete(accountId, tokenId);
    for (const networkToken of await this.networkTokens.listOf(accountId, tokenId)) {
      const isOurs = isMadeFor(networkToken, tokenId);
      if (isOurs && networkToken.status !== 'deleted') {
        await this.networkTokens.delete(accountId, networkToken.id);
      }
    }
  }
}
