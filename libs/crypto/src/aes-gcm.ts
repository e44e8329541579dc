import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { SealedDataError } from './crypto.errors.js';
import { takeRandomBytes } from './random-pool.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const KEY_BYTES = 32;

/**
 * AES-256-GCM with a fresh random nonce: `header ‖ nonce ‖ ciphertext ‖ tag`. The header stays
 * readable. A caller that relies on it must also include it in `aad`, which is authenticated but
 * not stored.
 */
export function encrypt(key: KeyObject, header: Buffer, aad: Buffer, plaintext: Buffer): Buffer {
  const nonce = takeRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  const ciphertext = cipher.update(plaintext);
  cipher.final();
  return Buffer.concat([header, nonce, ciphertext, cipher.getAuthTag()]);
}

/**
 * Opens the ciphertext after a header of `headerBytes`.
 *
 * @throws SealedDataError for any failure
 */
export function decrypt(key: KeyObject, headerBytes: number, aad: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < headerBytes + NONCE_BYTES + TAG_BYTES) {
    throw new SealedDataError();
  }
  const ciphertextStart = headerBytes + NONCE_BYTES;
  const tagStart = sealed.length - TAG_BYTES;
  // Without authTagLength Node accepts a tag of 4 bytes, which can be guessed.
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(headerBytes, ciphertextStart), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(tagStart));
  const plaintext = decipher.update(sealed.subarray(ciphertextStart, tagStart));
  try {
    decipher.final();
  } catch {
    plaintext.fill(0);
    throw new SealedDataError();
  }
  return plaintext;
}
