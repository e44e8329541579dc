import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { pageEnvelope, pageRows, type PageQuery } from '../src/index.js';

const ROWS = 30_000;
const COUNTED = 10_000;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createDatabase();
  // One connection, which reports what it has read on request.
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.url,
    poolSize: 1,
  }).initialize();
  await dataSource.query(
    'create table item (id int primary key, owner text, state text, created_at timestamptz)',
  );
  await dataSource.query(
    `insert into item select n, 'a', case when n % 10000 = 0 then 'rare' else 'usual' end,
       now() - n * interval '1 second' from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await dataSource.query('create index item_newest on item (owner, created_at, id)');
  await dataSource.query('create index item_of_state on item (owner, state, created_at, id)');
  await dataSource.query('analyze item');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function list(page: number, limit: number, state?: string) {
  const query: PageQuery = { page, limit };
  const { rows, total } = await pageRows<{ id: number }>(dataSource, {
    table: 'item',
    columns: 'id',
    filters: [
      ['owner = $', 'a'],
      ['state = $', state],
    ],
    query,
  });
  return pageEnvelope(query, total, rows);
}

async function rowsRead(): Promise<number> {
  await dataSource.query('select pg_stat_force_next_flush()');
  await dataSource.query('select pg_stat_clear_snapshot()');
  const [row] = await dataSource.query<{ read: number }[]>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
     where relname = 'item'`,
  );
  return row?.read ?? 0;
}

describe('a list with page numbers', () => {
  it('counts exactly up to its limit, and gives a lower bound beyond', async () => {
    expect(await list(1, 50, 'rare')).toMatchObject({ total_items: 3, total_pages: 1 });
    expect(await list(1, 50)).toMatchObject({ total_items: COUNTED + 1, total_pages: 201 });
  });

  it('shows every item to a client that walks until total_pages', async () => {
    const seen = new Set<number>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, total_pages: total } = await list(page, 500);
      pages = total;
      for (const { id } of data) seen.add(id);
    }
    expect(seen.size).toBe(ROWS);
  });

  it('does not read all items to count some', async () => {
    const before = await rowsRead();
    await list(1, 50);
    await list(1, 50, 'rare');
    expect((await rowsRead()) - before).toBeLessThan(ROWS / 2);
  });

  it('refuses a page that begins past the first 100,000 items', async () => {
    await expect(list(2_001, 50)).rejects.toMatchObject({
      validationErrors: [{ path: '$.query.page' }],
    });
  });
});
