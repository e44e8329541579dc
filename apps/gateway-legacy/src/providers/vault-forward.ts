import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformAnswer,
} from '@tessera/platform-client';
import { cardForwardPath, forwardRequest, placeholder } from '@tessera/vault-client';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { OptionalVaultClient } from '../vault/optional-vault-client.js';
import { ProviderRefusedError, ProviderSilentError } from './provider.errors.js';

const SCOPE = 'pci:tokens:forward';
const NOT_FOUND = 404;

/** A request for a provider in which the vault fills in the card. */
export interface ForwardedRequest {
  /** The account that the token is for. */
  readonly accountId: string;
  readonly vaultTokenId: string;
  readonly url: string;
  /** JSON with the placeholders of the vault; every string in it is sent as it is. */
  readonly body: object;
  /** Of the provider's own; `authorization` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** The card, as the vault fills it in. */
export const CARD_PLACEHOLDERS = {
  number: placeholder('account_number'),
  expiry_month: placeholder('expiry_month', { unwrap: true }),
  expiry_year: placeholder('expiry_year', { unwrap: true }),
} as const;

/** Sends requests to providers through the vault, so that no card number passes the gateway. */
@Injectable()
export class VaultForward implements OnApplicationShutdown {
  private readonly vault: OptionalVaultClient;

  constructor(config: GatewayLegacyConfig, registry: Registry) {
    const { paymentProviderTimeoutMs: timeoutMs } = config;
    this.vault = new OptionalVaultClient(config, registry, { scopes: [SCOPE], timeoutMs });
  }

  /** Whether the instance has a vault to send through. */
  get isConfigured(): boolean {
    return this.vault.isConfigured;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.vault.onApplicationShutdown();
  }

  /**
   * The provider's own answer.
   *
   * @throws ProviderRefusedError when nothing was sent, ProviderSilentError when nobody knows
   */
  async send({ accountId, vaultTokenId, url, body, headers, timeoutMs }: ForwardedRequest) {
    const request = { json: body, headers, timeoutMs };
    if (!this.isConfigured) throw new ProviderRefusedError('unauthorized');
    const answer = await this.vault
      .send(
        forwardRequest(accountId, cardForwardPath(vaultTokenId), { destination: url, ...request }),
      )
      .catch(asProviderError);
    if (answer.headers['x-forward-answered-by'] !== 'destination') throw ownAnswer(answer);
    return answer;
  }
}

function asProviderError(error: unknown): never {
  if (error instanceof ServiceUnreachableError && !error.mayHaveArrived) {
    throw new ProviderRefusedError('unauthorized', error);
  }
  throw new ProviderSilentError(
    error instanceof ServiceLateError ? 'timeout' : 'unavailable',
    error,
  );
}

/** The vault's own: a 4xx has sent nothing, of anything else nobody knows. */
function ownAnswer({ status }: PlatformAnswer): Error {
  const cause = new Error(`The vault answered ${status}.`);
  if (status === NOT_FOUND) return new ProviderRefusedError('token_unknown', cause);
  const isRefusal = status >= 400 && status <= 499;
  return isRefusal
    ? new ProviderRefusedError('refused', cause)
    : new ProviderSilentError('unavailable', cause);
}
