import { Injectable } from '@nestjs/common';
import type { DataSchema } from '@tessera/errors/schemas';
import { readDataSchema } from '@tessera/errors/schemas';
import { prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { SchemaReferenceError } from './schemas.errors.js';

/** A version that data can be validated with. */
export interface UsableSchema {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** When it was deprecated; null if it is not. */
  readonly deprecatedAt: Date | null;
  readonly dataSchema: DataSchema;
}

/** A reference to a version. */
export interface SchemaReference {
  readonly name: string;
  readonly version: number;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly deprecated_at: Date | null;
}

/** The newest version that is not deprecated, else the newest. */
const FIND_CURRENT = {
  name: 'schema_find_current',
  text: `select id, name, version, deprecated_at from schema_version where name = $1
    order by (status = 'ACTIVE') desc, version desc limit 1`,
};
const FIND_VERSION = {
  name: 'schema_find_version',
  text: `select id, name, version, deprecated_at from schema_version
    where name = $1 and version = $2`,
};
const READ_SCHEMA = {
  name: 'schema_read',
  text: 'select schema from schema_version where id = $1',
};
const MAX_COMPILED = 200;

/**
 * Provides registered schemas for validation. Versions never change, so each is compiled once per
 * process.
 */
@Injectable()
export class SchemaRegistry {
  private readonly compiled = new Map<string, DataSchema>();

  constructor(private readonly dataSource: DataSource) {}

  /** The version currently used for a name; null if the name is not registered. */
  async findCurrent(name: string): Promise<UsableSchema | null> {
    const [row] = await prepared<Row>(this.dataSource, FIND_CURRENT, [name]);
    return row === undefined ? null : this.usable(this.dataSource, row);
  }

  /** A version by its reference; null if there is none. */
  async find(
    { name, version }: SchemaReference,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<UsableSchema | null> {
    const [row] = await prepared<Row>(db, FIND_VERSION, [name, version]);
    return row === undefined ? null : this.usable(db, row);
  }

  /**
   * A version for a new reference.
   *
   * @param path JSON path of the reference, for the error
   * @throws SchemaReferenceError if it does not exist or is deprecated
   */
  async reference(
    reference: SchemaReference,
    path: string,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<UsableSchema> {
    const found = await this.find(reference, db);
    if (found === null) throw new SchemaReferenceError(path, 'unknown');
    if (found.deprecatedAt !== null) throw new SchemaReferenceError(path, 'deprecated');
    return found;
  }

  private async usable(db: DataSource | EntityManager, row: Row): Promise<UsableSchema> {
    const { id, name, version, deprecated_at: deprecatedAt } = row;
    return { id, name, version, deprecatedAt, dataSchema: await this.dataSchemaOf(db, id) };
  }

  private async dataSchemaOf(db: DataSource | EntityManager, id: string): Promise<DataSchema> {
    const known = this.compiled.get(id);
    if (known !== undefined) return known;
    const [row] = await prepared<{ schema: unknown }>(db, READ_SCHEMA, [id]);
    const read = readDataSchema(row?.schema);
    // It was accepted when it was registered, by this release or an older one.
    if ('problems' in read) throw new Error(`The schema version ${id} cannot be used.`);
    const [oldest] = this.compiled.keys();
    if (oldest !== undefined && this.compiled.size >= MAX_COMPILED) this.compiled.delete(oldest);
    this.compiled.set(id, read.dataSchema);
    return read.dataSchema;
  }
}
