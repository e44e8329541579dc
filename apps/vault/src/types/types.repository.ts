import { Injectable } from '@nestjs/common';
import { isUniqueViolation, prepared } from '@tessera/database';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import type { TypeId } from '../ids.js';
import type { ListTypesQuery } from './dto/type.js';

export class TypeNotFoundError extends NotFoundError {
  constructor() {
    super('No type has this id.');
  }
}

class TypeNameTakenError extends ConflictError {
  constructor() {
    super('Another type has this name.');
  }
}

export interface StoredType {
  readonly id: TypeId;
  readonly createdAt: Date;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly id: TypeId;
  readonly created_at: Date;
  readonly name: string;
  readonly schema: string;
}

const COLUMNS = ['id', 'created_at', 'name', 'schema'] satisfies (keyof Row)[];

const INSERT = {
  name: 'token_type_insert',
  text: 'insert into token_type (id, created_at, name, schema) values ($1, $2, $3, $4)',
};
const READ = {
  name: 'token_type_read',
  text: `select ${COLUMNS.join(', ')} from token_type where id = $1`,
};

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

@Injectable()
export class TypesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @throws TypeNameTakenError */
  async insert(db: DataSource | EntityManager, type: StoredType): Promise<void> {
    const { id, createdAt, name, schema } = type;
    try {
      await prepared(db, INSERT, [id, createdAt, name, JSON.stringify(schema)]);
    } catch (error) {
      throw isUniqueViolation(error, 'token_type_name_key') ? new TypeNameTakenError() : error;
    }
  }

  async find(id: TypeId): Promise<StoredType | null> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id]);
    return row === undefined ? null : storedType(row);
  }

  async list(path: string, query: ListTypesQuery): Promise<CursorPage<StoredType>> {
    const { rows, next } = await this.lists.page<Row>(this.dataSource, {
      table: 'token_type',
      columns: COLUMNS,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path,
      query,
    });
    return { rows: rows.map(storedType), next };
  }
}

function storedType({ id, created_at: createdAt, name, schema }: Row): StoredType {
  return { id, createdAt, name, schema: JSON.parse(schema) as Record<string, unknown> };
}
