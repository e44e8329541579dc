import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.js';

/**
 * Finds the person behind a bearer id-token, and the account that they act for. A service whose
 * account routes are open to people provides one.
 */
export interface IdTokenAuthenticator {
  /**
   * @returns undefined when the token is not valid
   * @throws ApiError when the token is valid and the caller still may not go on, for example because
   *   the account is not theirs
   */
  authenticate(token: string, request: FastifyRequest): Promise<Principal | undefined>;
}

/** Where a service that takes id-tokens provides what reads them. */
export const ID_TOKEN_AUTHENTICATOR = Symbol('tessera:id-token-authenticator');
