export { base62, randomBase62 } from './base62.js';
export { constantTimeEqual } from './constant-time-equal.js';
export { crc32, crc32Base62 } from './crc32.js';
export { KeyringError, KeyUnavailableError, SealedDataError } from './crypto.errors.js';
export { EnvelopeCipher, type DataKey } from './envelope-cipher.js';
export type { EncryptionContext, KekProvider, WrappedKey } from './kek-provider.js';
export { KeyEncryptionKeys, type KeyEncryptionKeysOptions } from './key-encryption-keys.js';
export { keyedHash } from './keyed-hash.js';
export { Keyring, type KeyringOptions } from './keyring.js';
export {
  extendKeyring,
  generateKeyring,
  localProviderOf,
  readKeyring,
  writeKeyring,
} from './keyring-file.js';
export type { KeyringFile, KeyringPurpose } from './keyring-format.js';
export { LocalKekProvider } from './local-kek-provider.js';
export { Sealer } from './sealer.js';
export { Secret } from './secret.js';
