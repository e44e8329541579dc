import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isRefusal, PlatformClient } from '@tessera/platform-client';
import { Registry } from 'prom-client';
import { FraudConfig } from '../config.js';
import { readVaultCard, type VaultCard } from './vault-card.js';
import {
  VaultTokensUnavailableError,
  VaultTokenUnknownError,
  VaultUnreachableError,
} from './credentials.errors.js';

const SCOPES = ['pci:tokens:read'];

/** Reads the cards behind vault tokens, as an OAuth client of the vault. */
@Injectable()
export class VaultClient implements OnApplicationShutdown {
  private readonly logger = new Logger(VaultClient.name);
  private readonly vault: PlatformClient | null;

  constructor(config: FraudConfig, registry: Registry) {
    this.vault = vaultClient(config, registry);
  }

  /**
   * @throws VaultTokensUnavailableError, VaultTokenUnknownError, and VaultUnreachableError if the
   *   vault or the token issuer does not respond in time
   */
  async get(id: string): Promise<VaultCard> {
    if (this.vault === null) throw new VaultTokensUnavailableError();
    try {
      return await this.vault.call({ path: `/api/pci/tokens/${id}` }, cardOf);
    } catch (error) {
      if (isRefusal(error, 404)) throw new VaultTokenUnknownError();
      this.logger.warn({ message: 'Failed to read a vault token.', err: error });
      throw new VaultUnreachableError(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.vault?.onApplicationShutdown();
  }
}

function vaultClient(config: FraudConfig, registry: Registry): PlatformClient | null {
  const accessTokens = config.accessTokens(SCOPES, 'vault');
  if (config.vaultUrl === undefined || accessTokens === null) return null;
  return new PlatformClient({
    service: 'vault',
    baseUrl: config.vaultUrl,
    accessTokens,
    timeoutMs: config.vaultTimeoutMs,
    registry,
    // No retries: a decision has no time for a second attempt.
    waitsMs: [],
  });
}

function cardOf(body: unknown): VaultCard {
  const card = readVaultCard(body);
  if (card === null) throw new Error('The vault’s response is not a card.');
  return card;
}
