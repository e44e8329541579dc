import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { CursorListsRepository, type CursorQuery } from '@tessera/http';
import { DataSource, type EntityManager, In } from 'typeorm';
import { RegisteredSchema } from './registered-schema.entity.js';
import { SchemaVersion } from './schema-version.entity.js';

/** A version as found for validation, without its schema. */
export interface SchemaVersionRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly deprecated_at: Date | null;
}

/** The newest version that is not deprecated, else the newest. */
const FIND_CURRENT: Statement = {
  name: 'schema_find_current',
  text: `select id, name, version, deprecated_at from schema_version where name = $1
    order by (status = 'ACTIVE') desc, version desc limit 1`,
};
const FIND_VERSION: Statement = {
  name: 'schema_find_version',
  text: `select id, name, version, deprecated_at from schema_version
    where name = $1 and version = $2`,
};
const READ_SCHEMA: Statement = {
  name: 'schema_read',
  text: 'select schema from schema_version where id = $1',
};
const INSERT_NAME: Statement = {
  name: 'schema_insert_name',
  text: `insert into registered_schema (id, name, latest_version, created_by, created_at)
    values ($1, $2, 1, $3, $4) on conflict (name) do nothing`,
};
const DEPRECATE: Statement = {
  name: 'schema_deprecate',
  text: `update schema_version set status = 'DEPRECATED', deprecated_by = $3, deprecated_at = $4
    where name = $1 and version = $2 and status = 'ACTIVE'`,
};

const LIST_PATH = '/api/admin/schemas';
const LISTS = { columns: ['id'], cursor: 'opaque', defaultLimit: 20 } as const;

/**
 * Registered schemas and their versions. SQL by hand for what each event reads, and where a
 * condition must hold in the statement that writes.
 */
@Injectable()
export class SchemasRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @returns false if the name is taken */
  async insertName(
    tx: EntityManager,
    { id, name, createdBy, createdAt }: Omit<RegisteredSchema, 'latestVersion'>,
  ): Promise<boolean> {
    return (await preparedCount(tx, INSERT_NAME, [id, name, createdBy, createdAt])) > 0;
  }

  lockName(tx: EntityManager, name: string): Promise<RegisteredSchema | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.findOne(RegisteredSchema, { where: { name }, lock });
  }

  async saveName(tx: EntityManager, schema: RegisteredSchema): Promise<void> {
    await tx.save(schema);
  }

  findName(name: string): Promise<RegisteredSchema | null> {
    return this.dataSource.manager.findOneBy(RegisteredSchema, { name });
  }

  /** Newest first. */
  async page(query: CursorQuery) {
    const list = { ...LISTS, table: 'registered_schema', path: LIST_PATH, query };
    const page = await this.lists.page<{ id: string }>(this.dataSource, list);
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(RegisteredSchema).findBy({ id: In(ids) });
    return { rows: inOrder(ids, found), next: page.next };
  }

  insertVersion(tx: EntityManager, version: SchemaVersion): Promise<SchemaVersion> {
    return tx.save(SchemaVersion, version);
  }

  /** @returns false unless the version was active */
  async deprecate(
    tx: EntityManager,
    name: string,
    version: number,
    { by, at }: { readonly by: string; readonly at: Date },
  ): Promise<boolean> {
    return (await preparedCount(tx, DEPRECATE, [name, version, by, at])) > 0;
  }

  /** Makes every replica load the rulesets that name a changed schema. */
  async reloadRulesets(tx: EntityManager): Promise<void> {
    await tx.query('update ruleset_epoch set epoch = epoch + 1');
  }

  findVersion(
    name: string,
    version: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<SchemaVersion | null> {
    return tx.findOneBy(SchemaVersion, { name, version });
  }

  /** The versions of a name, newest first. */
  async pageVersions(name: string, query: CursorQuery) {
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      ...LISTS,
      table: 'schema_version',
      path: `${LIST_PATH}/${name}/versions`,
      where: ['name = $1'],
      values: [name],
      query,
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(SchemaVersion).findBy({ id: In(ids) });
    return { rows: inOrder(ids, found), next: page.next };
  }

  /** The version that validates events of a name now. */
  async findCurrentRow(name: string): Promise<SchemaVersionRow | undefined> {
    const [row] = await prepared<SchemaVersionRow>(this.dataSource, FIND_CURRENT, [name]);
    return row;
  }

  async findVersionRow(
    name: string,
    version: number,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<SchemaVersionRow | undefined> {
    const [row] = await prepared<SchemaVersionRow>(db, FIND_VERSION, [name, version]);
    return row;
  }

  /** The JSON Schema of a version. */
  async readSchema(id: string, db: DataSource | EntityManager = this.dataSource): Promise<unknown> {
    const [row] = await prepared<{ schema: unknown }>(db, READ_SCHEMA, [id]);
    return row?.schema;
  }
}

function inOrder<T extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly T[],
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
