import type { Statement } from '@tessera/service';

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

export const ENTRY_COLUMNS = [
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
export const ADD_ENTRIES: Statement = {
  name: 'blacklist_add',
  text: `${INSERT} on conflict (lookup) do nothing returning ${COLUMNS}`,
};

/** Adds entries or extends existing ones; an entry without an expiry keeps none. */
export const UPSERT_ENTRIES: Statement = {
  name: 'blacklist_upsert',
  text: `${INSERT} on conflict (lookup) do update set
      expires_at = case when e.expires_at is null or excluded.expires_at is null then null
        else greatest(e.expires_at, excluded.expires_at) end,
      change = excluded.change
    returning ${COLUMNS}`,
};

export const READ_ENTRY: Statement = {
  name: 'blacklist_read',
  text: `select ${COLUMNS} from blacklist_entry
    where id = $1 and (expires_at is null or expires_at > $2)`,
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

export const REMOVE_ENTRY: Statement = {
  name: 'blacklist_remove',
  text: REMOVE('id = $2 and (expires_at is null or expires_at > $3)'),
};
/** Removes entries whose values are listed under another spelling. */
export const REMOVE_VALUES: Statement = {
  name: 'blacklist_remove_values',
  text: REMOVE('lookup = any ($2::uuid[])'),
};
/** Removes expired entries, so that the same value can be listed again. */
export const REMOVE_EXPIRED_VALUES: Statement = {
  name: 'blacklist_remove_expired_values',
  text: REMOVE('lookup = any ($2::uuid[]) and expires_at <= $3'),
};
export const REMOVE_EXPIRED: Statement = {
  name: 'blacklist_remove_expired',
  text: REMOVE(
    'id in (select id from blacklist_entry where expires_at <= $2 order by expires_at limit 1000)',
  ),
};
export const FORGET_REMOVALS: Statement = {
  name: 'blacklist_forget_removals',
  text: `delete from blacklist_removal where removed_at < now() - interval '1 hour'`,
};

/** Personal data is not kept longer because it was on a list. */
export const FORGET_HISTORY: Statement = {
  name: 'blacklist_forget_history',
  text: `with gone as (
      delete from blacklist_history where ctid in (
        select ctid from blacklist_history where ended_at < $1 limit 1000
      ) returning 1
    ), moved as (
      update blacklist_history_start set known_since = $1
      where known_since < $1 and exists (select from gone)
    )
    select count(*)::integer as count from gone`,
};

/** When values were listed: start and end; the end is null while they still are. */
export const READ_LISTED_TIMES: Statement = {
  name: 'blacklist_listed_times',
  text: `select lookup, created_at as listed_at, expires_at as ended_at
      from blacklist_entry where lookup = any ($1::uuid[])
    union all
    select lookup, listed_at, ended_at from blacklist_history where lookup = any ($1::uuid[])`,
};
/** Null if the complete history is known. */
export const READ_HISTORY_START: Statement = {
  name: 'blacklist_history_start',
  text: `select case when known_since > '-infinity' then known_since end as known_since
    from blacklist_history_start`,
};

/** The parameters of the two statements that add entries. */
export function entryValues(entries: readonly NewEntry[], change: bigint): unknown[] {
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
