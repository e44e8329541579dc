import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';

/** A period in which a value was listed. */
export interface ListedTimeRow extends Record<string, unknown> {
  readonly lookup: string;
  readonly listed_at: Date;
  readonly ended_at: Date | null;
}

const FORGET_REMOVALS: Statement = {
  name: 'blacklist_forget_removals',
  text: `delete from blacklist_removal where removed_at < now() - interval '1 hour'`,
};

/** Personal data is not kept longer because it was on a list. */
const FORGET_HISTORY: Statement = {
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
const READ_LISTED_TIMES: Statement = {
  name: 'blacklist_listed_times',
  text: `select lookup, created_at as listed_at, expires_at as ended_at
      from blacklist_entry where lookup = any ($1::uuid[])
    union all
    select lookup, listed_at, ended_at from blacklist_history where lookup = any ($1::uuid[])`,
};
/** Null if the complete history is known. */
const READ_HISTORY_START: Statement = {
  name: 'blacklist_history_start',
  text: `select case when known_since > '-infinity' then known_since end as known_since
    from blacklist_history_start`,
};

/**
 * Periods in which values were listed. SQL by hand: removals and their history change in one
 * statement, and a replay reads all periods of a chunk at once.
 */
@Injectable()
export class BlacklistHistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The periods of some lookup keys, including the current ones. */
  listedTimes(
    db: DataSource | EntityManager,
    lookups: readonly string[],
  ): Promise<ListedTimeRow[]> {
    return prepared<ListedTimeRow>(db, READ_LISTED_TIMES, [lookups]);
  }

  /** The time since which removed entries are known; null if all are. */
  async knownSince(): Promise<Date | null> {
    const [row] = await prepared<{ known_since: Date | null }>(
      this.dataSource,
      READ_HISTORY_START,
      [],
    );
    return row?.known_since ?? null;
  }

  /** Forgets removals that every replica has applied. */
  forgetRemovals(): Promise<number> {
    return preparedCount(this.dataSource, FORGET_REMOVALS, []);
  }

  /** Forgets up to 1,000 periods that ended before a time; returns their number. */
  async forgetHistory(until: Date): Promise<number> {
    const [row] = await prepared<{ count: number }>(this.dataSource, FORGET_HISTORY, [until]);
    return row?.count ?? 0;
  }
}
