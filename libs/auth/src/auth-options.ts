import type { KeySetMemory } from './access/key-set-memory.js';

/** How a service authenticates its callers. */
export interface AuthOptions {
  /** The required `iss` of every token. */
  readonly issuer: string;
  readonly jwksUrl: string;
  /** Shared by the pods of the service; absent without Redis. */
  readonly keySetMemory?: KeySetMemory | undefined;
  /** A token must have one of these audiences; the first is the instance. */
  readonly audiences: readonly [string, ...string[]];
  /** `at+jwt` (RFC 9068) unless another issuer uses a different type. */
  readonly tokenType: string;
  /** `client_id` unless another issuer uses a different claim. */
  readonly clientIdClaim: string;
  /** A token in which this claim is true is a person's, and `sub` is their ID. */
  readonly personClaim: string;
  /** Clients whose tokens are rejected although they have not expired. */
  readonly deniedClients: readonly string[];
  readonly now: () => number;
  /** The name of this application's strategy, unique in the process. */
  readonly strategyName: string;
}

export const AUTH_OPTIONS = Symbol('tessera:auth-options');
