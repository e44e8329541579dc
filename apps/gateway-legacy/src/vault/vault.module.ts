import { Module } from '@nestjs/common';
import { VaultCardsClient, VaultClient, VaultNetworkTokensClient } from '@tessera/vault-client';
import { CredentialVaultClient } from './credential-vault.client.js';
import { TokenVaultClient } from './token-vault.client.js';

/** The card vault, as tokens need it. */
@Module({
  providers: [
    CredentialVaultClient,
    TokenVaultClient,
    VaultCardsClient,
    VaultNetworkTokensClient,
    { provide: VaultClient, useExisting: TokenVaultClient },
  ],
  exports: [CredentialVaultClient, TokenVaultClient, VaultCardsClient, VaultNetworkTokensClient],
})
export class VaultModule {}
