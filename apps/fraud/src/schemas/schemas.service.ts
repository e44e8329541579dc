import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ValidationFailedError } from '@tessera/errors';
import { readDataSchema } from '@tessera/errors/schemas';
import { Clock, completeIdempotent, CursorLists, preparedCount } from '@tessera/service';
import type { CursorQuery } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { DataSource, In } from 'typeorm';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import { cardNumberFaults } from '../credentials/card-number-faults.js';
import { announceDeprecation } from './deprecation.js';
import type {
  CreateSchemaRequest,
  CreateSchemaVersionRequest,
} from './dto/create-schema.request.js';
import type { SchemaResponse, SchemaVersionResponse } from './dto/schema.response.js';
import { RegisteredSchema } from './registered-schema.entity.js';
import { SchemaVersion } from './schema-version.entity.js';
import {
  SchemaNameTakenError,
  SchemaNotFoundError,
  SchemaVersionDeprecatedError,
  SchemaVersionNotFoundError,
} from './schemas.errors.js';

const LIST_PATH = '/api/admin/schemas';
const LISTS = { cursor: 'opaque', defaultLimit: 20 } as const;

const INSERT_NAME = {
  name: 'schema_insert_name',
  text: `insert into registered_schema (id, name, latest_version, created_by, created_at)
    values ($1, $2, 1, $3, $4) on conflict (name) do nothing`,
};
const DEPRECATE = {
  name: 'schema_deprecate',
  text: `update schema_version set status = 'DEPRECATED', deprecated_by = $3, deprecated_at = $4
    where name = $1 and version = $2 and status = 'ACTIVE'`,
};

/** Administration of schemas. `SchemaRegistry` uses them for validation. */
@Injectable()
export class SchemasService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lists: CursorLists,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws SchemaNameTakenError; ValidationFailedError with the path of every problem */
  async create(
    { name, schema }: CreateSchemaRequest,
    principal: Principal,
  ): Promise<SchemaVersionResponse> {
    const faults = cardNumberFaults(name, '$.name');
    if (faults.length > 0) throw new ValidationFailedError(faults);
    const checked = checkedSchema(schema);
    const createdBy = recordedActor(principal);
    return this.dataSource.transaction(async (tx) => {
      const values = [randomUUID(), name, createdBy, this.clock.now()];
      const inserted = await preparedCount(tx, INSERT_NAME, values);
      if (inserted === 0) throw new SchemaNameTakenError();
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
      const lock = { mode: 'pessimistic_write' } as const;
      const family = await tx.findOne(RegisteredSchema, { where: { name }, lock });
      if (family === null) throw new SchemaNotFoundError();
      family.latestVersion += 1;
      await tx.save(family);
      const version = family.latestVersion;
      const createdBy = recordedActor(principal);
      return this.store(tx, { name, version, schema: checked, createdBy });
    });
  }

  async list(query: CursorQuery) {
    const page = await this.page(RegisteredSchema, toResponse, {
      table: 'registered_schema',
      path: LIST_PATH,
      query,
    });
    return page;
  }

  /** @throws SchemaNotFoundError */
  async get(name: string): Promise<SchemaResponse> {
    const found = await this.dataSource.manager.findOneBy(RegisteredSchema, { name });
    if (found === null) throw new SchemaNotFoundError();
    return toResponse(found);
  }

  /** @throws SchemaNotFoundError */
  async listVersions(name: string, query: CursorQuery) {
    await this.get(name);
    return this.page(SchemaVersion, toVersionResponse, {
      table: 'schema_version',
      path: `${LIST_PATH}/${name}/versions`,
      where: ['name = $1'],
      values: [name],
      query,
    });
  }

  /** @throws SchemaVersionNotFoundError */
  async getVersion(
    name: string,
    version: number,
    reply: FastifyReply,
  ): Promise<SchemaVersionResponse> {
    const found = await findVersion(this.dataSource.manager, name, version);
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
      const values = [name, version, recordedActor(principal), this.clock.now()];
      const changed = await preparedCount(tx, DEPRECATE, values);
      const found = await findVersion(tx, name, version);
      if (changed === 0) throw new SchemaVersionDeprecatedError();
      // Reloads the rulesets that name it on all replicas, so that their responses announce the
      // deprecation.
      await tx.query('update ruleset_epoch set epoch = epoch + 1');
      return this.finish(tx, 'schema.deprecate', found);
    });
  }

  private async store(
    tx: EntityManager,
    parts: Pick<SchemaVersion, 'name' | 'version' | 'schema' | 'createdBy'>,
  ): Promise<SchemaVersionResponse> {
    const version = await tx.save(SchemaVersion, {
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

  private async page<T extends ObjectLiteral & { id: string }, R>(
    Entity: new () => T,
    toBody: (row: T) => R,
    list: { table: string; path: string; query: CursorQuery; where?: string[]; values?: unknown[] },
  ) {
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      ...LISTS,
      columns: ['id'],
      ...list,
    });
    const ids = page.rows.map(({ id }) => id);
    const where = { id: In(ids) } as never;
    const found = await this.dataSource.getRepository(Entity).findBy(where);
    const byId = new Map(found.map((row) => [row.id, toBody(row)]));
    return { data: ids.flatMap((id) => byId.get(id) ?? []), links: { next: page.next } };
  }
}

function checkedSchema(schema: unknown): Readonly<Record<string, unknown>> {
  const read = readDataSchema(schema);
  if ('problems' in read) throw new ValidationFailedError(read.problems);
  const faults = cardNumberFaults(schema, '$.schema');
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return read.dataSchema.schema;
}

async function findVersion(
  tx: EntityManager,
  name: string,
  version: number,
): Promise<SchemaVersion> {
  const found = await tx.findOneBy(SchemaVersion, { name, version });
  if (found === null) throw new SchemaVersionNotFoundError();
  return found;
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
