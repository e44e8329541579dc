import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { API_KEY_AUTHENTICATOR } from '@tessera/auth';
import { Account } from './accounts/account.entity.js';
import { Accounts } from './accounts/accounts.js';
import { ACCOUNTS_OPTIONS, type AccountsModuleOptions } from './accounts-options.js';
import { AccountApiKey } from './keys/account-api-key.entity.js';
import { AccountKeyAuthenticator } from './keys/account-key-authenticator.js';
import { AccountKeyUses } from './keys/account-key-uses.js';
import { AccountKeys } from './keys/account-keys.js';
import { API_KEY_PEPPER } from './keys/api-key-pepper.js';

/** Spread into the entities of every service that has accounts. */
export const accountEntities = [Account, AccountApiKey];

/** Spread into the keys of every service that has accounts. */
export const accountKeys = [API_KEY_PEPPER];

/** Columns of hashes under a key of the keyring; keys that can no longer be used do not count. */
export const accountHashedColumns = [
  {
    table: 'account_api_key',
    column: 'key_hash',
    key: API_KEY_PEPPER,
    live: 'revoked_at is null and (expires_at is null or expires_at > now())',
  },
];

/**
 * Accounts and their API keys: a caller of an `@AccountAuth()` route with `x-api-key` acts for the
 * key's account. The service's definition spreads `accountEntities`, `accountMigrations` and
 * `accountKeys`, says `acceptsApiKeys`, and its commands spread `accountCommands()`.
 */
@Module({})
export class AccountsModule {
  static forRoot(options: AccountsModuleOptions): DynamicModule {
    return {
      module: AccountsModule,
      global: true,
      providers: [
        { provide: ACCOUNTS_OPTIONS, useValue: options },
        { provide: API_KEY_AUTHENTICATOR, useClass: AccountKeyAuthenticator },
        AccountKeyUses,
        AccountKeys,
        Accounts,
      ],
      exports: [API_KEY_AUTHENTICATOR, AccountKeys, Accounts],
    };
  }
}
