import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformAnswer,
} from '@tessera/platform-client';
import { accountHeaders } from '@tessera/vault-client';
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
  /** With the placeholders of the vault. */
  readonly body: object;
  /** Of the provider's own; `authorization` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** What stands in place of the card until the vault fills it in. */
export const CARD_PLACEHOLDERS = {
  number: '{{ account_number }}',
  expiry_month: '{{ expiry_month | unwrap }}',
  expiry_year: '{{ expiry_year | unwrap }}',
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
    if (!this.isConfigured) throw new ProviderRefusedError('unauthorized');
    const answer = await this.vault
      .send({
        method: 'POST',
        path: `/api/pci/tokens/${vaultTokenId}/forward`,
        headers: {
          'x-destination-url': url,
          ...pairs(headers),
          ...accountHeaders(accountId),
        },
        json: body,
        timeoutMs,
      })
      .catch(asProviderError);
    if (answer.headers['x-forward-answered-by'] !== 'destination') throw ownAnswer(answer);
    return answer;
  }
}

/** Each header as a pair, since `authorization` itself is for the vault. */
function pairs(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value], index) => [
    [`x-provider-${index}-name`, name],
    [`x-provider-${index}-value`, value],
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
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
