import type { Secret } from '../secret.js';
import type { EncryptionContext } from './encryption-context.js';

/** A wrapped key, safe to store on disk. */
export interface WrappedKey {
  /** The provider's own name for the root key that wrapped it: a version number, an ARN. */
  readonly rootKey: string;
  readonly ciphertext: Buffer;
}

/**
 * The holder of the root key: the keyring file (`local`), AWS KMS or Vault's transit engine. It
 * wraps key-encryption keys and the keys of the keyring, not the data keys of single tokens, so it
 * is called once per key and {@link KeyEncryptionKeys | time to live}, never once per token.
 *
 * Every method rejects with {@link KekProviderError} if the provider is unreachable, overloaded or
 * refuses, within a configured timeout.
 */
export interface KekProvider {
  readonly name: string;

  /**
   * Whether the name of the root key has this provider's format. During a migration between
   * providers it shows which of the two wrapped a key.
   */
  recognizes(wrapped: WrappedKey): boolean;

  /** Wraps 32 random bytes. */
  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey>;

  /**
   * @throws SealedDataError if the context differs from the one of `wrap`, or the bytes were
   *   altered
   */
  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>>;

  /**
   * The same key under the newest root key.
   *
   * @throws SealedDataError like `unwrap`
   */
  rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey>;
}
