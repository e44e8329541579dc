import pg from 'pg';
import type { Anchor, AnchorStore } from './anchor.js';

/** The table in the other database: the guide creates it, with the two roles. */
export const ANCHOR_TABLE = `create table audit_anchor (
  service text not null,
  instance text not null,
  number bigint not null,
  head bytea not null,
  sealed_at timestamptz(3) not null,
  mac bytea not null,
  added_at timestamptz not null default now(),
  primary key (service, instance, number, head)
)`;

/** Without a conflict target, so that the role needs no privilege but INSERT. */
const INSERT = `insert into audit_anchor (service, instance, number, head, sealed_at, mac)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const SELECT = `select number, head, sealed_at, mac from audit_anchor
  where service = $1 and instance = $2 and number > $3 order by number limit $4`;

const PAGE = 5_000;
const TIMEOUT_MS = 10_000;

interface Row {
  readonly number: string;
  readonly head: Buffer;
  readonly sealed_at: Date;
  readonly mac: Buffer;
}

export interface DatabaseAnchorOptions {
  readonly url: string;
  readonly readUrl: string;
  readonly service: string;
  readonly instance: string;
}

/** A table on another server, with a role that may insert and nothing else. */
export class DatabaseAnchorStore implements AnchorStore {
  readonly name = 'database';
  private readonly writer: pg.Pool;
  private readonly reader: pg.Pool;

  constructor(private readonly options: DatabaseAnchorOptions) {
    this.writer = createPool(options.url);
    this.reader = createPool(options.readUrl);
  }

  async append({ service, instance, number, head, sealedAt, mac }: Anchor): Promise<void> {
    await this.writer.query(INSERT, [service, instance, number, head, sealedAt, mac]);
  }

  async *read(from: number): AsyncIterable<Anchor> {
    const { service, instance } = this.options;
    let after = from;
    for (;;) {
      const { rows } = await this.reader.query<Row>(SELECT, [service, instance, after, PAGE]);
      // A number may have two heads, after a restore: those of the last one are read with the next page.
      const last = Number(rows.at(-1)?.number ?? 0);
      const isFull = rows.length === PAGE && Number(rows[0]?.number) !== last;
      for (const { number, head, sealed_at: sealedAt, mac } of rows) {
        if (isFull && Number(number) === last) continue;
        yield { service, instance, number: Number(number), head, sealedAt, mac };
      }
      if (!isFull) return;
      after = last - 1;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.writer.end(), this.reader.end()]);
  }
}

function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is replaced; the next statement reports an outage.
  pool.on('error', () => undefined);
  return pool;
}
