import { Injectable } from '@nestjs/common';
import type { DataSchema } from '@tessera/errors/schemas';
import { readDataSchema } from '@tessera/errors/schemas';
import { prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { SchemaReferenceError } from './schemas.errors.js';

/** A version that data can be held against. */
export interface UsableSchema {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Since when it is deprecated; null while it is not. */
  readonly deprecatedAt: Date | null;
  readonly dataSchema: DataSchema;
}

/** How something else names a version. */
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

/** Registered schemas at work. Versions never change, so each is compiled once per process. */
@Injectable()
export class SchemaRegistry {
  private readonly compiled = new Map<string, DataSchema>();

  constructor(private readonly dataSource: DataSource) {}

  /** What holds for a name now; null when nobody registered it. */
  async findCurrent(name: string): Promise<UsableSchema | null> {
    const [row] = await prepared<Row>(this.dataSource, FIND_CURRENT, [name]);
    return row === undefined ? null : this.usable(row, this.dataSource);
  }

  /** A version by its reference; null when there is none. */
  async find(
    { name, version }: SchemaReference,
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<UsableSchema | null> {
    const [row] = await prepared<Row>(on, FIND_VERSION, [name, version]);
    return row === undefined ? null : this.usable(row, on);
  }

  /**
   * A version that something new refers to.
   *
   * @param path where the reference stands, for the error
   * @throws SchemaReferenceError for one that does not exist or is deprecated
   */
  async reference(
    reference: SchemaReference,
    path: string,
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<UsableSchema> {
    const found = await this.find(reference, on);
    if (found === null) throw new SchemaReferenceError(path, 'unknown');
    if (found.deprecatedAt !== null) throw new SchemaReferenceError(path, 'deprecated');
    return found;
  }

  private async usable(row: Row, on: DataSource | EntityManager): Promise<UsableSchema> {
    const { id, name, version, deprecated_at: deprecatedAt } = row;
    return { id, name, version, deprecatedAt, dataSchema: await this.dataSchemaOf(id, on) };
  }

  private async dataSchemaOf(id: string, on: DataSource | EntityManager): Promise<DataSchema> {
    const known = this.compiled.get(id);
    if (known !== undefined) return known;
    const [row] = await prepared<{ schema: unknown }>(on, READ_SCHEMA, [id]);
    const read = readDataSchema(row?.schema);
    // It was accepted when it was registered, by this program or an older one.
    if ('problems' in read) throw new Error(`The schema version ${id} cannot be used.`);
    const [oldest] = this.compiled.keys();
    if (oldest !== undefined && this.compiled.size >= MAX_COMPILED) this.compiled.delete(oldest);
    this.compiled.set(id, read.dataSchema);
    return read.dataSchema;
  }
}
