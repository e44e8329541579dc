import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { ForbiddenError } from '@tessera/errors';
import type { AccountId, TokenId } from '@tessera/ids';
import { orNull } from '@tessera/platform-client';
import { accountHeaders, readVaultCard } from '@tessera/vault-client';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from '../vault/optional-vault-client.js';

/** What the gateway knows about a card: nothing that could be used to pay with it. */
export interface KnownCard {
  readonly vaultTokenId: TokenId;
  readonly scheme: Scheme;
  /** The first six digits. */
  readonly issuerIdentificationNumber: string;
  readonly expiry: { readonly month: number; readonly year: number };
}

export class VaultNotConfiguredError extends ForbiddenError {
  constructor() {
    super('No card vault is configured, so no card can be authenticated.');
  }
}

const SCOPES = ['pci:tokens:read', 'pci:tokens:forward'];
const TIMEOUT_MS = 8_000;
const IIN = /^\d{6}/;

/** The card vault, as authentications use it: it describes cards, and forwards messages. */
@Injectable()
export class AuthenticationVaultClient extends OptionalVaultClient {
  constructor(config: GatewayLegacyConfig, registry: Registry) {
    const absent = () => new VaultNotConfiguredError();
    super(config, registry, { scopes: SCOPES, timeoutMs: TIMEOUT_MS, absent });
  }

  /**
   * @returns null when the vault no longer has it
   * @throws VaultNotConfiguredError
   */
  findCard(accountId: AccountId, vaultTokenId: TokenId): Promise<KnownCard | null> {
    const path = `/api/pci/tokens/${vaultTokenId}`;
    return orNull(this.call({ path, headers: accountHeaders(accountId) }, readKnownCard));
  }
}

function readKnownCard(body: unknown): KnownCard {
  const { id, scheme, maskedAccountNumber, expiryMonth, expiryYear } = readVaultCard(body);
  const [issuerIdentificationNumber] = IIN.exec(maskedAccountNumber) ?? [];
  if (issuerIdentificationNumber === undefined) throw new Error('The card has no first digits.');
  return {
    vaultTokenId: id,
    scheme,
    issuerIdentificationNumber,
    expiry: { month: expiryMonth, year: expiryYear },
  };
}
