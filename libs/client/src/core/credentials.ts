import { ConfigurationError } from './errors.js';
import type { OperationFacts } from './operations.js';
import type { ClientCredentials, CommonOptions, IdentityOptions } from './options.js';
import type { ServiceName } from './service-name.js';
import { TokenCache } from './token-cache.js';
import { requestToken } from './token-endpoint.js';

/** The headers that authenticate a request, and what to do when they are rejected. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  /** Forgets the token, so that the next request gets another. Undefined for fixed credentials. */
  readonly discard: (() => void) | undefined;
}

/** The credentials for a call. */
export interface CredentialRequest {
  readonly service: ServiceName;
  /** Method and path, for errors. */
  readonly operation: string;
  readonly facts: OperationFacts;
  readonly apiKey: string | undefined;
  readonly idToken: string | (() => string | Promise<string>) | undefined;
  readonly signal: AbortSignal | undefined;
}

const ANONYMOUS: Authorization = { headers: {}, discard: undefined };

/**
 * Chooses the credential of each call: an access token where the operation takes one, else an API
 * key. Shared by the service clients of one `Tessera`, and so are its cached tokens.
 */
export class Credentials {
  readonly #options: CommonOptions;
  readonly #cache: TokenCache;

  constructor(options: CommonOptions) {
    this.#options = options;
    this.#cache = new TokenCache((key) => this.#issue(key));
  }

  /** @throws ConfigurationError when the operation needs a credential that the options lack */
  async authorize(request: CredentialRequest): Promise<Authorization> {
    const { facts, apiKey, idToken } = request;
    const { identity, token } = this.#options;
    if (facts.scope !== undefined && (token !== undefined || identity?.clientId !== undefined)) {
      return this.#accessToken(request, facts.scope);
    }
    if (facts.scope?.startsWith('admin:') === true && identity?.admin !== undefined) {
      return this.#accessToken(request, facts.scope);
    }
    if (facts.takesApiKey === true && apiKey !== undefined) {
      return { headers: { 'x-api-key': apiKey }, discard: undefined };
    }
    if (facts.takesApiKey === true && idToken !== undefined) {
      const value = typeof idToken === 'function' ? await idToken() : idToken;
      return { headers: { authorization: `Bearer ${value}` }, discard: undefined };
    }
    if (facts.scope === undefined && facts.takesApiKey !== true) return ANONYMOUS;
    throw new ConfigurationError(missing(request));
  }

  async #accessToken(
    { service, signal }: CredentialRequest,
    scope: string,
  ): Promise<Authorization> {
    const { identity, token } = this.#options;
    if (token !== undefined) {
      const value = typeof token === 'function' ? await token({ service, scope }) : token;
      const isFixed = typeof token === 'string';
      // A function is asked again, and may have another token by then.
      return { headers: bearer(value), discard: isFixed ? undefined : () => undefined };
    }
    const key = JSON.stringify(grantOf(identity, service, scope));
    const value = await this.#cache.token(key, signal);
    return {
      headers: bearer(value),
      discard: () => {
        this.#cache.discard(key, value);
      },
    };
  }

  #issue(key: string) {
    const { identity } = this.#options;
    const grant = JSON.parse(key) as ReturnType<typeof grantOf>;
    const client = clientOf(identity, grant.isAdmin);
    return requestToken(
      {
        url: identity?.tokenUrl ?? `${(identity?.url ?? '').replace(/\/$/, '')}/oauth2/token`,
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        scope: grant.scope,
        audience: grant.audience,
      },
      this.#options,
    );
  }
}

/** What a cached token is for. The secret stays out of it. */
function grantOf(
  identity: IdentityOptions | undefined,
  service: ServiceName,
  operationScope: string,
): { readonly isAdmin: boolean; readonly scope: string; readonly audience: string | undefined } {
  const isAdmin = identity?.admin !== undefined && operationScope.startsWith('admin:');
  const scope = clientOf(identity, isAdmin).scope ?? operationScope;
  const { audience } = identity ?? {};
  return { isAdmin, scope, audience: typeof audience === 'object' ? audience[service] : audience };
}

function clientOf(identity: IdentityOptions | undefined, isAdmin: boolean): ClientCredentials {
  if (isAdmin && identity?.admin !== undefined) return complete(identity.admin);
  return complete(identity);
}

/** An environment variable that is not set often arrives as an empty text. */
function complete(client: Partial<ClientCredentials> = {}): ClientCredentials {
  const { clientId, clientSecret, scope } = client;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError('identity needs both clientId and clientSecret.');
  }
  if (clientId === '' || clientSecret === '') {
    throw new ConfigurationError('clientId and clientSecret of identity must not be empty.');
  }
  return { clientId, clientSecret, scope };
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}

function missing({ service, operation, facts }: CredentialRequest): string {
  const needed = [
    ...(facts.scope === undefined
      ? []
      : [`an access token with the scope ${facts.scope} (set identity or token)`]),
    ...(facts.takesApiKey === true ? ['an API key (set apiKey of the service)'] : []),
  ];
  return `${operation} of ${service} needs ${needed.join(' or ')}.`;
}
