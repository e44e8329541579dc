import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ValidationFailedError } from '@tessera/errors';
import { readDataSchema } from '@tessera/errors/schemas';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { toTypeId, type TypeId } from '../ids.js';
import type { CreateTypeRequest, ListTypesQuery, TypeResponse } from './dto/type.js';
import { type StoredType, TypeNotFoundError, TypesRepository } from './types.repository.js';

export const TYPES_PATH = '/api/admin/types';

export interface TypePage {
  readonly data: readonly TypeResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class TypesService {
  constructor(
    private readonly types: TypesRepository,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailedError for an invalid schema, with the path inside it */
  async create({ name, schema }: CreateTypeRequest): Promise<TypeResponse> {
    const read = readDataSchema(schema);
    if ('problems' in read) throw new ValidationFailedError(read.problems);
    const type = { id: toTypeId(randomUUID()), createdAt: this.clock.now(), name, schema };
    const response = typeResponse(type);
    await this.dataSource.transaction(async (tx) => {
      await this.types.insert(tx, type);
      const object = { type: 'token_type', id: type.id };
      await this.audit.record(tx, { action: 'type.create', result: 'success', object });
      await completeIdempotent(tx, response);
    });
    return response;
  }

  async get(id: TypeId): Promise<TypeResponse> {
    const type = await this.types.find(id);
    if (type === null) throw new TypeNotFoundError();
    return typeResponse(type);
  }

  async list(query: ListTypesQuery): Promise<TypePage> {
    const { rows, next } = await this.types.list(TYPES_PATH, query);
    return { data: rows.map(typeResponse), links: { next } };
  }
}

function typeResponse({ id, createdAt, name, schema }: StoredType): TypeResponse {
  return { id, created_at: createdAt.toISOString(), name, schema };
}
