import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import { CursorListsRepository, type CursorQuery } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import { nextChange } from './blacklist-changes.repository.js';

/** A row as read from the table. */
export interface BlacklistRow {
  readonly id: string;
  readonly list: string;
  readonly path: string;
  readonly display_hint: string;
  readonly reason: string | null;
  readonly source_decision_id: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** An entry as written to the table. */
export interface NewEntry {
  readonly list: string;
  /** Canonical; empty for any path. */
  readonly path: string;
  readonly lookup: string;
  readonly valueHash: string;
  readonly displayHint: string;
  readonly reason: string | null;
  readonly sourceDecisionId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

const LIST_PATH = '/api/admin/blacklist';

const DEFAULT_LIMIT = 20;
const ENTRY_COLUMNS = [
  'id',
  'list',
  'path',
  'display_hint',
  'reason',
  'source_decision_id',
  'created_by',
  'created_at',
  'expires_at',
] as const;
const COLUMNS = ENTRY_COLUMNS.join(', ');

const INSERT = `insert into blacklist_entry as e
    (id, list, path, lookup, value_hash, display_hint, reason, source_decision_id, created_by,
     created_at, expires_at, change)
  select gen_random_uuid(), * , $11::bigint from unnest(
    $1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::text[],
    $9::timestamptz[], $10::timestamptz[]
  )`;

/** Adds entries; returns those that are new. */
const ADD_ENTRIES: Statement = {
  name: 'blacklist_add',
  text: `${INSERT} on conflict (lookup) do nothing returning ${COLUMNS}`,
};

/** Adds entries or extends existing ones; an entry without an expiry keeps none. */
const UPSERT_ENTRIES: Statement = {
  name: 'blacklist_upsert',
  text: `${INSERT} on conflict (lookup) do update set
      expires_at = case when e.expires_at is null or excluded.expires_at is null then null
        else greatest(e.expires_at, excluded.expires_at) end,
      change = excluded.change
    returning ${COLUMNS}`,
};

const READ_ENTRY: Statement = {
  name: 'blacklist_read',
  text: `select ${COLUMNS} from blacklist_entry
    where id = $1 and (expires_at is null or expires_at > $2)`,
};

const LISTED_UNTIL: Statement = {
  name: 'blacklist_listed_until',
  text: `select lookup, expires_at from blacklist_entry
    where lookup = any ($1::uuid[]) and (expires_at is null or expires_at > $2)`,
};

/**
 * Removes entries from their lists. The same statement keeps a position for cursors that refer to
 * them, a change record for replicas, and the listed period for replays.
 */
const REMOVE = (which: string) => `with gone as (
      delete from blacklist_entry where ${which} returning ${COLUMNS}, lookup
    ), kept as (
      insert into blacklist_history (lookup, listed_at, ended_at)
      select lookup, created_at, least(expires_at, clock_timestamp()) from gone
      where created_at < least(expires_at, clock_timestamp())
    ), placed as (
      insert into list_tombstone (id, created_at) select id, created_at from gone
      on conflict do nothing
    ), told as (
      insert into blacklist_removal (lookup, list, path, change)
      select lookup, list, path, $1::bigint from gone
    )
    select ${COLUMNS} from gone`;

const REMOVE_ENTRY: Statement = {
  name: 'blacklist_remove',
  text: REMOVE('id = $2 and (expires_at is null or expires_at > $3)'),
};
/** Removes entries whose values are listed under another spelling. */
const REMOVE_VALUES: Statement = {
  name: 'blacklist_remove_values',
  text: REMOVE('lookup = any ($2::uuid[])'),
};
/** Removes expired entries, so that the same value can be listed again. */
const REMOVE_EXPIRED_VALUES: Statement = {
  name: 'blacklist_remove_expired_values',
  text: REMOVE('lookup = any ($2::uuid[]) and expires_at <= $3'),
};
const REMOVE_EXPIRED: Statement = {
  name: 'blacklist_remove_expired',
  text: REMOVE(
    'id in (select id from blacklist_entry where expires_at <= $2 order by expires_at limit 1000)',
  ),
};

/**
 * Entries of the blacklist and the named lists. SQL by hand: each change also writes its number for
 * the replicas in the same statement, and imports write a thousand rows at once.
 */
@Injectable()
export class BlacklistRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** Adds entries; returns those that were not on their lists. */
  async add(tx: EntityManager, entries: readonly NewEntry[], now: Date): Promise<BlacklistRow[]> {
    const change = await this.removeExpiredValues(tx, entries, now);
    return prepared<BlacklistRow>(tx, ADD_ENTRIES, entryValues(entries, change));
  }

  /** Adds entries or extends existing ones. The entries must be distinct. */
  async extend(
    tx: EntityManager,
    entries: readonly NewEntry[],
    now: Date,
  ): Promise<BlacklistRow[]> {
    if (entries.length === 0) return [];
    // Expired entries are replaced rather than extended, because the value was not listed in
    // between.
    const change = await this.removeExpiredValues(tx, entries, now);
    return prepared<BlacklistRow>(tx, UPSERT_ENTRIES, entryValues(entries, change));
  }

  async find(id: string, now: Date): Promise<BlacklistRow | undefined> {
    const [row] = await prepared<BlacklistRow>(this.dataSource, READ_ENTRY, [id, now]);
    return row;
  }

  /** When each of the values that is listed expires; null for never. */
  async listedUntil(tx: EntityManager, lookups: readonly string[], now: Date) {
    const rows = await prepared<{ lookup: string; expires_at: Date | null }>(tx, LISTED_UNTIL, [
      lookups,
      now,
    ]);
    return new Map(rows.map((row) => [row.lookup.replaceAll('-', ''), row.expires_at]));
  }

  /** Newest first. */
  page(
    conditions: readonly (readonly [string, unknown])[],
    filters: Readonly<Record<string, string | undefined>>,
    query: CursorQuery,
  ) {
    return this.lists.page<BlacklistRow>(this.dataSource, {
      table: 'blacklist_entry',
      columns: ENTRY_COLUMNS,
      where: conditions.map(([condition]) => condition),
      values: conditions.map(([, parameter]) => parameter),
      query,
      filters,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
    });
  }

  /** The removed entry; undefined if there is none. */
  async remove(tx: EntityManager, id: string, now: Date): Promise<BlacklistRow | undefined> {
    const values = [await nextChange(tx), id, now];
    const [row] = await prepared<BlacklistRow>(tx, REMOVE_ENTRY, values);
    return row;
  }

  /** Removes up to 1,000 expired entries; returns their number. */
  removeExpired(now: Date): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const values = [await nextChange(tx), now];
      return (await prepared(tx, REMOVE_EXPIRED, values)).length;
    });
  }

  /** Replaces entries by others for the same values. */
  async replace(
    tx: EntityManager,
    replaced: readonly { readonly lookup: string }[],
    entries: readonly NewEntry[],
  ): Promise<void> {
    const change = await nextChange(tx);
    await prepared(tx, REMOVE_VALUES, [change, replaced.map(({ lookup }) => lookup)]);
    await prepared(tx, UPSERT_ENTRIES, entryValues(entries, change));
  }

  private async removeExpiredValues(
    tx: EntityManager,
    entries: readonly NewEntry[],
    now: Date,
  ): Promise<bigint> {
    const change = await nextChange(tx);
    const lookups = entries.map(({ lookup }) => lookup);
    await prepared(tx, REMOVE_EXPIRED_VALUES, [change, lookups, now]);
    return change;
  }
}

/** The parameters of the two statements that add entries. */
function entryValues(entries: readonly NewEntry[], change: bigint): unknown[] {
  return [
    entries.map(({ list }) => list),
    entries.map(({ path }) => path),
    entries.map(({ lookup }) => lookup),
    entries.map(({ valueHash }) => valueHash),
    entries.map(({ displayHint }) => displayHint),
    entries.map(({ reason }) => reason),
    entries.map(({ sourceDecisionId }) => sourceDecisionId),
    entries.map(({ createdBy }) => createdBy),
    entries.map(({ createdAt }) => createdAt),
    entries.map(({ expiresAt }) => expiresAt),
    change,
  ];
}
