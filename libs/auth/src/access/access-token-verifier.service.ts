import { Inject, Injectable } from '@nestjs/common';
import { UnauthorizedError } from '@tessera/errors';
import { AUTH_OPTIONS } from '../auth-options.js';
import type { AuthOptions } from '../auth-options.js';
import type { Principal } from '../principal.js';
import { AccessTokenStrategy, isUnavailable } from './access-token.strategy.js';
import type { VerifiedToken } from './access-token.strategy.js';
import { JwksClient } from './jwks.client.js';

/** The methods and callbacks that passport sets on a strategy for one request. */
interface Attempt {
  success(user: VerifiedToken): void;
  fail(reason: unknown): void;
  error(reason: unknown): void;
  authenticate(request: { readonly headers: Readonly<Record<string, string>> }): void;
}

/**
 * Verifies an access token that is sent in addition to the one in the authorization header, with
 * the same rules as {@link AccessTokenStrategy}.
 */
@Injectable()
export class AccessTokenVerifierService {
  private readonly strategy: AccessTokenStrategy;

  /** Also registers the strategy with passport, which the access guard uses by name. */
  constructor(@Inject(AUTH_OPTIONS) options: AuthOptions, jwks: JwksClient) {
    this.strategy = new AccessTokenStrategy(options, jwks);
  }

  /**
   * @throws UnauthorizedError for a token that the guard would refuse
   * @throws ServiceUnavailableError while the issuer's keys have never been fetched
   */
  async verify(token: string): Promise<Principal> {
    const { principal } = await new Promise<VerifiedToken>((resolve, reject) => {
      // Like passport: one object per request, with the strategy as its prototype.
      const attempt = Object.create(this.strategy) as Attempt;
      const refuse = (reason: unknown): void => {
        reject(isUnavailable(reason) ? reason : refusal(reason));
      };
      attempt.success = resolve;
      attempt.fail = refuse;
      attempt.error = refuse;
      attempt.authenticate({ headers: { authorization: `Bearer ${token}` } });
    });
    return principal;
  }
}

function refusal(cause: unknown): UnauthorizedError {
  return new UnauthorizedError('The second access token is not valid.', {
    cause,
    headers: { 'www-authenticate': 'Bearer realm="tessera", error="invalid_token"' },
  });
}
