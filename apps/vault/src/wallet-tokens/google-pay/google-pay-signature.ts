import type { KeyObject } from 'node:crypto';
import { isSignedWithP256, p256FromSpki } from '../p256.js';
import { objectOrNull } from '../wallet-payment.js';
import { type GoogleRootKey, instantOf } from './google-root-keys.js';

const SENDER = 'Google';
const PROTOCOL = 'ECv2';
const LENGTH_BYTES = 4;
const SIGNED_KEY_PATH = '$.google_pay.intermediateSigningKey.signedKey';

/** The signed parts of an `ECv2` payload, and the key that signed them. */
export interface SignedGooglePayload {
  /** JSON, exactly as received. */
  readonly signedKey: string;
  readonly keySignatures: readonly Buffer[];
  /** JSON, exactly as received. */
  readonly signedMessage: string;
  readonly signature: Buffer;
}

/** The key that signs messages, itself signed by a root key. */
export interface IntermediateKey {
  readonly publicKey: KeyObject;
  readonly expiresAt: Date;
}

/**
 * The key that signs messages, if a root key that is still good has signed it. That it has itself
 * expired is left to the caller, who may say so: by then the payload is known to be Google's.
 */
export function findIntermediateKey(
  { signedKey, keySignatures }: SignedGooglePayload,
  roots: readonly GoogleRootKey[],
  now: Date,
): IntermediateKey | null {
  const signed = signedBytes(SENDER, PROTOCOL, signedKey);
  const isGenuine = roots
    .filter(({ expiresAt }) => now < expiresAt)
    .some(({ publicKey }) =>
      keySignatures.some((signature) => isSignedWithP256(publicKey, signed, signature)),
    );
  if (!isGenuine) return null;
  const { keyValue, keyExpiration } = objectOrNull(signedKey, SIGNED_KEY_PATH) ?? {};
  const publicKey =
    typeof keyValue === 'string' ? p256FromSpki(Buffer.from(keyValue, 'base64')) : null;
  const expiresAt = instantOf(keyExpiration);
  return publicKey === null || expiresAt === null ? null : { publicKey, expiresAt };
}

/** @param recipient `merchant:<id>` or `gateway:<id>` */
export function isSignedFor(
  recipient: string,
  { signedMessage, signature }: SignedGooglePayload,
  { publicKey }: IntermediateKey,
): boolean {
  const signed = signedBytes(SENDER, recipient, PROTOCOL, signedMessage);
  return isSignedWithP256(publicKey, signed, signature);
}

/** Each part after its length in four bytes, the lowest first. */
function signedBytes(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, 'utf8');
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}
