import type { Hooks } from './hooks.js';
import type { ServiceName } from './service-name.js';

/** An access token that you obtain yourself, or a function that returns a current one. */
export type TokenProvider =
  | string
  | ((request: {
      readonly service: ServiceName;
      readonly scope: string;
    }) => string | Promise<string>);

/** An OAuth client of the identity service. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Scopes to request, separated by spaces: one token for all of them. Without it each operation
   * requests a token with exactly the scope that it needs, and tokens are cached by scope.
   */
  readonly scope?: string | undefined;
}

/** Where access tokens come from. */
export interface IdentityOptions extends Partial<ClientCredentials> {
  /** Base URL of the identity service, such as `https://identity.example`. */
  readonly url: string;
  /** The token endpoint, if it is not `/oauth2/token` below `url`. */
  readonly tokenUrl?: string | undefined;
  /**
   * The audience to request, or one for each service. Not needed for a client that has only one.
   */
  readonly audience?: string | Partial<Record<ServiceName, string>> | undefined;
  /** A second client, used for operations whose scope begins with `admin:`. */
  readonly admin?: ClientCredentials | undefined;
}

/** How requests are repeated. */
export interface RetryOptions {
  /** How often a request is repeated at most. Default 2. */
  readonly maxRetries?: number | undefined;
  /** The wait before the first retry; it doubles with each one. Default 500. */
  readonly baseDelayMs?: number | undefined;
  /** The longest wait that the client chooses itself. Default 8,000. */
  readonly maxDelayMs?: number | undefined;
  /** A longer `Retry-After` ends the retries and becomes an error. Default 60,000. */
  readonly maxRetryAfterMs?: number | undefined;
}

/** What every service client takes. */
export interface CommonOptions {
  readonly identity?: IdentityOptions | undefined;
  readonly token?: TokenProvider | undefined;
  /** The limit of one attempt, including its response body. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  readonly retry?: RetryOptions | undefined;
  readonly hooks?: Hooks | undefined;
  /** A replacement for the global `fetch`, for a proxy or for other TLS settings. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The location of a service. */
export interface ServiceOptions {
  /** Base URL, such as `https://fraud.example`. A path in it is kept. */
  readonly url: string;
  /** Headers of every request to this service. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The location of a service that accepts API keys. */
export interface KeyedServiceOptions extends ServiceOptions {
  /** Sent as `x-api-key` by operations that accept it. */
  readonly apiKey?: string | undefined;
}

/** The location of the gateway and the account to act for. */
export interface GatewayOptions extends KeyedServiceOptions {
  /** The ID token of a person who has signed in, in place of an API key. */
  readonly idToken?: string | (() => string | Promise<string>) | undefined;
  /** The account that a person with several accounts acts for. */
  readonly account?: string | undefined;
}

/** What a single call can set. */
export interface CallOptions {
  /**
   * Replaces the key that the client generates where the operation accepts one. Every retry sends
   * the same key.
   */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call, its retries included. */
  readonly signal?: AbortSignal | undefined;
  /** The limit of one attempt. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Additional headers, such as `x-request-id`. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}
