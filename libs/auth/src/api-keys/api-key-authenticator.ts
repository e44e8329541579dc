import type { Principal } from '../principal.js';

/** Finds the caller behind the `x-api-key` header. Each service that takes keys provides one. */
export interface ApiKeyAuthenticator {
  /** Whether answers to keys bear a `Deprecation` header (the vault's old scheme). */
  readonly deprecated: boolean;
  authenticate(key: string): Promise<Principal | undefined>;
}

/** Where a service that takes API keys provides what looks them up. */
export const API_KEY_AUTHENTICATOR = Symbol('tessera:api-key-authenticator');
