import { PassportStrategy } from '@nestjs/passport';
import { ServiceUnavailableError, UnauthorizedError } from '@tessera/errors';
import { decodeProtectedHeader } from 'jose';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AuthOptions } from '../auth-options.js';
import { clientPrincipal, userPrincipal } from '../principal.js';
import type { Principal } from '../principal.js';
import type { JwksClient } from './jwks.client.js';
import { personAuthentication } from './person-authentication.js';
import { hasUnsafeNames } from './token-names.js';

export const CLOCK_TOLERANCE_S = 5;

/** Asymmetric only: with HS256 in the list a public key would pass as a shared secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const;

/** The claims that RFC 9068 requires of an access token, and those that identify the caller. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly exp: number;
  readonly iat: number;
  readonly nbf?: unknown;
  readonly jti: string;
  readonly scope?: string;
  readonly [claim: string]: unknown;
}

export interface VerifiedToken {
  readonly principal: Principal;
  readonly expiresAtMs: number;
}

/**
 * Verifies RFC 9068 access tokens with passport-jwt, which checks issuer, audience and signature.
 * `typ`, `alg` and `kid` are checked where the key is chosen. Claims that passport-jwt treats as
 * optional are required here: a token without `exp` would never expire.
 */
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(
    private readonly options: AuthOptions,
    jwks: JwksClient,
  ) {
    // passport-jwt skips the check of a falsy issuer or audience.
    if (options.issuer === '' || options.audiences.length === 0) {
      throw new Error('Token verification needs an issuer and an audience.');
    }
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      issuer: options.issuer,
      audience: [...options.audiences],
      algorithms: [...ALGORITHMS],
      // Times are compared with the service's clock, not the machine's.
      jsonWebTokenOptions: { ignoreNotBefore: true },
      ignoreExpiration: true,
      secretOrKeyProvider: (_request: unknown, token: string, done: KeyCallback) => {
        chooseKey(jwks, token, options.tokenType).then(
          (key) => {
            done(null, key);
          },
          (error: unknown) => {
            done(error);
          },
        );
      },
    });
    // passport keeps strategies by name for the whole process; two services in one process must
    // not verify each other's tokens.
    passport.use(options.strategyName, this);
  }

  validate(claims: AccessTokenClaims): VerifiedToken {
    const clientId = claims[this.options.clientIdClaim];
    const required = [claims.sub, claims.jti, clientId];
    if (!required.every((claim) => typeof claim === 'string' && claim !== '')) {
      throw new UnauthorizedError('The access token has no sub, jti or client id claim.');
    }
    if (!Number.isFinite(claims.exp) || !Number.isFinite(claims.iat)) {
      throw new UnauthorizedError('The access token has no valid exp or iat claim.');
    }
    checkTimes(claims, this.options.now() / 1000);
    if (this.options.deniedClients.includes(String(clientId))) {
      throw new UnauthorizedError('The client is denied.');
    }
    const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ').filter(Boolean) : [];
    return {
      principal: this.principal(claims, String(clientId), scopes),
      expiresAtMs: (claims.exp + CLOCK_TOLERANCE_S) * 1000,
    };
  }

  /** A person is named by a separate claim: `sub` differs from the client for some programs too. */
  private principal(claims: AccessTokenClaims, clientId: string, scopes: string[]): Principal {
    if (!isTrue(claims[this.options.personClaim])) return clientPrincipal(clientId, scopes);
    const name = typeof claims['name'] === 'string' ? claims['name'] : undefined;
    const authentication = personAuthentication(claims);
    return userPrincipal({ userId: claims.sub, clientId, scopes, name, authentication });
  }
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

function checkTimes({ exp, iat, nbf }: AccessTokenClaims, nowS: number): void {
  if (exp <= nowS - CLOCK_TOLERANCE_S) throw new UnauthorizedError('The access token is expired.');
  if (nbf !== undefined && !Number.isFinite(nbf)) {
    throw new UnauthorizedError('The access token is malformed.');
  }
  if (Math.max(iat, Number(nbf ?? iat)) > nowS + CLOCK_TOLERANCE_S) {
    throw new UnauthorizedError('The access token is not valid yet.');
  }
}

type KeyCallback = (error: unknown, key?: string | Buffer) => void;

async function chooseKey(jwks: JwksClient, token: string, tokenType: string): Promise<Buffer> {
  if (hasUnsafeNames(token)) throw new UnauthorizedError('The access token is malformed.');
  const { typ, alg, kid } = readHeader(token);
  if (normalized(typ) !== normalized(tokenType)) {
    throw new UnauthorizedError('The token is not an access token.');
  }
  if (alg === undefined || kid === undefined || !ALGORITHMS.some((known) => known === alg)) {
    throw new UnauthorizedError("The access token's signing algorithm is not accepted.");
  }
  const key = await jwks.find(kid, alg);
  if (key === undefined) {
    throw new UnauthorizedError('The access token was signed with an unknown key.');
  }
  // jsonwebtoken takes a KeyObject, twice as fast as PEM; the types of passport-jwt do not say so.
  return key as unknown as Buffer;
}

function readHeader(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new UnauthorizedError('The access token is malformed.', { cause });
  }
}

/** RFC 9068: `at+jwt` and `application/at+jwt` are the same type. */
function normalized(typ: string | undefined): string {
  return (typ ?? '').toLowerCase().replace(/^application\//, '');
}

/** Whether verification failed on our side rather than because of the token. */
export function isUnavailable(error: unknown): error is ServiceUnavailableError {
  return error instanceof ServiceUnavailableError;
}
