import { Injectable } from '@nestjs/common';
import { UnauthorizedError } from '@tessera/errors';
import type { Principal } from '../principal.js';
import { AccessTokenStrategy, isUnavailable } from './access-token.strategy.js';
import type { VerifiedToken } from './access-token.strategy.js';

/** What passport calls on a strategy that it has made ready for one request. */
interface Attempt {
  success(user: VerifiedToken): void;
  fail(reason: unknown): void;
  error(reason: unknown): void;
  authenticate(request: { readonly headers: Readonly<Record<string, string>> }): void;
}

/**
 * Verifies an access token that stands beside the one in the authorization header, by the very rules
 * of {@link AccessTokenStrategy}.
 */
@Injectable()
export class AccessTokenVerifier {
  constructor(private readonly strategy: AccessTokenStrategy) {}

  /**
   * @throws UnauthorizedError for a token that the guard would refuse
   * @throws ServiceUnavailableError while the issuer's keys have never been fetched
   */
  async verify(token: string): Promise<Principal> {
    const { principal } = await new Promise<VerifiedToken>((resolve, reject) => {
      // As passport does: one object per request, with the strategy behind it.
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
