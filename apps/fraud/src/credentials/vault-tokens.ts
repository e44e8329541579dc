import { Injectable, Logger } from '@nestjs/common';
import { AccessTokenClient } from '@tessera/auth';
import { FraudConfig } from '../config.js';
import { readVaultCard, type VaultCard } from './vault-card.js';
import {
  VaultTokensUnavailableError,
  VaultTokenUnknownError,
  VaultUnreachableError,
} from './vault.errors.js';

/** A decision is not held up for longer: "vault down → 503 after 500 ms". */
const TIMEOUT_MS = 500;
const SCOPE = 'pci:tokens:read';
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

/** Reads the cards behind vault tokens, as an OAuth client of the vault. */
@Injectable()
export class VaultTokens {
  private readonly logger = new Logger(VaultTokens.name);
  private readonly vaultUrl: string | null;
  private readonly tokens: AccessTokenClient | null;

  constructor(config: FraudConfig) {
    this.vaultUrl = config.vaultUrl ?? null;
    this.tokens = accessTokens(config);
  }

  /**
   * @throws VaultTokensUnavailableError, VaultTokenUnknownError, and VaultUnreachableError when the
   *   vault or the issuer of tokens does not answer in time
   */
  async get(id: string): Promise<VaultCard> {
    const { vaultUrl, tokens } = this;
    if (vaultUrl === null || tokens === null) throw new VaultTokensUnavailableError();
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await this.read(new URL(`/api/pci/tokens/${id}`, vaultUrl), tokens, deadline);
    } catch (error) {
      if (error instanceof VaultTokenUnknownError) throw error;
      this.logger.warn({ message: 'A vault token could not be read.', err: error });
      throw new VaultUnreachableError(error);
    }
  }

  private async read(
    url: URL,
    tokens: AccessTokenClient,
    deadline: AbortSignal,
  ): Promise<VaultCard> {
    let response = await ask(url, tokens, deadline);
    if (response.status === UNAUTHORIZED) {
      // The token was revoked, or the vault has other keys by now.
      tokens.discard();
      response = await ask(url, tokens, deadline);
    }
    if (response.status === NOT_FOUND) throw new VaultTokenUnknownError();
    if (!response.ok) throw new Error(`The vault answered ${response.status}.`);
    const card = readVaultCard(await response.json());
    if (card === null) throw new Error('The vault did not answer with a card.');
    return card;
  }
}

async function ask(url: URL, tokens: AccessTokenClient, deadline: AbortSignal): Promise<Response> {
  const token = await within(deadline, tokens.token());
  return fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: deadline,
  });
}

/** The token goes on being fetched, for the next decision. */
async function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  deadline.throwIfAborted();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const leave = (): void => {
    reject(new Error('The token issuer does not answer in time.'));
  };
  deadline.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener('abort', leave);
  }
}

function accessTokens(config: FraudConfig): AccessTokenClient | null {
  const { oauthClientId: clientId, oauthClientSecret: clientSecret, instance } = config;
  if (clientId === undefined || clientSecret === undefined) return null;
  const tokenUrl = config.oauthTokenUrl ?? `${config.oauthIssuer}/oauth2/token`;
  return new AccessTokenClient({
    tokenUrl,
    clientId,
    clientSecret,
    scope: SCOPE,
    audience: instance,
  });
}
