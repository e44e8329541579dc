import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  accountKeyPrincipal,
  hashApiKey,
  matchesApiKey,
  parseApiKey,
  type ApiKeyAuthenticator,
  type ApiKeyCall,
  type Principal,
} from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { ACCOUNTS_OPTIONS, type AccountsModuleOptions } from '../accounts-options.js';
import { AccountKeyUsageService } from './account-key-usage.service.js';
import {
  AccountKeysRepository,
  API_KEY_PEPPER,
  type KeyCredential,
} from './account-keys.repository.js';
import { checkKeyLimits } from './key-limits.js';

/** Finds the account that an `x-api-key` header belongs to. */
@Injectable()
export class AccountKeyAuthenticationService implements ApiKeyAuthenticator {
  readonly deprecated = false;
  private readonly logger = new Logger(AccountKeyAuthenticationService.name);

  constructor(
    private readonly keys: AccountKeysRepository,
    private readonly uses: AccountKeyUsageService,
    private readonly config: ServiceConfig,
    private readonly clock: Clock,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsModuleOptions,
    private readonly keyring: Keyring,
  ) {}

  /** Resolved at each use: a worker has no such key, and needs none. */
  private get pepper(): VersionedHash {
    return this.keyring.versionedHash(API_KEY_PEPPER);
  }

  async authenticate(value: string, call: ApiKeyCall): Promise<Principal | undefined> {
    const parts = parseApiKey(value);
    const { keyPrefix } = this.options;
    if (parts?.prefix !== keyPrefix || parts.environment !== this.config.environment) {
      return undefined;
    }
    const key = await this.keys.findCredential(parts.keyId);
    // The hash is made and compared whether or not there is such a key.
    const matches = matchesApiKey(this.pepper, value, key?.keyHash);
    const now = this.clock.now();
    if (!matches || key === null || (key.expiresAt !== null && key.expiresAt <= now)) {
      return undefined;
    }
    checkKeyLimits(key, call);
    this.uses.note(key.id, now);
    if (this.pepper.isOutdated(key.keyHash)) await this.renewHash(key, value);
    return accountKeyPrincipal(key.accountId, parts.keyId);
  }

  /** The key is valid, whether or not its new hash can be stored. */
  private async renewHash(key: KeyCredential, value: string): Promise<void> {
    try {
      await this.keys.renewHash(key, hashApiKey(this.pepper, value));
    } catch (err) {
      this.logger.warn({ message: 'Failed to hash an API key again; will retry.', err });
    }
  }
}
