import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ValidationFailedError } from '@tessera/errors';
import { readDataSchema } from '@tessera/errors/schemas';
import { completeIdempotent } from '@tessera/http';
import type { CursorQuery } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { cardNumberErrors } from '../credentials/card-number-errors.js';
import { announceDeprecation } from './deprecation.js';
import type {
  CreateSchemaRequest,
  CreateSchemaVersionRequest,
  SchemaResponse,
  SchemaVersionResponse,
} from './dto/schema.js';
import type { RegisteredSchema } from './registered-schema.entity.js';
import type { SchemaVersion } from './schema-version.entity.js';
import {
  SchemaNameTakenError,
  SchemaNotFoundError,
  SchemaVersionDeprecatedError,
  SchemaVersionNotFoundError,
} from './schemas.errors.js';
import { SchemasRepository } from './schemas.repository.js';

/** Administration of schemas. `SchemaRegistryService` uses them for validation. */
@Injectable()
export class SchemasService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly schemas: SchemasRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws SchemaNameTakenError; ValidationFailedError with the path of every problem */
  async create(
    { name, schema }: CreateSchemaRequest,
    principal: Principal,
  ): Promise<SchemaVersionResponse> {
    const faults = cardNumberErrors(name, '$.name');
    if (faults.length > 0) throw new ValidationFailedError(faults);
    const checked = checkedSchema(schema);
    const createdBy = recordedActor(principal);
    return this.dataSource.transaction(async (tx) => {
      const registered = { id: randomUUID(), name, createdBy, createdAt: this.clock.now() };
      const isFree = await this.schemas.insertName(tx, registered);
      if (!isFree) throw new SchemaNameTakenError();
      return this.store(tx, { name, version: 1, schema: checked, createdBy });
    });
  }

  /** @throws SchemaNotFoundError; ValidationFailedError with the path of every problem */
  async addVersion(
    name: string,
    { schema }: CreateSchemaVersionRequest,
    principal: Principal,
  ): Promise<SchemaVersionResponse> {
    const checked = checkedSchema(schema);
    return this.dataSource.transaction(async (tx) => {
      const registered = await this.schemas.lockName(tx, name);
      if (registered === null) throw new SchemaNotFoundError();
      registered.latestVersion += 1;
      await this.schemas.saveName(tx, registered);
      const version = registered.latestVersion;
      return this.store(tx, {
        name,
        version,
        schema: checked,
        createdBy: recordedActor(principal),
      });
    });
  }

  async list(query: CursorQuery) {
    const page = await this.schemas.page(query);
    return { data: page.rows.map(toResponse), links: { next: page.next } };
  }

  /** @throws SchemaNotFoundError */
  async get(name: string): Promise<SchemaResponse> {
    const found = await this.schemas.findName(name);
    if (found === null) throw new SchemaNotFoundError();
    return toResponse(found);
  }

  /** @throws SchemaNotFoundError */
  async listVersions(name: string, query: CursorQuery) {
    await this.get(name);
    const page = await this.schemas.pageVersions(name, query);
    return { data: page.rows.map(toVersionResponse), links: { next: page.next } };
  }

  /** @throws SchemaVersionNotFoundError */
  async getVersion(
    name: string,
    version: number,
    reply: FastifyReply,
  ): Promise<SchemaVersionResponse> {
    const found = existing(await this.schemas.findVersion(name, version));
    announceDeprecation(reply, found.deprecatedAt);
    return toVersionResponse(found);
  }

  /** @throws SchemaVersionNotFoundError, SchemaVersionDeprecatedError */
  async deprecate(
    name: string,
    version: number,
    principal: Principal,
  ): Promise<SchemaVersionResponse> {
    return this.dataSource.transaction(async (tx) => {
      const by = { by: recordedActor(principal), at: this.clock.now() };
      const isDeprecated = await this.schemas.deprecate(tx, name, version, by);
      const found = existing(await this.schemas.findVersion(name, version, tx));
      if (!isDeprecated) throw new SchemaVersionDeprecatedError();
      // Reloads the rulesets that name it on all replicas, so that their responses announce the
      // deprecation.
      await this.schemas.reloadRulesets(tx);
      return this.finish(tx, 'schema.deprecate', found);
    });
  }

  private async store(
    tx: EntityManager,
    parts: Pick<SchemaVersion, 'name' | 'version' | 'schema' | 'createdBy'>,
  ): Promise<SchemaVersionResponse> {
    const version = await this.schemas.insertVersion(tx, {
      id: randomUUID(),
      ...parts,
      status: 'ACTIVE',
      createdAt: this.clock.now(),
      deprecatedBy: null,
      deprecatedAt: null,
    });
    return this.finish(tx, 'schema.create', version);
  }

  private async finish(
    tx: EntityManager,
    action: string,
    version: SchemaVersion,
  ): Promise<SchemaVersionResponse> {
    await this.audit.record(tx, {
      action,
      result: 'success',
      object: { type: 'schema_version', id: version.id },
      details: { name: version.name, version: version.version },
    });
    const response = toVersionResponse(version);
    await completeIdempotent(tx, response);
    return response;
  }
}

function checkedSchema(schema: unknown): Readonly<Record<string, unknown>> {
  const read = readDataSchema(schema);
  if ('problems' in read) throw new ValidationFailedError(read.problems);
  const faults = cardNumberErrors(schema, '$.schema');
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return read.dataSchema.schema;
}

/** @throws SchemaVersionNotFoundError */
function existing(version: SchemaVersion | null): SchemaVersion {
  if (version === null) throw new SchemaVersionNotFoundError();
  return version;
}

function toResponse(schema: RegisteredSchema): SchemaResponse {
  return {
    id: schema.id,
    name: schema.name,
    latest_version: schema.latestVersion,
    created_by: schema.createdBy,
    created_at: schema.createdAt.toISOString(),
  };
}

function toVersionResponse(version: SchemaVersion): SchemaVersionResponse {
  return {
    id: version.id,
    name: version.name,
    version: version.version,
    status: version.status,
    schema: version.schema,
    created_by: version.createdBy,
    created_at: version.createdAt.toISOString(),
    deprecated_by: version.deprecatedBy,
    deprecated_at: version.deprecatedAt?.toISOString() ?? null,
  };
}
