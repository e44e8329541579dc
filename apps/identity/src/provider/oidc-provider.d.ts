/**
 * oidc-provider ships no types. This declares the part that this app uses, as version 9 has it.
 */
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { JWK } from 'jose';

  /** What an adapter stores for a model: plain JSON whose keys are the model's business. */
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

  /** A client as the provider holds it: metadata in camelCase, extra metadata as it was given. */
  export interface ProviderClient {
    clientId: string;
    [metadata: string]: unknown;
  }

  export interface ProviderContext {
    req: IncomingMessage;
    res: ServerResponse;
    status: number;
    body: unknown;
    /** Koa writes the response itself unless this is false. */
    respond?: boolean;
    set(name: string, value: string): void;
    oidc?: {
      route?: string;
      body?: Record<string, string | string[] | undefined>;
      params?: Record<string, string | string[] | undefined>;
      client?: ProviderClient;
    };
  }

  export interface ResourceServerInfo {
    scope: string;
    audience: string;
    accessTokenTTL: number;
    accessTokenFormat: 'jwt';
    jwt: { sign: { alg: 'RS256' } };
  }

  interface Feature {
    enabled: boolean;
  }

  export interface Configuration {
    adapter: (model: string) => Adapter;
    jwks: { keys: JWK[] };
    claims: Record<string, never>;
    clientAuthMethods: string[];
    enabledJWA: { idTokenSigningAlgValues: string[] };
    extraClientMetadata: { properties: string[] };
    features: {
      clientCredentials: Feature;
      devInteractions: Feature;
      dPoP: Feature;
      pushedAuthorizationRequests: Feature;
      resourceIndicators: Feature & {
        defaultResource(context: ProviderContext, client: ProviderClient): string;
        getResourceServerInfo(
          context: ProviderContext,
          resource: string,
          client: ProviderClient,
        ): ResourceServerInfo;
      };
      rpInitiatedLogout: Feature;
      userinfo: Feature;
    };
    renderError: (context: ProviderContext, error: Record<string, string>) => void;
    responseTypes: string[];
    routes: { token: string; jwks: string };
    scopes: string[];
    ttl: { ClientCredentials: number };
  }

  export class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Configuration);
    readonly issuer: string;
    readonly Client: {
      prototype: { compareClientSecret(this: ProviderClient, actual: string): boolean };
    };
    readonly OIDCContext: { prototype: { urlFor(route: string): string } };
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    urlFor(route: string): string;
    on(
      event: 'server_error' | 'grant.error',
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
    InvalidRequest: new (description: string) => Error;
    InvalidScope: new (description: string) => Error;
    InvalidTarget: new (description: string) => Error;
  };
}
