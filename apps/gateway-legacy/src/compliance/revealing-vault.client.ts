import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from '../vault/optional-vault-client.js';

const SCOPE = 'pci:tokens:reveal';
const TIMEOUT_MS = 10_000;

/** The vault as exchanges need it: its access tokens carry this one scope, and no others do. */
@Injectable()
export class RevealingVaultClient extends OptionalVaultClient {
  constructor(config: GatewayLegacyConfig, registry: Registry) {
    super(config, registry, { scopes: [SCOPE], timeoutMs: TIMEOUT_MS });
  }
}
