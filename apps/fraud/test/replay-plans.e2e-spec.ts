import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { NO_ARCHIVE, planChunks } from '../src/simulations/replay/index.js';
import { readChunk } from '../src/simulations/replay/stored-decisions.repository.js';
import { type PostgresStores, postgresStores } from './support/velocity-stores.js';

const ROWS = 20_000;
const HOUR_MS = 3_600_000;

let stores: PostgresStores;
/** One connection, which would keep the plans of prepared statements. */
let connection: DataSource;

beforeAll(async () => {
  stores = await postgresStores();
  connection = await stores.connect({ poolSize: 1 });
  await connection.query(
    `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response)
       select gen_random_uuid(), now() - n * interval '10 milliseconds', 'c', 'ALLOW', 'c', 'f',
         '{}', '{}'
       from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await connection.query('analyze decision');
});

afterAll(() => stores.close());

/** How many rows and index entries of decisions were read so far. */
async function lookedAt(): Promise<number> {
  await connection.query('select pg_stat_force_next_flush()');
  const [counted] = await connection.query<{ rows: string }[]>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'decision%')
       + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'decision%') as rows`,
  );
  return Number(counted?.rows);
}

it('a replay reads each decision of the partitioned table once, and plans its chunks once', async () => {
  const before = await lookedAt();
  const now = Date.now();
  const range = { from: new Date(now - HOUR_MS), to: new Date(now) };
  const wanted = { context: 'c', sample: 1, archive: NO_ARCHIVE };
  let count = 0;
  for (const chunk of await planChunks(connection, range, 0, NO_ARCHIVE)) {
    for await (const page of readChunk(connection, chunk, wanted)) count += page.length;
  }
  expect(count).toBe(ROWS);
  expect((await lookedAt()) - before).toBeLessThan(3 * ROWS);
});
