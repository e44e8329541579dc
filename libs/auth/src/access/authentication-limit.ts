import type { FastifyRequest } from 'fastify';

/** Limits how many invalid credentials one source may send. A service provides one. */
export interface AuthenticationLimit {
  /**
   * Called before a credential is looked up.
   *
   * @throws TooManyRequestsError when the source is over its limit, unless the credential was valid
   *   a short while ago
   */
  admit(request: FastifyRequest, credential: string): void;

  /**
   * Records that the credential is valid: {@link AuthenticationLimit.admit} lets it pass for a
   * while.
   */
  succeeded(credential: string): void;

  /**
   * Counts an invalid credential.
   *
   * @param lookedUp the credential if it had to be looked up
   * @throws TooManyRequestsError when the source is over its limit
   */
  failed(request: FastifyRequest, lookedUp?: string): Promise<void>;
}

/** Injection token for the service's limit of failed authentications. */
export const AUTHENTICATION_LIMIT = Symbol('tessera:authentication-limit');
