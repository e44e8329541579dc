import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.js';

/**
 * Finds the person behind a bearer id-token and the account that they act for. Provided by services
 * whose account routes accept people.
 */
export interface IdTokenAuthenticator {
  /**
   * @returns undefined when the token is not valid
   * @throws ApiError when the token is valid but the caller is not allowed, for example because the
   *   account is not theirs
   */
  authenticate(token: string, request: FastifyRequest): Promise<Principal | undefined>;
}

/** Injection token for the service's reader of id-tokens. */
export const ID_TOKEN_AUTHENTICATOR = Symbol('tessera:id-token-authenticator');
