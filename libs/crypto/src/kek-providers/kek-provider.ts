import type { Secret } from '../secret.js';
import type { EncryptionContext } from './encryption-context.js';

/** A key as it may lie on a disk. */
export interface WrappedKey {
  /** The provider's own name for the root key that wrapped it: a version number, an ARN. */
  readonly rootKey: string;
  readonly ciphertext: Buffer;
}

/**
 * Whoever holds the root key: the keyring file (`local`), AWS KMS or Vault's transit engine. It wraps
 * key-encryption keys and the keys of the keyring, not the data keys of single tokens, so that it is
 * asked once per key and {@link KeyEncryptionKeys | time to live}, never once per token.
 *
 * Every method rejects with {@link KekProviderError} when the provider is out of reach, overloaded
 * or refuses, and within a time that its configuration names.
 */
export interface KekProvider {
  readonly name: string;

  /**
   * Whether the name of the root key has this provider's form. While keys move from one provider to
   * another, it tells which of the two wrapped a key.
   */
  recognizes(wrapped: WrappedKey): boolean;

  /** Wraps 32 random bytes. */
  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey>;

  /** @throws SealedDataError when the context is not the one of `wrap`, or the bytes were altered */
  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>>;

  /**
   * The same key under the newest root key.
   *
   * @throws SealedDataError as `unwrap`
   */
  rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey>;
}
