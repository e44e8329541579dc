import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { CursorListsRepository, leaveTombstone, type CursorPage } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import type { TypeId } from '../ids.js';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import {
  OWNER_COLUMNS,
  ownerOf,
  type OwnerRow,
  type TokenOwner,
} from '../token-access/token-owner.js';
import { tokenListConditions } from '../token-lists/token-list-conditions.js';
import type { ListGenericTokensQuery } from './dto/generic-token.request.js';
import type { SealedPayload } from './payload-sealer.service.js';

/** What everyone with the scope may see of a generic token. */
export interface VisibleGenericToken {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly typeId: TypeId | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly owner: TokenOwner;
  readonly wrappedKey: Buffer;
}

export type StoredGenericToken = VisibleGenericToken & SealedPayload;

/** What a change writes; null leaves the column as it is. */
export interface GenericTokenChange {
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly payload: SealedPayload | null;
  /** Absent: as it is. */
  readonly expiresAt?: Date | null;
}

interface VisibleRow extends OwnerRow {
  readonly wrapped_key: Buffer;
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly type_id: TypeId | null;
  readonly metadata: string;
}

interface Row extends VisibleRow {
  readonly kek_version: number;
  readonly sealed_payload: Buffer;
}

const VISIBLE = [
  ...(['id', 'created_at', 'expires_at', 'type_id', 'metadata'] as const),
  ...(['wrapped_key', ...OWNER_COLUMNS] as const),
] satisfies (keyof Row)[];
const ALL = [...VISIBLE, 'kek_version', 'sealed_payload'] satisfies (keyof Row)[];

const INSERT = {
  name: 'generic_token_insert',
  text: `insert into generic_token (${ALL.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};
const READ = {
  name: 'generic_token_read',
  text: `select ${ALL.join(', ')} from generic_token
    where id = $1 and (expires_at is null or expires_at > $2)`,
};
const UPDATE = {
  name: 'generic_token_update',
  text: `update generic_token set
      metadata = coalesce($3, metadata),
      wrapped_key = coalesce($4, wrapped_key),
      kek_version = coalesce($5, kek_version),
      sealed_payload = coalesce($6, sealed_payload),
      expires_at = case when $7 then $8 else expires_at end
    where id = $1 and (expires_at is null or expires_at > $2)
    returning ${VISIBLE.join(', ')}`,
};
const DELETE = {
  name: 'generic_token_delete',
  text: 'delete from generic_token where id = $1 and (expires_at is null or expires_at > $2)',
};
const PURGE = {
  name: 'generic_token_purge',
  text: `with expired as materialized (
      select id from generic_token where expires_at <= $1
      order by expires_at limit $2 for update skip locked),
    removed as (
      delete from generic_token using expired where generic_token.id = expired.id
      returning generic_token.id, generic_token.created_at)
    insert into list_tombstone (id, created_at) select id, created_at from removed
    on conflict do nothing`,
};

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

@Injectable()
export class GenericTokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  async insert(db: DataSource | EntityManager, token: StoredGenericToken): Promise<void> {
    const { id, createdAt, expiresAt, typeId, metadata } = token;
    const { owner, wrappedKey, kekVersion, sealedPayload } = token;
    const values = [id, createdAt, expiresAt, typeId, JSON.stringify(metadata), wrappedKey];
    const owned = [owner.client, owner.account];
    await prepared(db, INSERT, [...values, ...owned, kekVersion, sealedPayload]);
  }

  /** The token, unless it has expired. */
  async find(id: string, now: Date): Promise<StoredGenericToken | null> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id, now]);
    if (row === undefined) return null;
    const { wrapped_key: wrappedKey, kek_version: kekVersion, sealed_payload: sealedPayload } = row;
    const owner = ownerOf(row);
    return { ...visibleToken(row), owner, wrappedKey, kekVersion, sealedPayload };
  }

  /** @returns null if the token no longer exists */
  async update(
    id: string,
    now: Date,
    { metadata, payload, expiresAt }: GenericTokenChange,
  ): Promise<VisibleGenericToken | null> {
    const [row] = await prepared<VisibleRow>(this.dataSource, UPDATE, [
      id,
      now,
      metadata && JSON.stringify(metadata),
      payload?.wrappedKey ?? null,
      payload?.kekVersion ?? null,
      payload?.sealedPayload ?? null,
      expiresAt !== undefined,
      expiresAt ?? null,
    ]);
    return row === undefined ? null : visibleToken(row);
  }

  /** Removes the ciphertext with its key, and leaves the tombstone for list cursors. */
  async delete(tx: EntityManager, id: string, now: Date): Promise<boolean> {
    await leaveTombstone(tx, 'generic_token', id);
    return (await preparedCount(tx, DELETE, [id, now])) === 1;
  }

  /** @returns how many expired tokens were removed, `limit` at most */
  purge(now: Date, limit: number): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [now, limit]);
  }

  async list(
    path: string,
    query: ListGenericTokensQuery,
    now: Date,
    owned: OwnerFilter,
  ): Promise<CursorPage<VisibleGenericToken>> {
    const where = ['(expires_at is null or expires_at > $1)', owned.where];
    const fixed = { where, values: [now, ...owned.values] };
    const { rows, next } = await this.lists.page<VisibleRow>(this.dataSource, {
      table: 'generic_token',
      columns: VISIBLE,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path,
      query,
      ...tokenListConditions(query, fixed, ['type_id']),
    });
    return { rows: rows.map(visibleToken), next };
  }
}

function visibleToken(row: VisibleRow): VisibleGenericToken {
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    typeId: row.type_id,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    owner: ownerOf(row),
    wrappedKey: row.wrapped_key,
  };
}
