export { keysCommands, namedKeysCommands } from './commands/keys-commands.js';
export { keyMigrations } from './database/migrations/index.js';
export { DatabaseKekVersions } from './kek-versions/database-kek-versions.js';
export { KekRefreshWorker } from './kek-versions/kek-refresh.worker.js';
export { KeyEncryptionKey } from './kek-versions/key-encryption-key.entity.js';
export { KeysUnavailableError, withKeys } from './keys.errors.js';
export { KeysModule, keyEntities } from './keys.module.js';
export type {
  HashedColumn,
  NamedKeyUses,
  SealedColumn,
  SealedColumnBinding,
} from './named-keys/named-key-uses.js';
export type { SealedData, TableBinding, WrappedKeyTable } from './sealed-data/sealed-data.js';
