import { createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.js';
import { SealedDataError, type SealedSubject } from './crypto.errors.js';
import type { KeyEncryptionKeys } from './key-encryption-keys.js';
import { lengthPrefixed } from './length-prefixed.js';
import { takeRandomBytes } from './random-pool.js';

const FORMAT = 1;
const DATA_KEY_FIELD = 'data-key';

/** `format (1 byte) ‖ version of the key-encryption key (2 bytes)` before nonce, ciphertext, tag. */
const WRAPPED_HEADER_BYTES = 3;

/** What a data key is wrapped for, in addition to its owner. The order is significant. */
export type KeyBinding = readonly string[];

const UNBOUND: KeyBinding = [];

type SealedField = SealedSubject & { readonly owner: string };

/** `format (1 byte)` before nonce, ciphertext, tag. */
const FIELD_HEADER = Buffer.of(FORMAT);

/**
 * The key of one owner (one token). Seals its fields, each bound to instance, owner and field name.
 *
 * A field is not bound to the version of the key-encryption key: the data key is fresh and its
 * wrapped form is bound to that version, so a rotation rewraps 32 bytes and never decrypts a card
 * number.
 */
export interface DataKey {
  /** Stored with the fields; deleting it shreds them. */
  readonly wrapped: Buffer;
  /** Stored in its own column, so that a version can be proved unused before it is retired. */
  readonly kekVersion: number;
  seal(field: string, plaintext: Buffer | string): Buffer;
  /**
   * @throws SealedDataError if the bytes were altered, truncated, or sealed for another field or
   *   owner
   */
  open(field: string, sealed: Buffer): Buffer;
}

/**
 * Envelope encryption with AES-256-GCM: a fresh data key per owner, wrapped by a key-encryption
 * key. Additional authenticated data are format version, instance, owner, field and key version, so
 * that rows or fields that were swapped, truncated or moved to another instance fail to open.
 */
export class EnvelopeCipher {
  readonly #keks: KeyEncryptionKeys;
  readonly #instance: string;

  constructor(keks: KeyEncryptionKeys, instance: string) {
    this.#keks = keks;
    this.#instance = instance;
  }

  /**
   * @param boundTo additional values that the wrapped key is bound to, such as the client that owns
   *   the token: it opens only with the same values
   * @throws KeyUnavailableError if the key provider is unavailable
   */
  async newDataKey(ownerId: string, boundTo: KeyBinding = UNBOUND): Promise<DataKey> {
    const bytes = takeRandomBytes(KEY_BYTES);
    const wrapped = await this.#wrap(bytes, ownerId, boundTo);
    return this.#dataKey(bytes, wrapped, ownerId);
  }

  /**
   * @throws SealedDataError if the wrapped key was altered, belongs to another owner or binding, or
   *   was wrapped under a retired version
   * @throws KeyUnavailableError if the key provider is unavailable
   */
  async openDataKey(
    wrapped: Buffer,
    ownerId: string,
    boundTo: KeyBinding = UNBOUND,
  ): Promise<DataKey> {
    return this.#dataKey(await this.#unwrap(wrapped, ownerId, boundTo), wrapped, ownerId);
  }

  /**
   * The same data key under the current key-encryption key; the sealed fields stay unchanged.
   *
   * @param newBinding the new binding of the key, if it changes
   */
  async rewrap(
    wrapped: Buffer,
    ownerId: string,
    boundTo: KeyBinding = UNBOUND,
    newBinding: KeyBinding = boundTo,
  ): Promise<DataKey> {
    const bytes = await this.#unwrap(wrapped, ownerId, boundTo);
    return this.#dataKey(bytes, await this.#wrap(bytes, ownerId, newBinding), ownerId);
  }

  async #wrap(bytes: Buffer, ownerId: string, boundTo: KeyBinding): Promise<Buffer> {
    const { version, key: kek } = await this.#keks.current();
    const header = Buffer.alloc(WRAPPED_HEADER_BYTES);
    header.writeUInt8(FORMAT, 0);
    header.writeUInt16BE(version, 1);
    return encrypt(kek, header, this.#aad(header, ownerId, DATA_KEY_FIELD, boundTo), bytes);
  }

  async #unwrap(wrapped: Buffer, ownerId: string, boundTo: KeyBinding): Promise<Buffer> {
    const subject = { owner: ownerId, field: DATA_KEY_FIELD };
    if (wrapped.length < WRAPPED_HEADER_BYTES || wrapped.readUInt8(0) !== FORMAT) {
      throw new SealedDataError(subject);
    }
    const header = wrapped.subarray(0, WRAPPED_HEADER_BYTES);
    const aad = this.#aad(header, ownerId, DATA_KEY_FIELD, boundTo);
    try {
      const kek = await this.#keks.get(kekVersionOf(wrapped));
      const bytes = decrypt(kek, WRAPPED_HEADER_BYTES, aad, wrapped);
      if (bytes.length === KEY_BYTES) return bytes;
    } catch (error) {
      throw error instanceof SealedDataError ? new SealedDataError(subject) : error;
    }
    throw new SealedDataError(subject);
  }

  /** Takes ownership of the bytes: they are wiped, and the key is kept outside of V8's heap. */
  #dataKey(bytes: Buffer, wrapped: Buffer, ownerId: string): DataKey {
    const key: KeyObject = createSecretKey(bytes);
    bytes.fill(0);
    return {
      wrapped,
      kekVersion: kekVersionOf(wrapped),
      seal: (field, plaintext) => {
        const aad = this.#aad(FIELD_HEADER, ownerId, field);
        if (typeof plaintext !== 'string') {
          return encrypt(key, FIELD_HEADER, aad, plaintext);
        }
        return encrypt(key, FIELD_HEADER, aad, Buffer.from(plaintext));
      },
      open: (field, sealed) => this.#open(key, { owner: ownerId, field }, sealed),
    };
  }

  #open(key: KeyObject, subject: SealedField, sealed: Buffer): Buffer {
    if (sealed.length === 0 || sealed.readUInt8(0) !== FORMAT) {
      throw new SealedDataError(subject);
    }
    const aad = this.#aad(FIELD_HEADER, subject.owner, subject.field);
    try {
      return decrypt(key, FIELD_HEADER.length, aad, sealed);
    } catch {
      throw new SealedDataError(subject);
    }
  }

  #aad(header: Buffer, ownerId: string, field: string, boundTo: KeyBinding = UNBOUND): Buffer {
    return lengthPrefixed([header, this.#instance, ownerId, field, ...boundTo]);
  }
}

function kekVersionOf(wrapped: Buffer): number {
  return wrapped.readUInt16BE(1);
}
