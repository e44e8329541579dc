import { CreateAccounts1765200000000 } from './1765200000000-create-accounts.js';

/** Spread into the migrations of every service that has accounts. */
export const accountMigrations = [CreateAccounts1765200000000];
