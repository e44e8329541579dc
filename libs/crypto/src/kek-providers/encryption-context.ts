import { lengthPrefixed } from '../length-prefixed.js';

/**
 * The purpose of a key, bound to its wrapped form: it does not unwrap with another context. Used as
 * the encryption context of AWS KMS and the associated data of Vault's transit engine; both log it,
 * so it contains names and no secret.
 */
export type EncryptionContext = Readonly<Record<string, string>>;

/** The context of a version of the key-encryption key. */
export function kekContext(version: number): EncryptionContext {
  return { use: 'kek', version: version.toString() };
}

/** The context of a version of a named key of the keyring. */
export function keyContext(name: string, version: number): EncryptionContext {
  return { use: 'named-key', name, version: version.toString() };
}

/** The same bytes for the same names and values in any order. */
export function contextBytes(context: EncryptionContext): Buffer {
  const entries = Object.entries(context).sort(([left], [right]) => (left < right ? -1 : 1));
  return lengthPrefixed(entries.flat());
}
