import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.js';
import { SealedDataError } from './crypto.errors.js';
import { currentVersion, sortedVersions, versionHeader, type KeyVersion } from './key-version.js';
import { lengthPrefixed } from './length-prefixed.js';

const FORMAT = 1;
const HEADER_BYTES = 3;

/**
 * Seals small values (webhook keys, stored responses, private keys) under one named key of the
 * keyring with AES-256-GCM. The sealed bytes carry the version of the key, so that a rotated key
 * still opens what it sealed. A new version only opens for {@link KEY_ADOPTION_MS}:
 *
 * `format (1 byte) ‖ key version (2 bytes) ‖ nonce (12) ‖ ciphertext ‖ tag (16)`
 */
export class Sealer {
  readonly #name: string;
  readonly #keys: ReadonlyMap<number, KeyObject>;
  readonly #versions: readonly KeyVersion[];
  readonly #now: () => number;

  /**
   * @param versions of one key, at least one; the current one seals, all of them open
   * @param now milliseconds since the epoch
   */
  constructor(name: string, versions: readonly KeyVersion[], now: () => number = Date.now) {
    this.#name = name;
    this.#keys = new Map(versions.map(({ version, key }) => [version, key]));
    this.#versions = sortedVersions(versions);
    this.#now = now;
  }

  /**
   * @param aad what the value belongs to, such as `webhook-endpoint:<id>`: sealed bytes moved to
   *   another row do not open there
   */
  seal(plaintext: Buffer | string, aad: string): Buffer {
    const { version, key } = this.#current();
    const header = versionHeader(version);
    const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
    return encrypt(key, header, this.#aad(header, aad), bytes);
  }

  /** A sealer whose key has one version: for a key that lives no longer than the process. */
  static withKey(name: string, key: KeyObject): Sealer {
    return new Sealer(name, [{ version: 1, createdAt: new Date(0), key }]);
  }

  /** The version that {@link seal} uses now. */
  get currentVersion(): number {
    return this.#current().version;
  }

  /** @throws SealedDataError if the bytes were altered, truncated, or sealed for another `aad` */
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

  #current(): KeyVersion {
    return currentVersion(this.#versions, this.#now());
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
