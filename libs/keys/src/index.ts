export { keysCommands } from './commands/keys-commands.js';
export { keyMigrations } from './database/migrations/index.js';
export { DatabaseKekVersions } from './kek-versions/database-kek-versions.js';
export { KekRefresh } from './kek-versions/kek-refresh.js';
export { KeyEncryptionKey } from './kek-versions/key-encryption-key.entity.js';
export { KeysUnavailableError, withKeys } from './keys.errors.js';
export { KeysModule, keyEntities } from './keys.module.js';
export type {
  SealedColumn,
  SealedData,
  TableBinding,
  WrappedKeyTable,
} from './sealed-data/sealed-data.js';
