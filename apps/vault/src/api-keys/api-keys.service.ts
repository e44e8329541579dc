import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { createApiKey, maskApiKey } from '@tessera/auth';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { NotFoundError } from '@tessera/errors';
import { completeIdempotent, type CursorQuery } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { ApiKeysRepository, type StoredApiKey } from './api-keys.repository.js';
import type { CreateApiKeyRequest, UpdateApiKeyRequest } from './dto/api-key.request.js';
import type { ApiKeyCreatedResponse, ApiKeyResponse } from './dto/api-key.response.js';
import { GrantableScopesService, type Grantor } from './grantable-scopes.service.js';
import { checkKeyScopes } from './key-scopes.js';

class ApiKeyNotFoundError extends NotFoundError {
  constructor() {
    super('No API key has this id.');
  }
}

/** The prefix of the vault's API keys, by which scanners for leaked secrets recognize them. */
export const API_KEY_PREFIX = 'tvk';

export const API_KEYS_PATH = '/api/admin/api-keys';

export interface ApiKeyPage {
  readonly data: readonly ApiKeyResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class ApiKeysService {
  private readonly pepper: VersionedHash;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly grantable: GrantableScopesService,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.pepper = keyring.versionedHash(KEYRING_KEYS.apiKeyPepper);
  }

  /** The only response that contains the key value. */
  async create(request: CreateApiKeyRequest, grantor: Grantor): Promise<ApiKeyCreatedResponse> {
    const grantable = await this.grantable.of(grantor);
    checkKeyScopes(request.scopes, grantable.scopes);
    const { keyId, value, hash } = createApiKey(
      this.pepper,
      API_KEY_PREFIX,
      this.config.environment,
    );
    const createdAt = this.clock.now();
    const key: StoredApiKey = {
      id: randomUUID(),
      keyId,
      scopes: request.scopes,
      description: request.description ?? null,
      createdAt,
      expiresAt: expiryOf(createdAt, request.expires_in),
      lastUsedAt: null,
      createdBy: grantable.owner,
    };
    const response = { ...this.respond(key), key_value: value };
    await this.dataSource.transaction(async (tx) => {
      await this.keys.insert(tx, key, hash);
      await this.record(tx, 'api-key.create', key, { granted_by: grantable.holder });
      await completeIdempotent(tx, response);
    });
    return response;
  }

  async list(query: CursorQuery): Promise<ApiKeyPage> {
    const { rows, next } = await this.keys.list(query);
    return { data: rows.map((key) => this.respond(key)), links: { next } };
  }

  async get(id: string): Promise<ApiKeyResponse> {
    const key = await this.keys.find(id);
    if (key === null) {
      throw new ApiKeyNotFoundError();
    }
    return this.respond(key);
  }

  async update(
    id: string,
    request: UpdateApiKeyRequest,
    grantor: Grantor,
  ): Promise<ApiKeyResponse> {
    const grantable = await this.grantable.of(grantor);
    return this.dataSource.transaction(async (tx) => {
      const changed = await this.keys.change(tx, id, (key) => {
        const { scopes = key.scopes, description = key.description } = request;
        checkKeyScopes(scopes, new Set([...grantable.scopes, ...key.scopes]));
        return { ...key, scopes, description };
      });
      if (changed === null) throw new ApiKeyNotFoundError();
      await this.record(tx, 'api-key.update', changed, { granted_by: grantable.holder });
      const response = this.respond(changed);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const key = await this.keys.findLocked(tx, id);
      if (key === null || !(await this.keys.delete(tx, id))) {
        throw new ApiKeyNotFoundError();
      }
      await this.record(tx, 'api-key.delete', key);
    });
  }

  private record(
    tx: EntityManager,
    action: string,
    key: StoredApiKey,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const details = { key_id: key.keyId, scopes: key.scopes.join(' '), ...more };
    return this.audit.record(tx, {
      action,
      result: 'success',
      object: { type: 'api_key', id: key.id },
      details,
    });
  }

  private respond(key: StoredApiKey): Readonly<ApiKeyResponse> {
    const { environment } = this.config;
    return {
      id: key.id,
      masked_key_value: maskApiKey({ prefix: API_KEY_PREFIX, environment, keyId: key.keyId }),
      scopes: [...key.scopes],
      description: key.description,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
    };
  }
}

function expiryOf(createdAt: Date, expiresIn: number | undefined): Date | null {
  return expiresIn === undefined ? null : new Date(createdAt.getTime() + expiresIn * 1000);
}
