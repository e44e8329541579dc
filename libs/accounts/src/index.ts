export {
  AccountsModule,
  accountEntities,
  accountHashedColumns,
  accountKeys,
} from './accounts.module.js';
export type { AccountsModuleOptions } from './accounts-options.js';
export { Account } from './accounts/account.entity.js';
export { AccountsRepository } from './accounts/accounts.repository.js';
export { accountCommands } from './commands/account-commands.js';
export { getAccount } from './commands/command-accounts.js';
export { accountMigrations } from './database/migrations/index.js';
export { accountTables } from './authenticated-tables.js';
export { AccountKeysRepository } from './keys/account-keys.repository.js';
