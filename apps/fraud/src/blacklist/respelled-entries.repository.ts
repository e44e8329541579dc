import { planned, prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';

/** Pages have this many requests, except the last one. */
export const REQUEST_PAGE = 1_000;
/** Where the first page begins. */
export const FIRST_REQUEST = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** The request of a decision as stored, with its position. */
export interface StoredRequest {
  readonly id: string;
  readonly at: string;
  /** As JSON. */
  readonly request: string;
}

const COUNT: Statement = {
  name: 'blacklist_canonicalize_count',
  text: 'select count(*)::integer as count from decision',
};
const READ_PAGE = `
  select id, created_at::text as at, request from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid)
    order by created_at, id limit ${REQUEST_PAGE}`;

/** An entry as locked to be replaced. */
export interface LockedEntry {
  readonly lookup: string;
  readonly list: string;
  readonly path: string;
  readonly reason: string | null;
  readonly source_decision_id: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const READ_SCOPES: Statement = {
  name: 'blacklist_scopes',
  text: 'select distinct list, path from blacklist_entry where path = any ($1::text[])',
};
const LOCK_ENTRIES: Statement = {
  name: 'blacklist_listed',
  text: `select lookup, list, path, reason, source_decision_id, created_by, created_at, expires_at
    from blacklist_entry where lookup = any ($1::uuid[]) for update`,
};

/**
 * What `blacklist canonicalize` reads: the requests of all decisions, and the entries for values in
 * an old spelling. SQL by hand, because it pages by a pair of columns.
 */
export class RespelledEntriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The lists that have entries for these paths. */
  scopes(paths: readonly string[]): Promise<{ list: string; path: string }[]> {
    return prepared<{ list: string; path: string }>(this.dataSource, READ_SCOPES, [paths]);
  }

  /** Locks the entries with these lookup keys. */
  lock(tx: EntityManager, lookups: readonly string[]): Promise<LockedEntry[]> {
    return prepared<LockedEntry>(tx, LOCK_ENTRIES, [lookups]);
  }

  async countRequests(): Promise<number> {
    const [row] = await prepared<{ count: number }>(this.dataSource, COUNT, []);
    return row?.count ?? 0;
  }

  /** The requests after a position. */
  requestsAfter({
    at,
    id,
  }: {
    readonly at: string;
    readonly id: string;
  }): Promise<StoredRequest[]> {
    return planned<StoredRequest & Record<string, unknown>>(this.dataSource, READ_PAGE, [at, id]);
  }
}
