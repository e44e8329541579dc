import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Secret } from '@tessera/crypto';
import { onOwnPaths, type PlatformClient } from '@tessera/platform-client';
import { SandboxConfig } from '../../config.js';
import { serviceClient } from '../service-client.js';
import { AccountChecksClosedError } from './account-check.errors.js';

const SESSIONS = '/api/services/account-information';
const WEBHOOKS = '/api/admin/webhooks';
const SCOPES = ['ais:sessions:create', 'ais:sessions:read', 'ais:records:read'];
/** No client has both kinds of scopes: a leaked secret of the shop must not reroute its events. */
const ADMIN_SCOPES = ['admin:webhooks:create', 'admin:webhooks:read', 'admin:webhooks:delete'];

export interface NewSession {
  readonly market: string;
  readonly redirect_urls: { readonly success: string; readonly failure: string };
  readonly account_identifier?: { readonly iban: string };
}

/** The state of a check, as backends see it. */
export interface SessionState {
  readonly status: string;
  readonly reason?: string;
}

/** The fields of the verified record that the shop uses. */
export interface AccountRecord {
  readonly data: readonly {
    readonly financial_institution: string;
    readonly accounts: readonly {
      readonly account_number: string;
      readonly account_type: string;
      readonly currency_code: string;
    }[];
  }[];
}

interface Connection {
  readonly url: string;
  readonly client: PlatformClient;
  readonly admin: PlatformClient;
}

/** The shop's backend as a client of the account information service. */
@Injectable()
export class AccountInformationClient implements OnApplicationShutdown {
  private readonly connection: Connection | null;

  constructor(config: SandboxConfig) {
    this.connection = connectionOf(config);
  }

  /** The service's URL for browsers. @throws AccountChecksClosedError */
  get url(): string {
    return this.open().url;
  }

  /** @throws AccountChecksClosedError */
  requireOpen(): void {
    this.open();
  }

  /** @throws ValidationFailedError if the service rejects the market or the account */
  async openSession(session: NewSession): Promise<string> {
    const request = { method: 'POST', path: SESSIONS, json: session } as const;
    try {
      return await this.open().client.call(request, (body) => (body as { id: string }).id);
    } catch (error) {
      throw onOwnPaths(error);
    }
  }

  session(id: string): Promise<SessionState> {
    const path = `${SESSIONS}/sessions/${id}`;
    return this.open().client.call({ path }, (body) => body as SessionState);
  }

  record(id: string): Promise<AccountRecord> {
    const path = `${SESSIONS}/${id}`;
    return this.open().client.call({ path }, (body) => body as AccountRecord);
  }

  /**
   * Registers a URL for events, replacing the previous one.
   *
   * @returns the key of their signatures
   */
  async subscribe(url: string, events: readonly string[]): Promise<string> {
    const { admin } = this.open();
    const known = await admin.call(
      { path: WEBHOOKS, query: { limit: 100 } },
      (body) => (body as { data: readonly { id: string; url: string }[] }).data,
    );
    for (const { id } of known.filter((endpoint) => endpoint.url === url)) {
      await admin.call({ method: 'DELETE', path: `${WEBHOOKS}/${id}` }, () => undefined);
    }
    const request = { method: 'POST', path: WEBHOOKS, json: { url, events } } as const;
    return admin.call(request, (body) => (body as { hmac_key: string }).hmac_key);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.client.onApplicationShutdown();
    await this.connection?.admin.onApplicationShutdown();
  }

  private open(): Connection {
    if (this.connection === null) throw new AccountChecksClosedError();
    return this.connection;
  }
}

function connectionOf(config: SandboxConfig): Connection | null {
  const { accountInfoUrl: url, oauthIssuer } = config;
  const { oauthClientId, oauthClientSecret, oauthAdminClientId, oauthAdminClientSecret } = config;
  if (!url || !oauthIssuer || !oauthClientId || !oauthClientSecret) return null;
  if (!oauthAdminClientId || !oauthAdminClientSecret) return null;
  const at = { service: 'account information service', baseUrl: url, issuer: oauthIssuer };
  const as = (clientId: string, clientSecret: Secret<string>, scopes: readonly string[]) =>
    serviceClient({ ...at, instance: config.instance, clientId, clientSecret, scopes });
  return {
    url: url.replace(/\/+$/, ''),
    client: as(oauthClientId, oauthClientSecret, SCOPES),
    admin: as(oauthAdminClientId, oauthAdminClientSecret, ADMIN_SCOPES),
  };
}
