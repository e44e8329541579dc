import type { FastifyRequest } from 'fastify';

/** Limits how many invalid credentials one source may send. A service provides one. */
export interface AuthenticationLimit {
  /**
   * Asked before a credential is looked up.
   *
   * @throws TooManyRequestsError when the source is past its limit and the credential is not one
   *   that was valid a short while ago
   */
  admit(request: FastifyRequest, credential: string): void;

  /** The credential is valid: it passes {@link AuthenticationLimit.admit} for a while. */
  succeeded(credential: string): void;

  /**
   * Counts an invalid credential.
   *
   * @param lookedUp the credential if it had to be looked up
   * @throws TooManyRequestsError when the source is past its limit
   */
  failed(request: FastifyRequest, lookedUp?: string): Promise<void>;
}

/** Where a service provides its limit of failed authentications. */
export const AUTHENTICATION_LIMIT = Symbol('tessera:authentication-limit');
