import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.js';
import { SealedDataError } from './crypto.errors.js';
import { lengthPrefixed } from './length-prefixed.js';

const FORMAT = 1;
const HEADER_BYTES = 3;

/**
 * Seals small values (webhook keys, stored responses, private keys) under one named key of the
 * keyring with AES-256-GCM. The sealed bytes carry the version of the key, so that a rotated key
 * still opens what it sealed:
 *
 * `format (1 byte) ‖ key version (2 bytes) ‖ nonce (12) ‖ ciphertext ‖ tag (16)`
 */
export class Sealer {
  readonly #name: string;
  readonly #keys: ReadonlyMap<number, KeyObject>;
  readonly #current: number;

  /** @param keys the versions of one key; the highest seals, all of them open */
  constructor(name: string, keys: ReadonlyMap<number, KeyObject>) {
    this.#name = name;
    this.#keys = keys;
    this.#current = Math.max(...keys.keys());
  }

  /**
   * @param aad what the value belongs to, such as `webhook-endpoint:<id>`: sealed bytes moved to
   *   another row do not open there
   */
  seal(plaintext: Buffer | string, aad: string): Buffer {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt8(FORMAT, 0);
    header.writeUInt16BE(this.#current, 1);
    const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
    return encrypt(this.#key(this.#current), header, this.#aad(header, aad), bytes);
  }

  /** @throws SealedDataError when the bytes were altered, cut, or sealed for another `aad` */
  open(sealed: Buffer, aad: string): Buffer {
    if (sealed.length < HEADER_BYTES || sealed.readUInt8(0) !== FORMAT) {
      throw this.#notOpened();
    }
    const header = sealed.subarray(0, HEADER_BYTES);
    const key = this.#key(sealed.readUInt16BE(1));
    try {
      return decrypt(key, HEADER_BYTES, this.#aad(header, aad), sealed);
    } catch {
      throw this.#notOpened();
    }
  }

  #key(version: number): KeyObject {
    const key = this.#keys.get(version);
    if (key === undefined) {
      throw this.#notOpened();
    }
    return key;
  }

  #notOpened(): SealedDataError {
    return new SealedDataError({ owner: null, field: this.#name });
  }

  #aad(header: Buffer, aad: string): Buffer {
    return lengthPrefixed([header, this.#name, aad]);
  }
}
