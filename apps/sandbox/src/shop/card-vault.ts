import { Injectable } from '@nestjs/common';
import { AccessTokenClient } from '@tessera/auth';
import { SandboxConfig } from '../config.js';
import { ShopClosedError, VaultRefusedError, VaultUnreachableError } from './shop.errors.js';

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const SCOPES = ['pci:tokens:create', 'pci:tokens:read', 'pci:tokens:update'];

/** What the vault answers when a session is opened. */
export interface OpenedSession {
  readonly id: string;
  readonly session_id: string;
}

/** A card as the shop may know it. */
export interface CardToken {
  readonly id: string;
  readonly card: {
    readonly masked_account_number: string;
    readonly scheme: string;
    readonly expiry_month: number;
    readonly expiry_year: number;
  };
}

interface Connection {
  readonly url: string;
  readonly accessTokens: AccessTokenClient;
}

/** The shop's backend as a client of the vault, with credentials that no browser sees. */
@Injectable()
export class CardVault {
  private readonly connection: Connection | null;

  constructor(config: SandboxConfig) {
    this.connection = connectionOf(config);
  }

  /** Where browsers reach the vault. @throws ShopClosedError */
  get url(): string {
    return this.open().url;
  }

  async openCardSession(order: string, origin: string): Promise<OpenedSession> {
    const body = { source: 'session', metadata: { order }, allowed_origins: [origin] };
    return (await this.send('POST', '/api/pci/tokens', body)) as OpenedSession;
  }

  async openSecurityCodeSession(tokenId: string, origin: string): Promise<string> {
    const path = `/api/pci/tokens/${tokenId}/security-code`;
    const answer = await this.send('POST', path, { allowed_origins: [origin] });
    return (answer as OpenedSession).session_id;
  }

  /** @returns null while the shopper has not given the card */
  async findToken(id: string): Promise<CardToken | null> {
    return (await this.send('GET', `/api/pci/tokens/${id}`)) as CardToken | null;
  }

  async hasSecurityCode(tokenId: string): Promise<boolean> {
    const answer = await this.send('GET', `/api/pci/tokens/${tokenId}/security-code`);
    return (
      (answer as { security_code_available?: boolean } | null)?.security_code_available === true
    );
  }

  /** @returns null for 404 */
  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const { url, accessTokens } = this.open();
    const token = await accessTokens.token();
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new VaultUnreachableError(error);
    });
    if (response.status === NOT_FOUND) return null;
    if (!response.ok) {
      if (response.status === 401) accessTokens.discard();
      throw new VaultRefusedError(response.status);
    }
    return response.json();
  }

  private open(): Connection {
    if (this.connection === null) {
      throw new ShopClosedError();
    }
    return this.connection;
  }
}

function connectionOf(config: SandboxConfig): Connection | null {
  const { vaultUrl, oauthIssuer, oauthClientId, oauthClientSecret } = config;
  if (!vaultUrl || !oauthIssuer || !oauthClientId || !oauthClientSecret) return null;
  const accessTokens = new AccessTokenClient({
    tokenUrl: `${oauthIssuer}/oauth2/token`,
    clientId: oauthClientId,
    clientSecret: oauthClientSecret,
    scope: SCOPES.join(' '),
    audience: config.instance,
  });
  return { url: vaultUrl.replace(/\/+$/, ''), accessTokens };
}
