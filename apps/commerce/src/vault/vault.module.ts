import { Module } from '@nestjs/common';
import { PlatformClient } from '@tessera/platform-client';
import { VaultCardsClient, VaultClient, VaultNetworkTokensClient } from '@tessera/vault-client';
import { Registry } from 'prom-client';
import { CommerceConfig } from '../config.js';

/** What this service does in the vault. The operator grants its OAuth client exactly these. */
const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:update',
  'pci:tokens:delete',
  'pci:tokens:forward',
  'network:tokens:create',
  'network:tokens:read',
  'network:tokens:delete',
  'network:tokens:use',
  'network:tokens:forward',
  'metadata:inquiry:create',
] as const;

/** The card vault, on the OAuth client of this service. */
@Module({
  providers: [
    { provide: VaultClient, useFactory: vaultClient, inject: [CommerceConfig, Registry] },
    VaultCardsClient,
    VaultNetworkTokensClient,
  ],
  exports: [VaultClient, VaultCardsClient, VaultNetworkTokensClient],
})
export class VaultModule {}

function vaultClient(config: CommerceConfig, registry: Registry): VaultClient {
  return new PlatformClient({
    service: 'vault',
    baseUrl: config.vaultUrl,
    accessTokens: config.accessTokens(SCOPES, 'vault'),
    timeoutMs: config.vaultTimeoutMs,
    registry,
  });
}
