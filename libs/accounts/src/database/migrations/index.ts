import { CreateAccounts1765200000000 } from './1765200000000-create-accounts.js';
import { AuthenticateAccountKeys2026112250001 } from './2026112250001-authenticate-account-keys.js';

/** Spread into the migrations of every service that has accounts. */
export const accountMigrations = [
  CreateAccounts1765200000000,
  AuthenticateAccountKeys2026112250001,
];
