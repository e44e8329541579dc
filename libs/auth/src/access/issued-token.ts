import { createPublicKey } from 'node:crypto';
import { jwtVerify, type JWK, type JWTPayload } from 'jose';
import { hasUnsafeNames } from './token-names.js';

/** An issuer's own keys, to check what it has issued itself. */
export interface OwnKeys {
  readonly issuer: string;
  /** Public or private; of private ones only the public part is used. */
  readonly keys: readonly JWK[];
}

/**
 * The claims of an access token that an issuer has signed itself. Services use {@link AccessGuard}
 * instead.
 *
 * @returns undefined if it is not one, or has expired
 */
export async function verifyIssuedToken(
  token: string,
  { issuer, keys }: OwnKeys,
): Promise<JWTPayload | undefined> {
  if (hasUnsafeNames(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => publicKey(keys, kid), {
      issuer,
      algorithms: ['RS256'],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'client_id', 'aud'],
    });
    return payload;
  } catch {
    return undefined;
  }
}

function publicKey(keys: readonly JWK[], kid: string | undefined) {
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) throw new Error('The token names an unknown key.');
  const { kty, n, e } = key;
  return createPublicKey({ key: { kty, n, e }, format: 'jwk' });
}
