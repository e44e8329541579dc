import { createDecipheriv, diffieHellman, type KeyObject } from 'node:crypto';
import { sha256 } from '../p256.js';

const KDF_COUNTER = Buffer.of(0, 0, 0, 1);
/** The algorithm's name after its length, as the KDF asks. */
const KDF_ALGORITHM = '\x0Did-aes256-GCM';
const KDF_PARTY_U = 'Apple';

/** Apple's key is used for one payload only, so its nonce may be constant. */
const NONCE = Buffer.alloc(16);
const TAG_BYTES = 16;

/** The recipient who can open a payload. */
export interface AppleRecipient {
  readonly privateKey: KeyObject;
  /** Such as `merchant.com.example.shop`. */
  readonly merchantId: string;
}

/**
 * The data of an `EC_v1` payload.
 *
 * @param data ciphertext and tag
 * @returns null if the key or merchant is wrong, or the data was altered
 */
export function decryptApplePay(
  data: Buffer,
  ephemeralKey: KeyObject,
  { privateKey, merchantId }: AppleRecipient,
): Buffer | null {
  if (data.length < TAG_BYTES) return null;
  const sharedSecret = diffieHellman({ privateKey, publicKey: ephemeralKey });
  const key = applePayKey(sharedSecret, sha256(merchantId));
  const tagStart = data.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(data.subarray(tagStart));
  const plaintext = decipher.update(data.subarray(0, tagStart));
  sharedSecret.fill(0);
  key.fill(0);
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    return null;
  }
}

/** NIST SP 800-56A, 5.8.1: the single-step KDF with SHA-256, of which one round is enough. */
export function applePayKey(sharedSecret: Buffer, merchantIdHash: Buffer): Buffer {
  return sha256(KDF_COUNTER, sharedSecret, KDF_ALGORITHM, KDF_PARTY_U, merchantIdHash);
}
