/**
 * oidc-provider ships no types. This declares the part that this app uses, as version 9 has it.
 */
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { JWK } from 'jose';

  /** The stored payload of a model: plain JSON with model-specific keys. */
  export type AdapterPayload = Record<string, unknown>;

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  /** A client in the provider: metadata in camelCase, extra metadata unchanged. */
  export interface ProviderClient {
    clientId: string;
    grantTypeAllowed(grantType: string): boolean;
    [metadata: string]: unknown;
  }

  export type Parameters = Record<string, string | string[] | undefined>;

  export interface Grant {
    jti: string;
    accountId: string;
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface ProviderContext {
    req: IncomingMessage;
    res: ServerResponse;
    path: string;
    query: Parameters;
    status: number;
    body: unknown;
    state: Record<string, unknown>;
    /** Koa writes the response itself unless this is false. */
    respond?: boolean;
    set(name: string, value: string): void;
    oidc?: OidcContext;
  }

  export interface OidcContext {
    readonly entities: {
      RefreshToken?: GrantSource;
      AuthorizationCode?: GrantSource;
      DeviceCode?: GrantSource;
    };
    /** The requested ones, by identifier. */
    readonly resourceServers: Record<string, { scope: string }>;
    route?: string;
    body?: Parameters;
    params?: Parameters;
    client?: ProviderClient;
    account?: ProviderAccount;
    session?: Session;
    result?: InteractionResult;
    readonly cookies: { set(name: string, value: string, options: object): void };
    urlFor(route: string): string;
  }

  /** The context of a request from a person's browser. */
  export type BrowserContext = ProviderContext & {
    oidc: OidcContext & { client: ProviderClient; session: Session };
  };

  export interface ResourceServerInfo {
    scope: string;
    audience: string;
    accessTokenTTL: number;
    accessTokenFormat: 'jwt';
    jwt: { sign: { alg: 'RS256' } };
  }

  type TokenPolicy = (
    context: ProviderContext,
    client: ProviderClient,
    token: StoredToken,
  ) => boolean;

  interface Feature {
    enabled: boolean;
  }

  export interface Configuration {
    acrValues: string[];
    adapter: (model: string) => Adapter;
    jwks: { keys: JWK[] };
    claims: Record<string, string[]>;
    clientAuthMethods: string[];
    clientBasedCORS: (context: ProviderContext, origin: string, client: ProviderClient) => boolean;
    cookies: {
      names: { session: string; interaction: string; resume: string };
      long: { httpOnly: boolean; sameSite: 'lax' };
      short: { httpOnly: boolean; sameSite: 'lax' };
    };
    enabledJWA: { idTokenSigningAlgValues: string[] };
    expiresWithSession: () => boolean;
    extraClientMetadata: { properties: string[] };
    features: {
      clientCredentials: Feature;
      devInteractions: Feature;
      deviceFlow: Feature & DeviceFlow;
      dPoP: Feature;
      introspection: Feature & { allowedPolicy: TokenPolicy };
      pushedAuthorizationRequests: Feature;
      resourceIndicators: Feature & {
        /** @param granted with several granted resources, of which one has to be chosen */
        defaultResource(
          context: ProviderContext,
          client: ProviderClient,
          granted?: string[],
        ): string | string[] | undefined;
        getResourceServerInfo(
          context: ProviderContext,
          resource: string,
          client: ProviderClient,
        ): ResourceServerInfo;
      };
      revocation: Feature & { allowedPolicy: TokenPolicy };
      rpInitiatedLogout: Feature & {
        logoutSource: (context: BrowserContext) => void;
        postLogoutSuccessSource: (context: ProviderContext) => void;
      };
      userinfo: Feature;
    };
    findAccount: (context: ProviderContext, sub: string) => Promise<ProviderAccount | undefined>;
    formats: {
      customizers: {
        jwt: (
          context: ProviderContext,
          token: AccessTokenModel,
          structured: StructuredToken,
        ) => Promise<void>;
      };
    };
    interactions: {
      policy: interactionPolicy.DefaultPolicy;
      url: (context: ProviderContext, interaction: Interaction) => string;
    };
    issueRefreshToken: (context: ProviderContext, client: ProviderClient) => boolean;
    loadExistingGrant: (context: BrowserContext) => Promise<Grant | undefined>;
    pkce: { required: () => boolean };
    renderError: (context: ProviderContext, error: Record<string, string>) => void;
    responseTypes: string[];
    rotateRefreshToken: (context: ProviderContext) => boolean;
    routes: {
      authorization: string;
      code_verification: string;
      device_authorization: string;
      end_session: string;
      introspection: string;
      jwks: string;
      revocation: string;
      token: string;
    };
    scopes: string[];
    ttl: {
      AccessToken: (context: ProviderContext, token: AccessTokenModel) => number;
    } & Record<
      | 'AuthorizationCode'
      | 'ClientCredentials'
      | 'DeviceCode'
      | 'Grant'
      | 'IdToken'
      | 'Interaction'
      | 'RefreshToken'
      | 'Session',
      number
    >;
  }

  export class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Configuration);
    readonly issuer: string;
    readonly Client: {
      prototype: { compareClientSecret(this: ProviderClient, actual: string): boolean };
      find(clientId: string): Promise<ProviderClient | undefined>;
    };
    readonly Grant: {
      new (grant: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly Session: {
      findByUid(uid: string): Promise<Session | undefined>;
      /** The session of the browser's cookie; a new one without an account if there is none. */
      get(context: ProviderContext): Promise<Session>;
    };
    readonly OIDCContext: { prototype: { urlFor(route: string, options?: object): string } };
    readonly request: object;
    /** The prototype of every context. */
    readonly context: { onerror: (this: ProviderContext, error: Error | null) => void };
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): this;
    createContext(request: IncomingMessage, response: ServerResponse): ProviderContext;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    urlFor(route: string, options?: object): string;
    /** The browser's interaction. @throws errors.SessionNotFound */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    on(
      event: 'server_error' | 'grant.error' | 'authorization.error',
      listener: (context: ProviderContext, error: ProviderError) => void,
    ): this;
    on(event: 'grant.success', listener: (context: ProviderContext) => void): this;
  }

  /** `error_description` is for the caller, `error_detail` for the log. */
  export interface ProviderError extends Error {
    error_description?: string;
    error_detail?: string;
  }

  export const errors: {
    InvalidGrant: new (description: string) => Error;
    InvalidRequest: new (description: string) => Error;
    InvalidScope: new (description: string) => Error;
    InvalidTarget: new (description: string) => Error;
    SessionNotFound: new (description: string) => Error;
  };

  export namespace interactionPolicy {
    interface Check {
      readonly reason: string;
    }

    const Check: new (
      reason: string,
      description: string,
      error: string,
      check: (context: BrowserContext) => boolean,
    ) => Check;

    interface Prompt {
      readonly name: string;
      readonly checks: { add(check: Check): void };
    }

    interface DefaultPolicy extends Array<Prompt> {
      get(name: string): Prompt | undefined;
    }

    function base(): DefaultPolicy;
  }
}
