import { createDecipheriv, createHmac, diffieHellman, hkdfSync, type KeyObject } from 'node:crypto';
import { constantTimeEqual } from '@tessera/crypto';
import { p256FromPoint } from '../p256.js';

const HKDF_INFO = 'Google';
const HKDF_SALT = Buffer.alloc(32);
const KEY_BYTES = 32;

/** The key is used for one message only, so its counter may start at zero. */
const COUNTER = Buffer.alloc(16);

/** The `signedMessage` of an `ECv2` payload, its parts decoded. */
export interface GoogleCiphertext {
  readonly encryptedMessage: Buffer;
  /** The point: `04`, x, y. */
  readonly ephemeralPublicKey: Buffer;
  readonly tag: Buffer;
}

/**
 * Opens a message by ECIES-KEM with P-256, HKDF-SHA256, AES-256-CTR and HMAC-SHA256.
 *
 * @returns null if the key is wrong or the message was altered
 */
export function decryptGooglePay(
  { encryptedMessage, ephemeralPublicKey, tag }: GoogleCiphertext,
  privateKey: KeyObject,
): Buffer | null {
  const publicKey = p256FromPoint(ephemeralPublicKey);
  if (publicKey === null) return null;
  const sharedSecret = diffieHellman({ privateKey, publicKey });
  const { encryptionKey, macKey } = googlePayKeys(ephemeralPublicKey, sharedSecret);
  try {
    const expected = createHmac('sha256', macKey).update(encryptedMessage).digest();
    if (!constantTimeEqual(expected, tag)) return null;
    const decipher = createDecipheriv('aes-256-ctr', encryptionKey, COUNTER);
    return Buffer.concat([decipher.update(encryptedMessage), decipher.final()]);
  } finally {
    for (const secret of [sharedSecret, encryptionKey, macKey]) secret.fill(0);
  }
}

/** 512 bits from what both sides know: the first half encrypts, the second authenticates. */
export function googlePayKeys(
  ephemeralPublicKey: Buffer,
  sharedSecret: Buffer,
): { readonly encryptionKey: Buffer; readonly macKey: Buffer } {
  const input = Buffer.concat([ephemeralPublicKey, sharedSecret]);
  const keys = Buffer.from(hkdfSync('sha256', input, HKDF_SALT, HKDF_INFO, 2 * KEY_BYTES));
  input.fill(0);
  return { encryptionKey: keys.subarray(0, KEY_BYTES), macKey: keys.subarray(KEY_BYTES) };
}
