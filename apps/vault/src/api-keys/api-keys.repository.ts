import { Injectable } from '@nestjs/common';
import { MicroBatch, prepared, preparedCount } from '@tessera/database';
import { ServiceUnavailableError } from '@tessera/errors';
import {
  CursorListsRepository,
  leaveTombstone,
  type CursorPage,
  type CursorQuery,
} from '@tessera/http';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource, type EntityManager } from 'typeorm';
import { API_KEY_ROWS } from '../database/authenticated-tables.js';

export interface StoredApiKey {
  readonly id: string;
  readonly keyId: string;
  readonly scopes: readonly string[];
  readonly description: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The client that owns what the key creates; null for keys of earlier releases. */
  readonly createdBy: string | null;
}

/** What is needed to decide whether a presented key is valid. */
export interface KeyCredential {
  readonly id: string;
  readonly keyHash: Buffer;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdBy: string | null;
}

interface Row {
  readonly id: string;
  readonly key_id: string;
  readonly scopes: string[];
  readonly description: string | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_by: string | null;
}

interface LockedRow extends Row {
  readonly key_hash: Buffer;
  readonly row_mac: Buffer | null;
}

const COLUMNS = [
  'id',
  'key_id',
  'scopes',
  'description',
  'created_at',
  'expires_at',
  'last_used_at',
  'created_by',
] satisfies (keyof Row)[];

const INSERT = {
  name: 'api_key_insert',
  text: `insert into api_key
      (id, key_id, key_hash, scopes, description, created_at, expires_at, created_by, row_mac)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const READ = {
  name: 'api_key_read',
  text: `select ${COLUMNS.join(', ')} from api_key where id = $1`,
};
const READ_BY_KEY_ID = {
  name: 'api_key_read_by_key_id',
  text: `select ${COLUMNS.join(', ')} from api_key where key_id = $1 for update`,
};
const READ_ALL = {
  name: 'api_key_read_all',
  text: `select ${COLUMNS.join(', ')} from api_key order by created_at desc, id desc`,
};
const READ_LOCKED = {
  name: 'api_key_read_locked',
  text: `select ${COLUMNS.join(', ')}, key_hash, row_mac from api_key where id = $1 for update`,
};
const UPDATE = {
  name: 'api_key_update',
  text: 'update api_key set scopes = $2, description = $3, row_mac = $4 where id = $1',
};
const RENEW_HASH = {
  name: 'api_key_renew_hash',
  text: 'update api_key set key_hash = $2, row_mac = $3 where id = $1',
};
const DELETE = { name: 'api_key_delete', text: 'delete from api_key where id = $1' };
const CREDENTIALS = {
  name: 'api_key_credentials',
  text: `select id, key_id, key_hash, scopes, expires_at, created_by, row_mac from api_key
    where key_id = any($1::text[])`,
};
/** An older use that is written late must not move the time back. */
const USED = {
  name: 'api_key_used',
  text: `update api_key k set last_used_at = used.at
    from unnest($1::uuid[], $2::timestamptz[]) as used(id, at)
    where k.id = used.id and (k.last_used_at is null or k.last_used_at < used.at)`,
};

const LIST = {
  table: 'api_key',
  columns: COLUMNS,
  defaultLimit: 50,
  cursor: 'uuid',
  path: '/api/admin/api-keys',
} as const;

const MAX_READS_TOGETHER = 64;
const MAX_BATCHES_IN_FLIGHT = 2;
const MAX_QUEUED = 2_000;

@Injectable()
export class ApiKeysRepository {
  private readonly credentials: MicroBatch<string, KeyCredential | null>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    private readonly integrity: RowIntegrityService,
  ) {
    this.credentials = new MicroBatch({
      execute: (keyIds) => this.readCredentials(keyIds),
      keyOf: (keyId) => keyId,
      isTotalFailure: () => true,
      overloaded: () => new ServiceUnavailableError('Too many requests wait; try again.'),
      sizes: 'any',
      maxBatch: MAX_READS_TOGETHER,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /**
   * Read from the database for every request, so that a revoked key stops working in all replicas at
   * once.
   */
  findCredential(keyId: string): Promise<KeyCredential | null> {
    return this.credentials.add(keyId);
  }

  async insert(tx: EntityManager, key: StoredApiKey, keyHash: Buffer): Promise<void> {
    const { id, keyId, scopes, description, createdAt, expiresAt, createdBy } = key;
    const rowMac = this.integrity.mac(API_KEY_ROWS, { ...key, keyHash });
    const row = [id, keyId, keyHash, scopes, description, createdAt, expiresAt];
    const values = [...row, createdBy, rowMac];
    await preparedCount(tx, INSERT, values);
  }

  async find(id: string): Promise<StoredApiKey | null> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id]);
    return row === undefined ? null : storedKey(row);
  }

  /** Like {@link findLocked}, by the part of the value that identifies the key. */
  async findByKeyId(tx: EntityManager, keyId: string): Promise<StoredApiKey | null> {
    const [row] = await prepared<Row>(tx, READ_BY_KEY_ID, [keyId]);
    return row === undefined ? null : storedKey(row);
  }

  /** Every key, newest first: for a command, whose output has no pages. */
  async listAll(): Promise<StoredApiKey[]> {
    const rows = await prepared<Row>(this.dataSource, READ_ALL, []);
    return rows.map(storedKey);
  }

  /** Without an integrity check: for deleting and listing keys. */
  async findLocked(tx: EntityManager, id: string): Promise<StoredApiKey | null> {
    const [row] = await prepared<LockedRow>(tx, READ_LOCKED, [id]);
    return row === undefined ? null : storedKey(row);
  }

  /**
   * Changes a key while holding a lock on its row.
   *
   * @param change returns the changed key
   * @returns null if the key does not exist or fails its integrity check: writing it back would make a
   * forged row genuine
   */
  async change(
    tx: EntityManager,
    id: string,
    change: (key: StoredApiKey) => StoredApiKey,
  ): Promise<StoredApiKey | null> {
    const [row] = await prepared<LockedRow>(tx, READ_LOCKED, [id]);
    if (row === undefined || !this.integrity.isIntact(API_KEY_ROWS, row)) return null;
    const changed = change(storedKey(row));
    const rowMac = this.integrity.mac(API_KEY_ROWS, { ...changed, keyHash: row.key_hash });
    await preparedCount(tx, UPDATE, [id, changed.scopes, changed.description, rowMac]);
    return changed;
  }

  /**
   * Replaces the hash of a key that was presented, so that an old version of the pepper is needed no
   * longer than its keys are used. Does nothing to a row that was changed meanwhile or is not intact.
   */
  async renewHash({ id, keyHash }: KeyCredential, hash: Buffer): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const [row] = await prepared<LockedRow>(tx, READ_LOCKED, [id]);
      if (row === undefined || !row.key_hash.equals(keyHash)) return;
      if (!this.integrity.isIntact(API_KEY_ROWS, row)) return;
      const rowMac = this.integrity.mac(API_KEY_ROWS, { ...storedKey(row), keyHash: hash });
      await preparedCount(tx, RENEW_HASH, [id, hash, rowMac]);
    });
  }

  /** @returns whether there was one */
  async delete(tx: EntityManager, id: string): Promise<boolean> {
    await leaveTombstone(tx, 'api_key', id);
    return (await preparedCount(tx, DELETE, [id])) === 1;
  }

  async list(query: CursorQuery): Promise<CursorPage<StoredApiKey>> {
    const { rows, next } = await this.lists.page<Row>(this.dataSource, { ...LIST, query });
    return { rows: rows.map(storedKey), next };
  }

  /** @param uses the last use of each key, by its ID */
  async noteUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await preparedCount(this.dataSource, USED, [[...uses.keys()], [...uses.values()]]);
  }

  private async readCredentials(keyIds: readonly string[]): Promise<(KeyCredential | null)[]> {
    const rows = await prepared<CredentialRow>(this.dataSource, CREDENTIALS, [keyIds]);
    const intact = rows.filter((row) => this.integrity.isIntact(API_KEY_ROWS, row));
    const byKeyId = new Map(intact.map((row) => [row.key_id, credential(row)]));
    return keyIds.map((keyId) => byKeyId.get(keyId) ?? null);
  }
}

interface CredentialRow {
  readonly id: string;
  readonly key_id: string;
  readonly key_hash: Buffer;
  readonly scopes: string[];
  readonly expires_at: Date | null;
  readonly row_mac: Buffer | null;
  readonly created_by: string | null;
}

function credential(row: CredentialRow): KeyCredential {
  const { id, key_hash: keyHash, scopes, expires_at: expiresAt, created_by: createdBy } = row;
  return { id, keyHash, scopes, expiresAt, createdBy };
}

function storedKey(row: Row): StoredApiKey {
  return {
    id: row.id,
    keyId: row.key_id,
    scopes: row.scopes,
    description: row.description,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdBy: row.created_by,
  };
}
