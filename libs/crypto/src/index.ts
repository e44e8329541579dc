export { base62, randomBase62 } from './base62.js';
export { constantTimeEqual } from './constant-time-equal.js';
export { crc32, crc32Base62 } from './crc32.js';
export {
  KekProviderError,
  KeyringError,
  KeyUnavailableError,
  SealedDataError,
  type SealedSubject,
} from './crypto.errors.js';
export { dropKeyVersion } from './drop-key-version.js';
export { EnvelopeCipher, type DataKey, type KeyBinding } from './envelope-cipher.js';
export { AwsKmsKekProvider, type AwsKmsOptions } from './kek-providers/aws-kms-kek-provider.js';
export type { EncryptionContext } from './kek-providers/encryption-context.js';
export type { KekProvider, WrappedKey } from './kek-providers/kek-provider.js';
export { LocalKekProvider } from './kek-providers/local-kek-provider.js';
export { MovingKekProvider } from './kek-providers/moving-kek-provider.js';
export {
  Pkcs11KekProvider,
  type Pkcs11Options,
} from './kek-providers/pkcs11/pkcs11-kek-provider.js';
export type { Pkcs11Pin } from './kek-providers/pkcs11/pkcs11.client.js';
export {
  VaultTransitKekProvider,
  type VaultTransitOptions,
} from './kek-providers/vault-transit-kek-provider.js';
export type { VaultToken } from './kek-providers/vault-transit.client.js';
export { MemoryKekVersions, type KekVersions } from './kek-versions.js';
export {
  KEK_ADOPTION_MS,
  KeyEncryptionKeys,
  type CurrentKek,
  type KeyEncryptionKeysOptions,
} from './key-encryption-keys.js';
export {
  combineShares,
  readShare,
  shareCheck,
  shareCountProblem,
  splitKey,
  writeShare,
  type KeyShare,
  type ShareCounts,
} from './key-shares/key-share.js';
export {
  createKeyringBackup,
  openKeyringBackup,
  parseKeyringBackup,
  type BackupOwner,
  type KeyringBackup,
} from './key-shares/keyring-backup.js';
export { hmacSha256, keyedHash, keyedHashHex } from './keyed-hash.js';
export { Keyring, type KeyMark, type KeyringOptions, type NamedKeyVersion } from './keyring.js';
export { copyKeys } from './copy-keys.js';
export {
  addKeyVersion,
  dropOldLocalRoots,
  extendKeyring,
  generateKeyring,
  generateRemoteKeyring,
  localProviderOf,
  readKeyring,
  rewrapKeyring,
  rotateLocalRoot,
  writeKeyring,
} from './keyring-file.js';
export type { KeyringEntry, KeyringFile, KeyringPurpose } from './keyring-format.js';
export {
  RowAuthenticator,
  type AuthenticatedTable,
  type RowColumns,
  type RowStatus,
} from './row-authenticator.js';
export type { ColumnKind } from './row-columns.js';
export { Sealer } from './sealer.js';
export { VersionedHash, type HashVersion } from './versioned-hash.js';
export { KEY_ADOPTION_MS, type KeyVersion } from './key-version.js';
export { Secret } from './secret.js';
