import { Injectable, Logger } from '@nestjs/common';
import {
  apiKeyPrincipal,
  hashApiKey,
  matchesApiKey,
  parseApiKey,
  type ApiKeyAuthenticator,
  type Principal,
} from '@tessera/auth';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { ApiKeysRepository, type KeyCredential } from './api-keys.repository.js';
import { API_KEY_PREFIX } from './api-keys.service.js';
import { KeyUsageService } from './key-usage.service.js';

/** Resolves the caller behind an `x-api-key` header. */
@Injectable()
export class ApiKeyAuthenticationService implements ApiKeyAuthenticator {
  /**
   * The specification deprecates long-lived keys, so every response to one carries a `Deprecation`
   * header.
   */
  readonly deprecated = true;
  private readonly logger = new Logger(ApiKeyAuthenticationService.name);
  private readonly pepper: VersionedHash;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly uses: KeyUsageService,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.pepper = keyring.versionedHash(KEYRING_KEYS.apiKeyPepper);
  }

  async authenticate(value: string): Promise<Principal | undefined> {
    const parts = parseApiKey(value);
    if (parts?.prefix !== API_KEY_PREFIX || parts.environment !== this.config.environment) {
      return undefined;
    }
    const key = await this.keys.findCredential(parts.keyId);
    // The hash is computed and compared even if there is no such key, so that the response time reveals
    // nothing.
    const matches = matchesApiKey(this.pepper, value, key?.keyHash);
    const now = this.clock.now();
    if (!matches || key === null || (key.expiresAt !== null && key.expiresAt <= now)) {
      return undefined;
    }
    this.uses.note(key.id, now);
    if (this.pepper.isOutdated(key.keyHash)) await this.renewHash(key, value);
    return apiKeyPrincipal(parts.keyId, key.scopes, key.createdBy);
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
