import { Module } from '@nestjs/common';
import { VaultCards, VaultClient, VaultNetworkTokens } from '@tessera/vault-client';
import { CredentialVaultClient } from './credential-vault.client.js';
import { TokenVault } from './token-vault.js';

/** The card vault, as tokens need it. */
@Module({
  providers: [
    CredentialVaultClient,
    TokenVault,
    VaultCards,
    VaultNetworkTokens,
    { provide: VaultClient, useExisting: TokenVault },
  ],
  exports: [CredentialVaultClient, TokenVault, VaultCards, VaultNetworkTokens],
})
export class VaultModule {}
