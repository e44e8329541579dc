import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ValidationFailedError } from '@tessera/errors';
import { changeIdempotently } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { TypeId } from '../ids.js';
import { expiryOf } from '../pci-tokens/new-pci-token.js';
import { PayloadValidatorsService } from '../types/payload-validators.service.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import type { TokenOwner } from '../token-access/token-owner.js';
import { payloadJson } from './check-payload.js';
import type {
  CreateGenericTokenRequest,
  ListGenericTokensQuery,
  UpdateGenericTokenRequest,
} from './dto/generic-token.request.js';
import type {
  GenericTokenResponse,
  GenericTokenWithPayloadResponse,
} from './dto/generic-token.response.js';
import { GenericTokenNotFoundError } from './generic-token.errors.js';
import {
  GenericTokensRepository,
  type StoredGenericToken,
  type VisibleGenericToken,
} from './generic-tokens.repository.js';
import { PayloadSealerService, type SealedPayload } from './payload-sealer.service.js';
import { refuseSecurityCodes } from '../pci-tokens/token-metadata.js';

export const GENERIC_TOKENS_PATH = '/api/generic/tokens';

export interface GenericTokenPage {
  readonly data: readonly GenericTokenResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class GenericTokensService {
  constructor(
    private readonly tokens: GenericTokensRepository,
    private readonly validators: PayloadValidatorsService,
    private readonly access: TokenAccessService,
    private readonly sealer: PayloadSealerService,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create(request: CreateGenericTokenRequest): Promise<GenericTokenResponse> {
    const { payload, type_id: typeId = null, metadata = {} } = request;
    refuseSecurityCodes(metadata);
    const id = randomUUID();
    const createdAt = this.clock.now();
    const token: StoredGenericToken = {
      id,
      createdAt,
      expiresAt: expiryOf(createdAt, request.expires_in),
      typeId,
      metadata,
      ...(await this.seal(id, this.access.owner(), payload, typeId)),
    };
    const response = tokenResponse(token);
    await changeIdempotently(
      this.dataSource,
      (db) => this.tokens.insert(db, token),
      () => response,
    );
    return response;
  }

  /** Returns the payload, after recording the read in the audit trail. */
  async get(id: string): Promise<GenericTokenWithPayloadResponse> {
    const token = await this.getStored(id, 'read');
    const payload = await this.sealer.open(id, token);
    const object = { type: 'generic_token', id };
    await this.audit.record(null, { action: 'generic.token.read', result: 'success', object });
    const { id: tokenId, created_at, expires_at, type_id, metadata } = tokenResponse(token);
    return { id: tokenId, created_at, expires_at, type_id, metadata, payload };
  }

  async list(query: ListGenericTokensQuery): Promise<GenericTokenPage> {
    const owned = this.access.listFilter(2);
    const now = this.clock.now();
    const { rows, next } = await this.tokens.list(GENERIC_TOKENS_PATH, query, now, owned);
    await Promise.all(rows.map((token) => this.verifyOwner(token)));
    return { data: rows.map(tokenResponse), links: { next } };
  }

  async update(id: string, request: UpdateGenericTokenRequest): Promise<GenericTokenResponse> {
    const { payload, metadata = null, expires_in: expiresIn } = request;
    refuseSecurityCodes(metadata ?? {});
    const { typeId, owner } = await this.getStored(id, 'change');
    const now = this.clock.now();
    const changed = await this.tokens.update(id, now, {
      metadata,
      payload: payload === undefined ? null : await this.seal(id, owner, payload, typeId),
      ...(expiresIn !== undefined && { expiresAt: expiryOf(now, expiresIn) }),
    });
    if (changed === null) throw new GenericTokenNotFoundError();
    return tokenResponse(changed);
  }

  async delete(id: string): Promise<void> {
    await this.getStored(id, 'delete');
    await this.dataSource.transaction(async (tx) => {
      const isDeleted = await this.tokens.delete(tx, id, this.clock.now());
      if (!isDeleted) throw new GenericTokenNotFoundError();
    });
  }

  private async getStored(id: string, action: TokenAction): Promise<StoredGenericToken> {
    const token = await this.tokens.find(id, this.clock.now());
    if (token === null || !this.access.may(action, token.owner)) {
      throw new GenericTokenNotFoundError();
    }
    await this.verifyOwner(token);
    return token;
  }

  private verifyOwner({ id, wrappedKey: wrapped, owner }: VisibleGenericToken): Promise<void> {
    return this.sealer.verifyOwner(id, { wrapped, owner });
  }

  private async seal(
    id: string,
    owner: TokenOwner,
    payload: unknown,
    typeId: TypeId | null,
  ): Promise<SealedPayload> {
    const json = payloadJson(payload);
    if (typeId !== null) await this.requireFit(payload, typeId);
    return this.sealer.seal(id, owner, json);
  }

  /** @throws ValidationFailedError with the paths of the payload that are invalid */
  private async requireFit(payload: unknown, typeId: TypeId): Promise<void> {
    const validate = await this.validators.find(typeId);
    if (validate === null) {
      throw new ValidationFailedError([{ path: '$.type_id', message: 'names no type' }]);
    }
    const faults = validate(payload, '$.payload');
    if (faults.length > 0) throw new ValidationFailedError(faults);
  }
}

function tokenResponse(token: VisibleGenericToken): GenericTokenResponse {
  const { id, createdAt, expiresAt, typeId, metadata } = token;
  return {
    id,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    type_id: typeId,
    metadata,
  };
}
