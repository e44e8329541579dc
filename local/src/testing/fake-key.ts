import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A root key like that of a key service: AES-256-GCM with associated data. */
export class FakeKey {
  readonly #bytes = randomBytes(32);

  encrypt(plaintext: Buffer, aad: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#bytes, nonce, { authTagLength: TAG_BYTES });
    const ciphertext = Buffer.concat([
      cipher.setAAD(aad).update(plaintext),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return Buffer.concat([nonce, ciphertext]);
  }

  /** `null` if it is not authentic. */
  decrypt(sealed: Buffer, aad: Buffer): Buffer | null {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', this.#bytes, nonce, {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(aad).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    try {
      const start = cipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
      return Buffer.concat([start, cipher.final()]);
    } catch {
      return null;
    }
  }
}
