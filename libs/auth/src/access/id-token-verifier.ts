import { toAccountId, type AccountId } from '@tessera/ids';
import { jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { CLOCK_TOLERANCE_S, isUnavailable } from './access-token.strategy.js';
import type { JwksClient } from './jwks.client.js';
import { personAuthentication } from './person-authentication.js';
import type { PersonAuthentication } from './person-authentication.js';
import { hasUnsafeNames } from './token-names.js';

/** Asymmetric only, as for access tokens. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

/** Claims that an access token has and an id-token never has: OpenID Connect defines neither. */
const ACCESS_TOKEN_CLAIMS = ['scope', 'scp'];

export interface IdTokenVerifierOptions {
  /** The required `iss` of every token. */
  readonly issuer: string;
  /** The OAuth clients that people sign in to; an id-token must be meant for one of them. */
  readonly clientIds: readonly string[];
  /** Clients whose tokens are refused although they have not expired. */
  readonly deniedClients: readonly string[];
  /** `accounts` unless another issuer calls it differently. */
  readonly accountsClaim: string;
  readonly now: () => number;
}

/** The person that an id-token identifies. */
export interface SignedInPerson {
  /** The issuer's ID of the person: stable and never reused. */
  readonly id: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly accountIds: readonly AccountId[];
  /** The OAuth client that they signed in to. */
  readonly clientId: string;
  /** How and when they authenticated. */
  readonly authentication: PersonAuthentication;
}

/**
 * Verifies OpenID Connect id-tokens. Rejects access tokens from any issuer and id-tokens issued to
 * another client. The nonce is not checked: a refreshed token has none, and checking it is the
 * client's job.
 */
export class IdTokenVerifier {
  constructor(
    private readonly jwks: JwksClient,
    private readonly options: IdTokenVerifierOptions,
  ) {
    if (options.issuer === '') throw new Error('Token verification needs an issuer.');
  }

  /**
   * @returns undefined when the token is not valid
   * @throws ServiceUnavailableError while the issuer's keys have never been fetched
   */
  async verify(token: string): Promise<SignedInPerson | undefined> {
    const { issuer, clientIds, now } = this.options;
    // jose skips the check when the audience is empty.
    if (clientIds.length === 0 || hasUnsafeNames(token)) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, (header) => this.key(header), {
        issuer,
        audience: [...clientIds],
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return isIdTokenType(protectedHeader.typ, payload) ? this.person(payload) : undefined;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return undefined;
    }
  }

  private async key({ alg, kid }: JWTHeaderParameters) {
    const key = kid === undefined ? undefined : await this.jwks.find(kid, alg);
    if (key === undefined) throw new Error('The id-token names an unknown key.');
    return key;
  }

  private person(payload: JWTPayload): SignedInPerson | undefined {
    const { deniedClients, accountsClaim, now } = this.options;
    const clientId = this.clientOf(payload);
    const { sub, iat, email, email_verified: isVerified } = payload;
    if (clientId === undefined || deniedClients.includes(clientId)) return undefined;
    if (typeof sub !== 'string' || sub === '') return undefined;
    if (iat === undefined || iat > now() / 1000 + CLOCK_TOLERANCE_S) return undefined;
    return {
      id: sub,
      email: typeof email === 'string' ? email : null,
      isEmailVerified: isVerified === true,
      accountIds: strings(payload[accountsClaim]).map(toAccountId),
      clientId,
      authentication: personAuthentication(payload),
    };
  }

  /** `azp` names the authorized client when there are several audiences. It must be one of our clients. */
  private clientOf({ aud, azp }: JWTPayload): string | undefined {
    const { clientIds } = this.options;
    const audiences = [aud ?? []].flat();
    if (azp === undefined && audiences.length > 1) return undefined;
    return clientIds.find((id) => (azp === undefined ? audiences.includes(id) : id === azp));
  }
}

/** `typ` is JWT or absent. Keycloak also writes the kind of token into the payload. */
function isIdTokenType(typ: string | undefined, payload: JWTPayload): boolean {
  if (typ !== undefined && typ.toUpperCase() !== 'JWT') return false;
  if (payload['typ'] !== undefined && payload['typ'] !== 'ID') return false;
  return !ACCESS_TOKEN_CLAIMS.some((claim) => claim in payload);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
