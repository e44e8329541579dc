export type { AuthenticatedTable } from '@tessera/crypto';
export { integrityCommands } from './commands/integrity-commands.js';
export { integrityMigrations } from './database/migrations/index.js';
export { addRowMac, dropRowMac } from './database/row-mac-column.js';
export type { IntegrityModuleOptions } from './integrity-options.js';
export { IntegrityModule, integrityKeys } from './integrity.module.js';
export { RowChangedError } from './row-changed.error.js';
export { rowMacColumns } from './row-mac-columns.js';
export { RowIntegrityService, type AuthenticatedRow } from './row-integrity.service.js';
