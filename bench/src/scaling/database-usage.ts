import pg from 'pg';
import { parentOf, treeProcessorSeconds } from '../environment/process-usage.js';

/** What Postgres has done so far. */
export interface DatabaseCounters {
  readonly processorSeconds: number;
  readonly walBytes: number;
  readonly fullPageImages: number;
  readonly commits: number;
  readonly decisions: number;
  /** Counters of the service's database, excluding those of the measurement. */
  readonly connections: number;
  /** Tables with their indexes. */
  readonly bytes: ReadonlyMap<string, number>;
}

const SIZES = `select relname as name, pg_total_relation_size(coalesce(i.inhrelid, c.oid))::float8 as bytes
  from pg_class c left join pg_inherits i on i.inhparent = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Reads what Postgres counts, over one connection. */
export class DatabaseUsage {
  private constructor(
    private readonly client: pg.Client,
    private readonly postmaster: number,
  ) {}

  static async open(url: string): Promise<DatabaseUsage> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return new DatabaseUsage(client, parentOf(rows[0]?.pid ?? 0));
  }

  async read(): Promise<DatabaseCounters> {
    const { rows } = await this.client.query<{
      wal: number;
      images: number;
      commits: number;
      decisions: number;
      connections: number;
    }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
        (select wal_fpi::float8 from pg_stat_wal) as images,
        (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
        (select count(*)::float8 from decision) as decisions,
        (select count(*)::int - 1 from pg_stat_activity where datname = current_database()) as connections`,
    );
    const sizes = await this.client.query<{ name: string; bytes: number }>(SIZES);
    const bytes = new Map<string, number>();
    for (const { name, bytes: each } of sizes.rows) bytes.set(name, (bytes.get(name) ?? 0) + each);
    const row = rows[0];
    if (row === undefined) throw new Error('Postgres gave no counters.');
    return {
      processorSeconds: treeProcessorSeconds(this.postmaster),
      walBytes: row.wal,
      fullPageImages: row.images,
      commits: row.commits,
      decisions: row.decisions,
      connections: row.connections,
      bytes,
    };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
