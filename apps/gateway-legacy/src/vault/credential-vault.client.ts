import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { VaultNetworkTokensClient, VaultWalletTokensClient } from '@tessera/vault-client';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from './optional-vault-client.js';

/** A shopper waits, and a payment can be made with the card instead. */
const MAX_TIMEOUT_MS = 3_000;

/**
 * The card vault, as payments use it for their credentials. Wallets have a separate connection,
 * whose scope an operator grants only if they are used.
 */
@Injectable()
export class CredentialVaultClient implements OnApplicationShutdown {
  readonly networkTokens: VaultNetworkTokensClient;
  readonly walletTokens: VaultWalletTokensClient;
  private readonly connections: readonly OptionalVaultClient[];

  constructor(config: GatewayLegacyConfig, registry: Registry) {
    const timeoutMs = Math.min(config.paymentProviderTimeoutMs, MAX_TIMEOUT_MS);
    const connect = (scope: string) =>
      new OptionalVaultClient(config, registry, { scopes: [scope], timeoutMs });
    const [networkTokens, wallets] = [connect('network:tokens:use'), connect('wallet:tokens:read')];
    this.networkTokens = new VaultNetworkTokensClient(networkTokens);
    this.walletTokens = new VaultWalletTokensClient(wallets);
    this.connections = [networkTokens, wallets];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.onApplicationShutdown()));
  }
}
