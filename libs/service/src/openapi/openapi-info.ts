import type { ErrorShape, JsonSchema } from '@tessera/errors';

/** A service's description of itself in its API description. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly errorShape: ErrorShape;
  /** The port on a laptop, of which the default server is made. */
  readonly defaultPort: number;
  /** Whether routes take an API key in place of a token; those of administrators never do. */
  readonly acceptsApiKeys?: boolean;
  /** Whether people call the routes of accounts too, with id-tokens. */
  readonly acceptsIdTokens?: boolean;
  /** Headers that count on every route. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** Statuses that any route may return. */
  readonly failsEverywhere?: readonly number[];
  /** All groups, in the order of the page; a service may have groups without a route yet. */
  readonly tags: readonly string[];
}

export interface RequestHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Only on routes that are called for an account. */
  readonly isForAccounts?: boolean;
}
