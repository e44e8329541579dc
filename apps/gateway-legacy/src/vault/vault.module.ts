import { Module } from '@nestjs/common';
import { VaultCards, VaultClient, VaultNetworkTokens } from '@tessera/vault-client';
import { CredentialVaultClient } from './credential-vault.client.js';
import { TokenVaultClient } from './token-vault.client.js';

/** The card vault, as tokens need it. */
@Module({
  providers: [
    CredentialVaultClient,
    TokenVaultClient,
    VaultCards,
    VaultNetworkTokens,
    { provide: VaultClient, useExisting: TokenVaultClient },
  ],
  exports: [CredentialVaultClient, TokenVaultClient, VaultCards, VaultNetworkTokens],
})
export class VaultModule {}
