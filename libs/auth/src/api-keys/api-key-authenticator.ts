import type { Principal } from '../principal.js';

/**
 * The request properties that a key may be restricted to: its method and the caller's IP address.
 */
export interface ApiKeyCall {
  readonly method: string;
  readonly address: string;
}

/**
 * Finds the caller behind the `x-api-key` header. Provided by each service that accepts API keys.
 */
export interface ApiKeyAuthenticator {
  /**
   * Whether responses to key-authenticated requests carry a `Deprecation` header (the vault's old
   * scheme).
   */
  readonly deprecated: boolean;
  /** @throws ForbiddenError if the key is valid but not for this request */
  authenticate(key: string, call: ApiKeyCall): Promise<Principal | undefined>;
}

/** Injection token for the service's lookup of API keys. */
export const API_KEY_AUTHENTICATOR = Symbol('tessera:api-key-authenticator');
