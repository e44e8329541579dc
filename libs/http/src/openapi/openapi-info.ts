import type { ErrorShape, JsonSchema } from '@tessera/errors';
import type { EventTypes } from './event-type.js';

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
  /** Whether API keys are the old way to call the service. */
  readonly deprecatesApiKeys?: boolean;
  /** Whether people call the routes of accounts too, with id-tokens. */
  readonly acceptsIdTokens?: boolean;
  /** Headers that count on every route. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** Statuses that any route may return. */
  readonly failsEverywhere?: readonly number[];
  /**
   * All groups with a sentence about each, in the order of the page; a service may have groups without
   * a route yet.
   */
  readonly tags: Readonly<Record<string, string>>;
  /** What the service sends to webhook endpoints. */
  readonly events?: EventTypes;
}

export interface RequestHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Only on routes that are called for an account. */
  readonly isForAccounts?: boolean;
}
