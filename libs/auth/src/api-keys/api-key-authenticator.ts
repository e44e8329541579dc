import type { Principal } from '../principal.js';

/** What a key may be limited to: the method of the request and the IP address of the caller. */
export interface ApiKeyCall {
  readonly method: string;
  readonly address: string;
}

/** Finds the caller behind the `x-api-key` header. Each service that takes keys provides one. */
export interface ApiKeyAuthenticator {
  /** Whether answers to keys bear a `Deprecation` header (the vault's old scheme). */
  readonly deprecated: boolean;
  /** @throws ForbiddenError if the key is genuine and not for this call */
  authenticate(key: string, call: ApiKeyCall): Promise<Principal | undefined>;
}

/** Where a service that takes API keys provides what looks them up. */
export const API_KEY_AUTHENTICATOR = Symbol('tessera:api-key-authenticator');
