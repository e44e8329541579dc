import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { FraudConfig } from '../config.js';

/** Decisions of a day that are in the archive: a manifest with its files. */
export interface ArchivedFiles extends Record<string, unknown> {
  /** UTC, `2026-01-31`. */
  readonly day: string;
  readonly row_count: string;
  /** Of the manifest. */
  readonly sha256: Buffer;
  /** The name of the manifest, relative to the URL of the archive. */
  readonly location: string;
  readonly archived_at: Date;
  readonly bytes: string;
}

/** A day that is in the archive, with all that this cell decided. */
export interface ArchivedDay extends ArchivedFiles {
  /** Of the decisions as they were archived. */
  readonly row_hash: string;
}

/** A day that is to be archived. */
export interface DueDay extends WorkItem {
  /** The day. */
  readonly id: string;
}

/** A day that could not be archived yet. */
export interface WaitingDay extends Record<string, unknown> {
  readonly day: string;
  readonly attempts: number;
  readonly error: string | null;
}

const COLUMNS =
  'day::text as day, row_count, sha256, location, archived_at, bytes, row_hash::text as row_hash';

/**
 * Days of the table, one look into the index for each, that ended at least so many days ago and are not
 * archived.
 */
const SCHEDULE: Statement = {
  name: 'archive_schedule',
  text: `with recursive limits as (
      select ((now() at time zone 'UTC')::date - $1::integer) as before
    ), days (day) as (
      select (min(created_at) at time zone 'UTC')::date from decision
      union all
      select (
        select (min(created_at) at time zone 'UTC')::date from decision
        where created_at >= (days.day + 1)::timestamp at time zone 'UTC'
      ) from days, limits where days.day < limits.before
    )
    insert into decision_archive_export (day, due_at)
    select days.day, clock_timestamp() from days, limits
    where days.day < limits.before
      and not exists (select from decision_archive a where a.day = days.day)
    on conflict do nothing`,
};

const CLAIM: Statement = {
  name: 'archive_claim',
  text: `with due as materialized (
      select day from decision_archive_export where due_at <= clock_timestamp()
      order by due_at, day limit $1 for update skip locked)
    update decision_archive_export e set attempts = attempts + 1,
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    from due where e.day = due.day
    returning e.day::text as id, e.attempts`,
};

/** The number of attempts tells a claim from a later one. */
const RENEW: Statement = {
  name: 'archive_renew',
  text: `update decision_archive_export
    set due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where day = $1::date and attempts = $2`,
};

const POSTPONE: Statement = {
  name: 'archive_postpone',
  text: `update decision_archive_export
    set due_at = clock_timestamp() + $3 * interval '1 millisecond', error = $4
    where day = $1::date and attempts = $2`,
};

const END: Statement = {
  name: 'archive_end',
  text: 'delete from decision_archive_export where day = $1::date',
};

/** A day is archived again if its decisions have changed. */
const SAVE: Statement = {
  name: 'archive_save',
  text: `insert into decision_archive
      (day, row_count, sha256, location, archived_at, bytes, row_hash)
    values ($1::date, $2, $3, $4, clock_timestamp(), $5, $6)
    on conflict (day) do update set row_count = excluded.row_count, sha256 = excluded.sha256,
      location = excluded.location, archived_at = excluded.archived_at, bytes = excluded.bytes,
      row_hash = excluded.row_hash
    returning ${COLUMNS}`,
};

const REQUEUE: Statement = {
  name: 'archive_requeue',
  text: `insert into decision_archive_export (day, due_at) values ($1::date, clock_timestamp())
    on conflict do nothing`,
};

const LIST: Statement = {
  name: 'archive_list',
  text: `select ${COLUMNS} from decision_archive order by day`,
};

const FIND: Statement = {
  name: 'archive_find',
  text: `select ${COLUMNS} from decision_archive where day = $1::date`,
};

const WAITING: Statement = {
  name: 'archive_waiting',
  text: 'select day::text as day, attempts, error from decision_archive_export order by day',
};

/**
 * Days are archived in order, so everything after the newest archived day is not, and what failed is in
 * the table of exports.
 */
const LAG: Statement = {
  name: 'archive_lag',
  text: `with oldest as (
      select least(
        (select min(day) from decision_archive_export),
        (select (min(created_at) at time zone 'UTC')::date from decision where created_at >= coalesce(
          (select (max(day) + 1)::timestamp at time zone 'UTC' from decision_archive), '-infinity'))
      ) as day
    )
    select greatest(0, coalesce(extract(epoch from
      clock_timestamp() - (day + $1::integer + 1)::timestamp at time zone 'UTC'), 0))::float8 as seconds
    from oldest`,
};

/** Archived days that the table has no decision of any more. */
const ONLY_ARCHIVED: Statement = {
  name: 'archive_only_archived',
  text: `select ${COLUMNS} from decision_archive a
    where day >= ($1::timestamptz at time zone 'UTC')::date
      and day <= ($2::timestamptz at time zone 'UTC')::date
      and not exists (
        select from decision d
        where d.created_at >= a.day::timestamp at time zone 'UTC'
          and d.created_at < (a.day + 1)::timestamp at time zone 'UTC')
    order by day`,
};

/** Until then IDs of decisions did not begin with the time. */
const READ_RANDOM_UNTIL: Statement = {
  name: 'archive_random_ids_until',
  text: 'select ordered_from as until from decision_id_scheme',
};

/** What is to be recorded of a day. */
export interface NewArchivedDay {
  readonly day: string;
  readonly rows: number;
  readonly sha256: Buffer;
  readonly location: string;
  readonly bytes: number;
  readonly rowHash: bigint;
}

/**
 * Which days are archived, and which are to be. SQL by hand: a claim skips rows that other processes have
 * locked, and a claim that another process has replaced writes nothing.
 */
@Injectable()
export class ArchivedDaysRepository implements WorkSource<DueDay> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: FraudConfig,
  ) {}

  async claim(limit: number, leaseMs: number): Promise<DueDay[]> {
    if (this.config.decisionArchiveUrl === undefined) return [];
    await preparedCount(this.dataSource, SCHEDULE, [this.config.decisionArchiveAfterDays]);
    return prepared<DueDay & Record<string, unknown>>(this.dataSource, CLAIM, [limit, leaseMs]);
  }

  async renew({ id, attempts }: DueDay, leaseMs: number): Promise<boolean> {
    return (await preparedCount(this.dataSource, RENEW, [id, attempts, leaseMs])) > 0;
  }

  async postpone({ id, attempts }: DueDay, waitMs: number, error?: unknown): Promise<void> {
    const reason = Error.isError(error) ? error.message : null;
    await preparedCount(this.dataSource, POSTPONE, [id, attempts, waitMs, reason]);
  }

  /** Records that a day is archived, and that nothing is left to do for it. */
  async save(tx: EntityManager, archived: NewArchivedDay): Promise<ArchivedDay> {
    const { day, rows, sha256, location, bytes, rowHash } = archived;
    const values = [day, rows, sha256, location, bytes, String(rowHash)];
    const [saved] = await prepared<ArchivedDay>(tx, SAVE, values);
    if (saved === undefined) throw new Error('An upsert returns its row.');
    await preparedCount(tx, END, [day]);
    return saved;
  }

  /** Lets a day be archived again. */
  async requeue(day: string): Promise<void> {
    await preparedCount(this.dataSource, REQUEUE, [day]);
  }

  list(): Promise<ArchivedDay[]> {
    return prepared<ArchivedDay>(this.dataSource, LIST, []);
  }

  async find(day: string): Promise<ArchivedDay | undefined> {
    const [found] = await prepared<ArchivedDay>(this.dataSource, FIND, [day]);
    return found;
  }

  waiting(): Promise<WaitingDay[]> {
    return prepared<WaitingDay>(this.dataSource, WAITING, []);
  }

  /** How long the oldest day has been due that is not archived. */
  async lagSeconds(): Promise<number> {
    const days = this.config.decisionArchiveAfterDays;
    const [row] = await prepared<{ seconds: number }>(this.dataSource, LAG, [days]);
    return row?.seconds ?? 0;
  }

  /** Since when IDs of decisions begin with the time. */
  async randomIdsUntil(): Promise<Date> {
    const [row] = await prepared<{ until: Date }>(this.dataSource, READ_RANDOM_UNTIL, []);
    return row?.until ?? new Date();
  }

  /** Days of a period whose decisions are in the archive and not in the table. */
  onlyArchived(db: DataSource | EntityManager, from: string, to: string): Promise<ArchivedDay[]> {
    return prepared<ArchivedDay>(db, ONLY_ARCHIVED, [from, to]);
  }
}
