import { Injectable } from '@nestjs/common';
import { orNull } from '@tessera/platform-client';
import { accountHeaders, type VaultAccount } from './vault-account.js';
import { VaultClient } from './vault-client.js';
import { readVaultWalletToken, type VaultWalletToken } from './vault-wallet-token.js';

/** The vault's wallet tokens. */
@Injectable()
export class VaultWalletTokensClient {
  constructor(private readonly vault: VaultClient) {}

  /** Null also for one that has expired, or belongs to another account. */
  find(account: VaultAccount, id: string): Promise<VaultWalletToken | null> {
    const path = `/api/wallet/tokens/${encodeURIComponent(id)}`;
    return orNull(
      this.vault.call({ path, headers: accountHeaders(account) }, readVaultWalletToken),
    );
  }
}
