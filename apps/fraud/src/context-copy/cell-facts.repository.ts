import { planned, prepared, type Statement } from '@tessera/database';
import type { DataSource } from 'typeorm';
import type { TableColumns } from './copied-tables.js';
import type { TimeSpan } from './time-span.js';

const READ_COLUMNS: Statement = {
  name: 'context_copy_columns',
  text: `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.oid = any (array(select to_regclass(name) from unnest($1::text[]) as given (name)))
      and a.attnum > 0 and not a.attisdropped
    group by c.relname`,
};

const BOUNDS = `select min(created_at) as first, max(created_at) as last from decision where context = $1`;

const WAITING = `
  select count(*)::int as count from decision d
  where d.context = $1 and (d.outcome = 'PROVISIONAL'
    or exists (select from backend_call b where b.decision_id = d.id and b.state = 'pending'))
    and d.created_at > now() - interval '2 days'`;

const LISTS: Statement = {
  name: 'context_copy_lists',
  text: `select count(*)::int as entries,
      coalesce(sum(hashtextextended(list || ' ' || lookup, 0)), 0)::text as hash
    from blacklist_entry where expires_at is null or expires_at > now()`,
};

const MIGRATIONS: Statement = {
  name: 'context_copy_migrations',
  text: 'select name from migration order by name',
};

const DATABASE: Statement = {
  name: 'context_copy_database',
  text: `select current_database() || ' ' || coalesce(inet_server_addr()::text, 'socket') || ' '
    || inet_server_port() || ' ' || pg_postmaster_start_time() as identity`,
};

const IS_STANDBY: Statement = {
  name: 'context_copy_standby',
  text: 'select pg_is_in_recovery() as standby',
};

const ID_SCHEME: Statement = {
  name: 'context_copy_id_scheme',
  text: `select ordered_from from decision_id_scheme`,
};

/** Reads what two cells must have in common before a context is copied, and how far it has come. SQL by hand for the catalog. */
export class CellFactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async columns<Table extends string>(tables: readonly Table[]): Promise<TableColumns<Table>> {
    const rows = await prepared<{ name: Table; columns: string[] }>(this.dataSource, READ_COLUMNS, [
      tables,
    ]);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  }

  /** From the first to the last decision of a context; null without one. */
  async bounds(context: string): Promise<TimeSpan | null> {
    const [row] = await planned<{ first: Date | null; last: Date | null }>(
      this.dataSource,
      BOUNDS,
      [context],
    );
    if (row?.first == null || row.last === null) return null;
    // Times of JavaScript lack the microseconds.
    return { from: row.first, until: new Date(row.last.getTime() + 1) };
  }

  /** How many decisions wait for a backend. No decision waits for days. */
  async waiting(context: string): Promise<number> {
    const [row] = await planned<{ count: number }>(this.dataSource, WAITING, [context]);
    return row?.count ?? 0;
  }

  /** What is on the lists, which are not of a context. */
  async lists(): Promise<string> {
    const [row] = await prepared<{ entries: number; hash: string }>(this.dataSource, LISTS, []);
    return `${row?.entries} ${row?.hash}`;
  }

  async migrations(): Promise<string[]> {
    const rows = await prepared<{ name: string }>(this.dataSource, MIGRATIONS, []);
    return rows.map(({ name }) => name);
  }

  /** The same for two connections to one database only. */
  async identity(): Promise<string> {
    const [row] = await prepared<{ identity: string }>(this.dataSource, DATABASE, []);
    return row?.identity ?? '';
  }

  async isStandby(): Promise<boolean> {
    const [row] = await prepared<{ standby: boolean }>(this.dataSource, IS_STANDBY, []);
    return row?.standby === true;
  }

  /** Since when IDs of decisions begin with the time. */
  async idsOrderedFrom(): Promise<Date> {
    const [row] = await prepared<{ ordered_from: Date }>(this.dataSource, ID_SCHEME, []);
    if (row === undefined) throw new Error('The table decision_id_scheme has no row.');
    return row.ordered_from;
  }
}
