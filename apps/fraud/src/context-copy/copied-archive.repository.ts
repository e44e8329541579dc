import { planned } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { FIRST_ID, type Position } from '../archive/position.js';
import type { TimeSpan } from './time-span.js';

const PAGE = 10_000;

const READ_KNOWN = `
  select id, created_at::text as at from decision
  where context = $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
    and created_at >= $2::timestamptz and created_at < $4::timestamptz
  order by created_at, id limit ${PAGE}`;

/** Counts by day are kept for ever. A day without any is of before they were kept; some may not be added up yet. */
const READ_POSSIBLE = `
  select day::text as day from unnest($2::date[]) as given (day)
  where exists (select from decision_rollup r where r.grain = 'day' and r.context = $1
      and r.bucket = day::timestamp at time zone 'UTC')
    or day in (select (d.bucket at time zone 'UTC')::date from decision_rollup_delta d
      where d.context = $1)
    or not exists (select from decision_rollup r where r.grain = 'day'
      and r.bucket = day::timestamp at time zone 'UTC')
  order by day`;

/** What a cell knows of the decisions of a context in archived days. SQL by hand: each page is one short statement. */
export class CopiedArchiveRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Where the decisions of a context are that the table has, in order. */
  async *positions(context: string, { from, until }: TimeSpan): AsyncGenerator<Position[]> {
    for (let after: Position = { at: from.toISOString(), id: FIRST_ID }; ;) {
      const values = [context, after.at, after.id, until];
      const rows = await planned<{ id: string; at: string }>(this.dataSource, READ_KNOWN, values);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      if (rows.length < PAGE) return;
      after = last;
    }
  }

  /** Those of the days that may have decisions of a context. */
  async possibleDays(context: string, days: readonly string[]): Promise<string[]> {
    const rows = await planned<{ day: string }>(this.dataSource, READ_POSSIBLE, [context, days]);
    return rows.map(({ day }) => day);
  }
}
