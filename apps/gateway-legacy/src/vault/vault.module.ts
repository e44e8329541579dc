import { Module } from '@nestjs/common';
import { VaultCards, VaultClient, VaultNetworkTokens } from '@tessera/vault-client';
import { TokenVault } from './token-vault.js';

/** The card vault, as tokens need it. */
@Module({
  providers: [
    TokenVault,
    VaultCards,
    VaultNetworkTokens,
    { provide: VaultClient, useExisting: TokenVault },
  ],
  exports: [TokenVault, VaultCards, VaultNetworkTokens],
})
export class VaultModule {}
