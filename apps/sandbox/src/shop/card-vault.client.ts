import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { orNull, type PlatformClient, type PlatformRequest } from '@tessera/platform-client';
import { SandboxConfig } from '../config.js';
import { serviceClient } from './service-client.js';
import { ShopClosedError } from './shop.errors.js';

const SCOPES = ['pci:tokens:create', 'pci:tokens:read', 'pci:tokens:update'];

/** The vault's response to a new session. */
export interface OpenedSession {
  readonly id: string;
  readonly session_id: string;
}

/** The card properties that the shop may see. */
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
  readonly client: PlatformClient;
}

/** The shop's backend as a client of the vault, with credentials that browsers never see. */
@Injectable()
export class CardVaultClient implements OnApplicationShutdown {
  private readonly connection: Connection | null;

  constructor(config: SandboxConfig) {
    this.connection = connectionOf(config);
  }

  /** The vault's URL for browsers. @throws ShopClosedError */
  get url(): string {
    return this.open().url;
  }

  async openCardSession(order: string, origin: string): Promise<OpenedSession> {
    const body = { source: 'session', metadata: { order }, allowed_origins: [origin] };
    return (await this.send({
      method: 'POST',
      path: '/api/pci/tokens',
      json: body,
    })) as OpenedSession;
  }

  async openSecurityCodeSession(tokenId: string, origin: string): Promise<string> {
    const path = `/api/pci/tokens/${tokenId}/security-code`;
    const answer = await this.send({ method: 'POST', path, json: { allowed_origins: [origin] } });
    return (answer as OpenedSession).session_id;
  }

  /** @returns null until the shopper has entered the card */
  async findToken(id: string): Promise<CardToken | null> {
    return (await this.send({ path: `/api/pci/tokens/${id}` })) as CardToken | null;
  }

  async hasSecurityCode(tokenId: string): Promise<boolean> {
    const answer = await this.send({ path: `/api/pci/tokens/${tokenId}/security-code` });
    return (
      (answer as { security_code_available?: boolean } | null)?.security_code_available === true
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.client.onApplicationShutdown();
  }

  /** @returns null for 404 */
  private async send(request: PlatformRequest): Promise<unknown> {
    return orNull(this.open().client.call(request, (body) => body));
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
  const client = serviceClient({
    service: 'vault',
    baseUrl: vaultUrl,
    issuer: oauthIssuer,
    instance: config.instance,
    clientId: oauthClientId,
    clientSecret: oauthClientSecret,
    scopes: SCOPES,
  });
  return { url: vaultUrl.replace(/\/+$/, ''), client };
}
