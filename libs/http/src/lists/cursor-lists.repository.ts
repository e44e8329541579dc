import { Injectable } from '@nestjs/common';
import { planned, prepared, routeRead } from '@tessera/database';
import { isUuid, ValidationFailedError } from '@tessera/errors';
import type { QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { PublicUrlService } from '../requests/public-url.service.js';
import type { CursorQuery } from './cursor-query.js';

/** By time: oldest or newest first. */
export type ListOrder = 'asc' | 'desc';

/** A list that is read with a cursor: its table, its filters and its path. */
export interface CursorList {
  /** A table with `id uuid` and `created_at timestamptz`, and an index on both. */
  readonly table: string;
  /** Columns to read; `id` is among them. */
  readonly columns: readonly string[];
  /** Conditions with `$1`…, which `values` fill. */
  readonly where?: readonly string[];
  readonly values?: readonly unknown[];
  /** Whose rows they are, if deleted ones leave tombstones of their owner: see {@link leaveTombstone}. */
  readonly owner?: string;
  readonly query: CursorQuery;
  readonly defaultLimit: number;
  /** `uuid`: the id of the last element (vault). `opaque`: a string that only we read. */
  readonly cursor: 'uuid' | 'opaque';
  /** The path of the list, for `links.next`. */
  readonly path: string;
  /** Filters of the query that the next page must repeat. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
  /** Default `desc`: newest first. */
  readonly order?: ListOrder | undefined;
  /**
   * Look among the rows since this time first: of a table that is partitioned by time, then only the partitions
   * since then are planned and opened. For the first page, newest first.
   */
  readonly recentSince?: Date | undefined;
  /** Reads the rows in another way than by the index on `created_at` and `id`. */
  readonly source?: ((page: SourcePage) => string) | undefined;
}

/** What a source must return the first rows of, as a query in parentheses. */
export interface SourcePage {
  readonly columns: readonly string[];
  readonly where: readonly string[];
  readonly order: ListOrder;
  /** A parameter. */
  readonly limit: string;
}

/** The rows of one page. */
export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * Cursor lists: newest first unless they say otherwise, by keyset on `(created_at, id)`, so that walking while rows come and
 * go neither repeats nor skips one. A deleted row leaves a tombstone, so a cursor outlives its row.
 */
@Injectable()
export class CursorListsRepository {
  constructor(private readonly publicUrl: PublicUrlService) {}

  /**
   * Outside a transaction, the page is read at a standby if there is one.
   *
   * @throws ValidationFailedError on `$.query.after` for a cursor that was never issued
   */
  async page<Row extends QueryResultRow & { id: string }>(
    db: DataSource | EntityManager,
    list: CursorList,
  ): Promise<CursorPage<Row>> {
    if (db instanceof DataSource) return routeRead(db, (routed) => this.page<Row>(routed, list));
    const limit = list.query.limit ?? list.defaultLimit;
    const order = list.order ?? 'desc';
    const where = [...(list.where ?? [])];
    const values = [...(list.values ?? [])];
    if (list.query.after !== undefined) {
      const { id, at } = await position(db, list, list.query.after);
      values.push(at, id);
      where.push(
        `(created_at, id) ${order === 'asc' ? '>' : '<'} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`,
      );
    }
    const recent = await recentRows<Row>(db, { ...list, where, values, order }, limit);
    if (recent !== null) return this.pageOf(list, limit, recent);
    values.push(limit + 1);
    const [columns, limited] = [list.columns.join(', '), `$${values.length}`];
    const source = list.source?.({
      columns: [...new Set([...list.columns, 'created_at', 'id'])],
      where,
      order,
      limit: limited,
    });
    const from =
      source === undefined
        ? list.table + (where.length > 0 ? ` where ${where.join(' and ')}` : '')
        : `${source} as listed`;
    const text = `select ${columns} from ${from} order by created_at ${order}, id ${order} limit ${limited}`;
    // Which index is best depends on how many rows the filters and the period of this request leave.
    return this.pageOf(list, limit, await planned<Row>(db, text, values));
  }

  private pageOf<Row extends { id: string }>(
    list: CursorList,
    limit: number,
    rows: readonly Row[],
  ): CursorPage<Row> {
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = rows.length > limit && last !== undefined;
    return { rows: page, next: more ? this.next(list, limit, last.id) : null };
  }

  private next(list: CursorList, limit: number, id: string): string {
    const after = list.cursor === 'uuid' ? id : opaqueCursor(id);
    return this.publicUrl.link(list.path, { ...list.filters, limit, after });
  }
}

/** The first page and one more row, if recent rows fill it; otherwise null. */
async function recentRows<Row extends QueryResultRow>(
  db: DataSource | EntityManager,
  { table, columns, where = [], values = [], query, order, source, recentSince }: CursorList,
  limit: number,
): Promise<Row[] | null> {
  if (recentSince === undefined || source !== undefined) return null;
  if (query.after !== undefined || order !== 'desc') return null;
  const conditions = [...where, `created_at >= $${values.length + 1}`].join(' and ');
  const text =
    `select ${columns.join(', ')} from ${table} where ${conditions}` +
    ` order by created_at desc, id desc limit $${values.length + 2}`;
  const rows = await planned<Row>(db, text, [...values, recentSince, limit + 1]);
  return rows.length > limit ? rows : null;
}

/** The owner of tombstones of rows that belong to no one, and of those that earlier releases left. */
const INSTANCE = 'instance';

/**
 * Keeps the place of a row that is about to be deleted, for cursors that name it.
 *
 * @param ownerColumn the column of `table` that says whose the row is; without one it is the instance's
 */
export async function leaveTombstone(
  tx: EntityManager,
  table: string,
  id: string,
  ownerColumn = `'${INSTANCE}'`,
): Promise<void> {
  const text =
    `insert into list_tombstone (id, created_at, owner_id) select id, created_at, ${ownerColumn}` +
    ` from ${table} where id = $1 on conflict do nothing`;
  await prepared(tx, { name: statementName(text), text }, [id]);
}

async function position(
  db: DataSource | EntityManager,
  list: CursorList,
  after: string,
): Promise<{ id: string; at: string }> {
  const id = list.cursor === 'uuid' ? after : readOpaqueCursor(after);
  const unknown = { path: '$.query.after', message: 'is not a cursor of this list' };
  if (id === undefined || !isUuid(id)) throw new ValidationFailedError([unknown]);
  // Text keeps the microseconds that a JavaScript Date drops; an alias other than the column's name
  // keeps the index usable.
  const text =
    `select created_at::text as at from ${list.table} where id = $1 union all` +
    ` select created_at::text as at from list_tombstone` +
    ` where id = $1 and owner_id in ($2, '${INSTANCE}') limit 1`;
  const [row] = await prepared<{ at: string }>(db, { name: statementName(text), text }, [
    id,
    list.owner ?? INSTANCE,
  ]);
  if (row === undefined) throw new ValidationFailedError([unknown]);
  return { id, at: row.at };
}

const names = new Map<string, string>();

/** Prepared statements are identified by name, so the same SQL always gets the same name. */
function statementName(text: string): string {
  const name = names.get(text) ?? `list_${names.size + 1}`;
  names.set(text, name);
  return name;
}

function opaqueCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

const OPAQUE = /^[\w-]{22}$/;

function readOpaqueCursor(cursor: string): string | undefined {
  if (!OPAQUE.test(cursor)) return undefined;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
