import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from './optional-vault-client.js';

/** What the gateway does in the vault for its tokens. The operator grants its OAuth client these. */
const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:delete',
  'pci:tokens:forward',
  'network:tokens:create',
  'network:tokens:read',
  'network:tokens:delete',
  'network:tokens:use',
] as const;

const TIMEOUT_MS = 10_000;

/** The card vault, as tokens need it. */
@Injectable()
export class TokenVaultClient extends OptionalVaultClient {
  constructor(config: GatewayLegacyConfig, registry: Registry) {
    super(config, registry, { scopes: SCOPES, timeoutMs: TIMEOUT_MS });
  }
}
