import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import type { DataSchema } from '@tessera/errors/schemas';
import { readDataSchema } from '@tessera/errors/schemas';
import type { EntityManager } from 'typeorm';
import { SchemaReferenceError } from './schemas.errors.js';
import { type SchemaVersionRow, SchemasRepository } from './schemas.repository.js';

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

const MAX_COMPILED = 200;

/**
 * Provides registered schemas for validation. Versions never change, so each is compiled once per
 * process.
 */
@Injectable()
export class SchemaRegistryService {
  private readonly compiled = new BoundedMap<string, DataSchema>(MAX_COMPILED);

  constructor(private readonly schemas: SchemasRepository) {}

  /** The version currently used for a name; null if the name is not registered. */
  async findCurrent(name: string): Promise<UsableSchema | null> {
    const row = await this.schemas.findCurrentRow(name);
    return row === undefined ? null : this.usable(row);
  }

  /** A version by its reference; null if there is none. */
  async find({ name, version }: SchemaReference, tx?: EntityManager): Promise<UsableSchema | null> {
    const row = await this.schemas.findVersionRow(name, version, tx);
    return row === undefined ? null : this.usable(row, tx);
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
    tx?: EntityManager,
  ): Promise<UsableSchema> {
    const found = await this.find(reference, tx);
    if (found === null) throw new SchemaReferenceError(path, 'unknown');
    if (found.deprecatedAt !== null) throw new SchemaReferenceError(path, 'deprecated');
    return found;
  }

  private async usable(row: SchemaVersionRow, tx?: EntityManager): Promise<UsableSchema> {
    const { id, name, version, deprecated_at: deprecatedAt } = row;
    return { id, name, version, deprecatedAt, dataSchema: await this.dataSchemaOf(id, tx) };
  }

  private async dataSchemaOf(id: string, tx?: EntityManager): Promise<DataSchema> {
    const known = this.compiled.get(id);
    if (known !== undefined) return known;
    const read = readDataSchema(await this.schemas.readSchema(id, tx));
    // It was accepted when it was registered, by this release or an older one.
    if ('problems' in read) throw new Error(`The schema version ${id} cannot be used.`);
    this.compiled.set(id, read.dataSchema);
    return read.dataSchema;
  }
}
