import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceUnavailableError } from '@tessera/errors';
import {
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformResponse,
} from '@tessera/platform-client';
import {
  cardForwardPath,
  forwardRequest,
  networkTokenForwardPath,
  walletForwardPath,
} from '@tessera/vault-client';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from '../vault/optional-vault-client.js';
import type { CardForwarder, ForwardedRequest } from './card-forwarder.js';
import type { CardSource } from './order-card.js';
import {
  CredentialRefusedError,
  ProviderRefusedError,
  ProviderSilentError,
} from './provider.errors.js';

const SCOPES: Readonly<Record<CardSource['kind'], string>> = {
  card: 'pci:tokens:forward',
  network_token: 'network:tokens:forward',
  wallet_token: 'wallet:tokens:forward',
};
const NOT_FOUND = 404;
/** Of a network token: it does not exist, or is not active. */
const INACTIVE: ReadonlySet<number> = new Set([NOT_FOUND, 409]);

/** Sends requests to providers through the vault, so that no card number passes the gateway. */
@Injectable()
export class VaultForwardClient implements CardForwarder, OnApplicationShutdown {
  /** Each with the one scope that it needs: cards pay where the operator has granted no other. */
  private readonly vaults: Readonly<Record<CardSource['kind'], OptionalVaultClient>>;

  constructor(config: GatewayLegacyConfig, registry: Registry) {
    const { paymentProviderTimeoutMs: timeoutMs } = config;
    const vault = (kind: CardSource['kind']) =>
      new OptionalVaultClient(config, registry, { scopes: [SCOPES[kind]], timeoutMs });
    this.vaults = {
      card: vault('card'),
      network_token: vault('network_token'),
      wallet_token: vault('wallet_token'),
    };
  }

  /** Whether the instance has a vault to send through. */
  get isConfigured(): boolean {
    return this.vaults.card.isConfigured;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.vaults).map((vault) => vault.onApplicationShutdown()));
  }

  /**
   * The provider's own response.
   *
   * @throws ProviderRefusedError when nothing was sent, ProviderSilentError when that is unknown
   */
  async send({ card, url, body, headers, timeoutMs }: ForwardedRequest): Promise<PlatformResponse> {
    if (!this.isConfigured) throw new ProviderRefusedError('unauthorized');
    const { accountId, source } = card;
    const reference =
      source.kind === 'network_token' && source.cryptogramReference !== null
        ? { cryptogramReference: source.cryptogramReference }
        : {};
    const forward = { destination: url, ...body, headers, timeoutMs, ...reference };
    const answer = await this.vaults[source.kind]
      .send(forwardRequest(accountId, forwardPath(source), forward))
      .catch((error: unknown) => asProviderError(error, source));
    if (answer.headers['x-forward-answered-by'] !== 'destination') throw ownAnswer(answer, source);
    return answer;
  }
}

function forwardPath({ kind, tokenId }: CardSource): string {
  switch (kind) {
    case 'card':
      return cardForwardPath(tokenId);
    case 'network_token':
      return networkTokenForwardPath(tokenId);
    case 'wallet_token':
      return walletForwardPath(tokenId);
    default:
      return kind satisfies never;
  }
}

function asProviderError(error: unknown, { kind }: CardSource): never {
  if (isUnsent(error)) {
    if (kind === 'network_token') throw new CredentialRefusedError(false, error);
    throw new ProviderRefusedError('unauthorized', error);
  }
  throw new ProviderSilentError(
    error instanceof ServiceLateError ? 'timeout' : 'unavailable',
    error,
  );
}

/** Whether nothing left, such as when there was no access token: its scope may not be granted. */
function isUnsent(error: unknown): boolean {
  if (error instanceof ServiceUnreachableError) return !error.mayHaveArrived;
  return error instanceof ServiceUnavailableError;
}

/** The vault's own error: after a 4xx nothing was sent; after any other it is unknown. */
function ownAnswer({ status }: PlatformResponse, { kind }: CardSource): Error {
  const cause = new Error(`The vault answered ${status}.`);
  const isRefusal = status >= 400 && status <= 499;
  if (!isRefusal) return new ProviderSilentError('unavailable', cause);
  // A network token can be deleted, or its cryptogram expire, while the card still exists.
  if (kind === 'network_token') return new CredentialRefusedError(INACTIVE.has(status), cause);
  return new ProviderRefusedError(status === NOT_FOUND ? 'token_unknown' : 'refused', cause);
}
