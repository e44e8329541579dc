import type { Secret } from './secret.js';

/**
 * What a key is for, bound to its wrapped form: given to another context it does not unwrap. It is
 * the encryption context of AWS KMS and the associated data of Vault's transit engine; both log it,
 * so it names things and holds no secret.
 */
export type EncryptionContext = Readonly<Record<string, string>>;

/** A key as it may lie on a disk. */
export interface WrappedKey {
  /** The provider's own name for the root key that wrapped it: a version number, an ARN. */
  readonly rootKey: string;
  readonly ciphertext: Buffer;
}

/**
 * Whoever holds the root key: the keyring file (`local`), later AWS KMS or Vault transit. It wraps
 * the keys of the keyring, not the data keys of single tokens, so that it is asked once per key and
 * {@link KeyEncryptionKeys | time to live}, never once per token.
 */
export interface KekProvider {
  readonly name: string;

  /** Wraps 32 random bytes. Rejects when the provider is out of reach. */
  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey>;

  /** Rejects when the provider is out of reach, or the context is not the one of `wrap`. */
  unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>>;
}
