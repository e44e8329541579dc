import { randomUUID } from 'node:crypto';
import { AccountKeysRepository, AccountsRepository } from '@tessera/accounts';
import { SECOND_FACTOR_ACR } from '@tessera/auth';
import { toAccountId } from '@tessera/ids';
import { ServiceUnderTest, type Answer, type TestIssuer } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { API_KEY_PREFIX } from '../../src/config.js';
import { gatewayLegacy } from '../../src/index.js';

/** The OAuth clients of the gateway that people sign in to. */
export const CONSOLE = 'console';
export const OTHER_CONSOLE = 'other-console';

export interface Caller {
  readonly accountId: string;
  readonly key: string;
}

/** Claims of an id-token; `undefined` removes one. */
export type IdTokenWish = Record<string, unknown> & { readonly header?: Record<string, unknown> };

/**
 * An id-token as identity writes it: no `typ`, the client as audience, and no scope; of a person who
 * has just proved two factors by the clock of the gateway.
 */
export function idToken(
  { issuer, clock }: ServiceUnderTest,
  { header, ...claims }: IdTokenWish,
): Promise<string> {
  const none = undefined as unknown as string;
  return issuer.token({
    scope: none,
    client_id: none,
    jti: none,
    audience: CONSOLE,
    sub: 'person-1',
    email: 'ada@example.com',
    email_verified: true,
    amr: ['pwd', 'otp', 'mfa'],
    acr: SECOND_FACTOR_ACR,
    auth_time: Math.floor(clock.now().getTime() / 1000),
    header: { typ: undefined, ...header },
    ...claims,
  });
}

/** The gateway with accounts, their keys, and people who sign in elsewhere. */
export class GatewayCallers {
  private constructor(readonly gateway: ServiceUnderTest) {}

  static async boot(env: Record<string, string> = {}): Promise<GatewayCallers> {
    const clients = { OAUTH_SIGN_IN_CLIENTS: `${CONSOLE},${OTHER_CONSOLE}` };
    return new GatewayCallers(
      await ServiceUnderTest.boot(gatewayLegacy, { env: { ...clients, ...env } }),
    );
  }

  get issuer(): TestIssuer {
    return this.gateway.issuer;
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  async createAccount(): Promise<Caller> {
    const { service, env } = this.gateway;
    return service.get(DataSource).transaction(async (tx) => {
      const { id: accountId } = await service
        .get(AccountsRepository)
        .create(tx, { name: randomUUID() });
      const { value: key } = await service.get(AccountKeysRepository).create(tx, {
        accountId,
        description: null,
        expiresAt: null,
        prefix: API_KEY_PREFIX,
        environment: env['ENVIRONMENT'] ?? '',
      });
      return { accountId, key };
    });
  }

  async setEnabled({ accountId }: Caller, enabled: boolean): Promise<void> {
    const { service } = this.gateway;
    const id = toAccountId(accountId);
    await service
      .get(DataSource)
      .transaction((tx) => service.get(AccountsRepository).setEnabled(tx, id, enabled));
  }

  idToken(wish: IdTokenWish): Promise<string> {
    return idToken(this.gateway, wish);
  }

  /** A GET as a person, or as a program with a key. */
  async get(
    path: string,
    credential: { readonly token?: string; readonly key?: string },
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.gateway.get(path, {
      token: credential.token ?? null,
      headers: { ...(credential.key !== undefined && { 'x-api-key': credential.key }), ...headers },
    });
  }
}
