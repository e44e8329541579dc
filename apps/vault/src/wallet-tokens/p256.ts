import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';

/** The curve of both wallets, in OpenSSL's words. */
export const P256 = 'prime256v1';

/** `04`, x, y. */
const POINT_BYTES = 65;
const UNCOMPRESSED = 0x04;

/** What precedes the point in the SubjectPublicKeyInfo (RFC 5480) of a P-256 key. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** Whether a key is of the one curve that the wallets use: a key of another proves nothing. */
export function isP256(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === P256;
}

/**
 * A public key from its SubjectPublicKeyInfo. The encoding must be the plain one: points in short
 * form and curves spelled out are refused, and so are bytes after it.
 *
 * @returns null when it is no point of the curve
 */
export function p256FromSpki(der: Buffer): KeyObject | null {
  const isPlain =
    der.length === SPKI_PREFIX.length + POINT_BYTES &&
    der.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX) &&
    der[SPKI_PREFIX.length] === UNCOMPRESSED;
  if (!isPlain) return null;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return isP256(key) ? key : null;
  } catch {
    return null;
  }
}

/** Like {@link p256FromSpki}, but from only the point. */
export function p256FromPoint(point: Buffer): KeyObject | null {
  return p256FromSpki(Buffer.concat([SPKI_PREFIX, point]));
}

/**
 * Whether a signature is ECDSA with SHA-256 by this key.
 *
 * @param signature in DER; other encodings of the same numbers are refused
 */
export function isSignedWithP256(publicKey: KeyObject, signed: Buffer, signature: Buffer): boolean {
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'der' }, signature);
}

export function spkiOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' });
}

/** The point of a SubjectPublicKeyInfo in plain encoding: `04`, x, y. */
export function pointOf(spki: Buffer): Buffer {
  return spki.subarray(SPKI_PREFIX.length);
}

export function sha256(...parts: readonly (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
