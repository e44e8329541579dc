export {
  AccountsModule,
  accountEntities,
  accountHashedColumns,
  accountKeys,
} from './accounts.module.js';
export type { AccountsModuleOptions } from './accounts-options.js';
export { Account } from './accounts/account.entity.js';
export { Accounts } from './accounts/accounts.js';
export { accountCommands } from './commands/account-commands.js';
export { getAccount } from './commands/command-accounts.js';
export { accountMigrations } from './database/migrations/index.js';
export { accountTables } from './authenticated-tables.js';
export { AccountKeys } from './keys/account-keys.js';
