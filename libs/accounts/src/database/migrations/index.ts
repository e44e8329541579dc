import { CreateAccounts1765200000000 } from './1765200000000-create-accounts.js';
import { AuthenticateAccountKeys1795327220001 } from './1795327220001-authenticate-account-keys.js';

/** Spread into the migrations of every service that has accounts. */
export const accountMigrations = [
  CreateAccounts1765200000000,
  AuthenticateAccountKeys1795327220001,
];
