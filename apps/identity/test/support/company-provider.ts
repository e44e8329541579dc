import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider, type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';

/** What the provider says of a person, besides `sub`. */
export interface CompanyPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[] | string;
  readonly amr?: readonly string[];
  readonly acr?: string;
  /** Seconds ago. */
  readonly signedIn?: number;
}

interface InteractiveProvider extends Provider {
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>;
}

/** The context of `loadExistingGrant`, as far as it is used. */
interface GrantContext {
  readonly oidc: { client: { clientId: string }; account: { accountId: string } };
}

const CLIENT = { id: 'tessera', secret: 'a secret of the company' };
const LIFETIMES = {
  ...{ AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600 },
  Session: 600,
};
const SCOPES = 'openid email profile groups';

/** The OpenID provider of a company, at which everyone signs in without being asked. */
export class CompanyProvider {
  readonly people = new Map<string, CompanyPerson>();
  /** Who signs in next. */
  subject = '';
  state: 'up' | 'failing' | 'unreachable' = 'up';
  /** The last authorization request. */
  asked = new URLSearchParams();
  /** Whether groups are only in userinfo, as some providers have it. */
  hasLeanTokens = false;

  /** Whether the published keys are not those that sign. */
  hasForeignKeys = false;
  /** How many requests have arrived. */
  requests = 0;

  private provider: InteractiveProvider | undefined;
  private kid = '';
  private readonly records = new Map<string, AdapterPayload>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly redirectUri: string,
  ) {}

  static async listen(redirectUri: string): Promise<CompanyProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    const company = new CompanyProvider(server, `http://127.0.0.1:${address.port}`, redirectUri);
    server.on('request', (request, response) => {
      company.answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    await company.rotateKeys();
    return company;
  }

  /** What identity needs to know of it. */
  get env(): Record<string, string> {
    return {
      SSO_ISSUER: this.issuer,
      SSO_CLIENT_ID: CLIENT.id,
      SSO_CLIENT_SECRET: CLIENT.secret,
      SSO_SCOPES: SCOPES,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    };
  }

  /** Replaces the signing key: tokens of the earlier one can no longer be verified. */
  async rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.kid = `key-${Date.now()}-${Math.random()}`;
    const key: JWK = { ...(await exportJWK(privateKey)), kid: this.kid, alg: 'RS256', use: 'sig' };
    const configuration = this.configuration(key) as unknown as Configuration;
    this.provider = new Provider(this.issuer, configuration) as InteractiveProvider;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    if (this.state === 'unreachable') {
      request.socket.destroy();
      return;
    }
    if (this.state === 'failing') {
      response.writeHead(503).end();
      return;
    }
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname === '/jwks' && this.hasForeignKeys) {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true });
      const key = { ...(await exportJWK(publicKey)), kid: this.kid, alg: 'RS256', use: 'sig' };
      const headers = { 'content-type': 'application/jwk-set+json' };
      response.writeHead(200, headers).end(JSON.stringify({ keys: [key] }));
      return;
    }
    if (url.pathname === '/auth') this.asked = url.searchParams;
    if (this.provider === undefined) throw new Error('The provider has no key.');
    if (!url.pathname.startsWith('/interaction/')) {
      await this.provider.callback()(request, response);
      return;
    }
    const { amr, acr, signedIn = 0 } = this.people.get(this.subject) ?? {};
    const ts = Math.floor(Date.now() / 1000) - signedIn;
    const login = { accountId: this.subject, amr, acr, ts };
    await this.provider.interactionFinished(request, response, { login });
  }

  private configuration(key: JWK): object {
    return {
      acrValues: ['silver', 'gold'],
      adapter: (model: string) => this.adapter(model),
      claims: {
        openid: ['sub', 'amr', 'acr', 'auth_time'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [this.redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      conformIdTokenClaims: this.hasLeanTokens,
      cookies: { keys: ['a key of the company'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context: unknown, sub: string) => {
        const { email, email_verified, name, groups } = this.people.get(sub) ?? {};
        const claims = { sub, email, email_verified, name, groups };
        return { accountId: sub, claims: () => claims };
      },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      jwks: { keys: [key] },
      loadExistingGrant: async ({ oidc: { client, account } }: GrantContext) => {
        if (this.provider === undefined) return undefined;
        const { Grant } = this.provider;
        const grant = new Grant({ clientId: client.clientId, accountId: account.accountId });
        grant.addOIDCScope(SCOPES);
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      scopes: SCOPES.split(' '),
      ttl: { ...LIFETIMES },
    };
  }

  /** Records survive a rotation of the keys. */
  private adapter(model: string): Adapter {
    const { records } = this;
    const key = (id: unknown) => `${model} ${String(id)}`;
    const none = () => Promise.resolve();
    return {
      upsert: (id, payload) => {
        records.set(key(id), payload);
        if ('uid' in payload) records.set(key(payload['uid']), payload);
        return Promise.resolve();
      },
      find: (id) => Promise.resolve(records.get(key(id))),
      findByUid: (uid) => Promise.resolve(records.get(key(uid))),
      findByUserCode: () => Promise.resolve(undefined),
      consume: (id) => {
        records.set(key(id), { ...records.get(key(id)), consumed: true });
        return Promise.resolve();
      },
      destroy: (id) => {
        records.delete(key(id));
        return Promise.resolve();
      },
      revokeByGrantId: none,
    };
  }
}
