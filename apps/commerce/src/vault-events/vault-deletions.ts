import { Injectable } from '@nestjs/common';
import { VaultCards, VaultNetworkTokens } from '@tessera/vault-client';
import { isMadeFor } from '../tokens/network-token-composition.js';

/** Removes from the vault what a deleted token stood for. */
@Injectable()
export class VaultDeletions {
  constructor(
    private readonly cards: VaultCards,
    private readonly networkTokens: VaultNetworkTokens,
  ) {}

  /**
   * The card first, so that no network token can be made of it any more; then the network tokens
   * that were made for the token. One that a contract holds for others stays theirs.
   */
  async delete(accountId: string | null, tokenId: string): Promise<void> {
    await this.cards.delete(accountId, tokenId);
    for (const networkToken of await this.networkTokens.listOf(accountId, tokenId)) {
      const isOurs = isMadeFor(networkToken, tokenId);
      if (isOurs && networkToken.status !== 'deleted') {
        await this.networkTokens.delete(accountId, networkToken.id);
      }
    }
  }
}
