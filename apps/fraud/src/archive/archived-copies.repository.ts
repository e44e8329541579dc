import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { ArchivedFiles } from './archived-days.repository.js';

/** The decisions of a context of a day, copied from the archive of another cell. */
export interface ArchivedCopy extends ArchivedFiles {
  readonly context: string;
}

/** A day of a context that was compared with the archive of another cell. */
export interface ComparedDay extends Record<string, unknown> {
  readonly day: string;
  readonly context: string;
  /** Of the manifests of the other cell. */
  readonly source_sha256: Buffer;
  /** How many decisions of the context the other cell has. */
  readonly source_rows: string;
  readonly row_count: string;
  /** Null if this cell had all decisions already. */
  readonly sha256: Buffer | null;
  readonly location: string | null;
}

/** What is to be recorded of a day of a context. */
export interface NewArchivedCopy {
  readonly day: string;
  readonly context: string;
  readonly sourceSha256: Buffer;
  readonly sourceRows: number;
  /** Null if this cell has all decisions already. */
  readonly written: {
    readonly location: string;
    readonly sha256: Buffer;
    readonly rows: number;
    readonly bytes: number;
  } | null;
}

const FILES =
  'day::text as day, context, row_count, sha256, location, bytes, copied_at as archived_at';
const COMPARED =
  'day::text as day, context, source_sha256, source_rows, row_count, sha256, location';

const LIST: Statement = {
  name: 'archive_copy_list',
  text: `select ${FILES} from decision_archive_copy where row_count > 0 order by day, context`,
};

/** A context is given by those who read no other one. */
const IN_PERIOD: Statement = {
  name: 'archive_copy_in_period',
  text: `select ${FILES} from decision_archive_copy
    where day >= ($1::timestamptz at time zone 'UTC')::date
      and day <= ($2::timestamptz at time zone 'UTC')::date
      and ($3::text is null or context = $3) and row_count > 0
    order by day, context`,
};

const COMPARED_OF: Statement = {
  name: 'archive_copy_compared',
  text: `select ${COMPARED} from decision_archive_copy where context = $1 order by day`,
};

/** Nothing is stored if another process has recorded the day since it was read. */
const SAVE: Statement = {
  name: 'archive_copy_save',
  text: `insert into decision_archive_copy as c
      (day, context, source_sha256, source_rows, row_count, sha256, location, bytes, copied_at)
    values ($1::date, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())
    on conflict (day, context) do update set source_sha256 = excluded.source_sha256,
      source_rows = excluded.source_rows, row_count = excluded.row_count, sha256 = excluded.sha256,
      location = excluded.location, bytes = excluded.bytes, copied_at = excluded.copied_at
    where c.source_sha256 = $9 and c.sha256 is not distinct from $10`,
};

/**
 * Which days of contexts were copied from the archives of other cells. SQL by hand: what another process has
 * recorded meanwhile is not overwritten.
 */
@Injectable()
export class ArchivedCopiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<ArchivedCopy[]> {
    return prepared<ArchivedCopy>(this.dataSource, LIST, []);
  }

  /** @param context undefined for all */
  inPeriod(
    db: DataSource | EntityManager,
    { from, to }: { readonly from: string; readonly to: string },
    context?: string,
  ): Promise<ArchivedCopy[]> {
    return prepared<ArchivedCopy>(db, IN_PERIOD, [from, to, context ?? null]);
  }

  /** Days of a context that were compared, by day. */
  async compared(context: string): Promise<ReadonlyMap<string, ComparedDay>> {
    const rows = await prepared<ComparedDay>(this.dataSource, COMPARED_OF, [context]);
    return new Map(rows.map((row) => [row.day, row]));
  }

  /**
   * @param before what was recorded of the day when it was compared
   * @returns false if another process has recorded it since
   */
  async save(
    tx: EntityManager,
    { day, context, sourceSha256, sourceRows, written }: NewArchivedCopy,
    before: ComparedDay | undefined,
  ): Promise<boolean> {
    const files = [written?.rows ?? 0, written?.sha256 ?? null, written?.location ?? null];
    const values = [day, context, sourceSha256, sourceRows, ...files, written?.bytes ?? 0];
    const former = [before?.source_sha256 ?? null, before?.sha256 ?? null];
    return (await preparedCount(tx, SAVE, [...values, ...former])) > 0;
  }
}
