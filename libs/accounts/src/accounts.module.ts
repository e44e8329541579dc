import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { API_KEY_AUTHENTICATOR } from '@tessera/auth';
import { Account } from './accounts/account.entity.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { ACCOUNTS_OPTIONS, type AccountsModuleOptions } from './accounts-options.js';
import { AccountApiKey } from './keys/account-api-key.entity.js';
import { AccountKeyAuthenticationService } from './keys/account-key-authentication.service.js';
import { AccountKeyUsageService } from './keys/account-key-usage.service.js';
import { AccountKeysRepository, API_KEY_PEPPER } from './keys/account-keys.repository.js';

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
        { provide: API_KEY_AUTHENTICATOR, useClass: AccountKeyAuthenticationService },
        AccountKeyUsageService,
        AccountKeysRepository,
        AccountsRepository,
      ],
      exports: [API_KEY_AUTHENTICATOR, AccountKeysRepository, AccountsRepository],
    };
  }
}
