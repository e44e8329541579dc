import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { NO_ARCHIVE, planChunks } from '../src/simulations/replay/index.js';
import type { StoredDecision, Wanted } from '../src/simulations/replay/stored-decision.js';
import { readChunk } from '../src/simulations/replay/stored-decisions.repository.js';
import { type PostgresStores, postgresStores } from './support/velocity-stores.js';

const ROWS = 20_000;
const HOUR_MS = 3_600_000;

let stores: PostgresStores;
/** One connection, which would keep the plans of prepared statements. */
let connection: DataSource;

const BUSY = { context: 'busy', sample: 1, archive: NO_ARCHIVE };
const QUIET = { context: 'quiet', sample: 1, archive: NO_ARCHIVE };
/** One decision in 100 is of the quiet context. */
const QUIET_EVERY = 100;

beforeAll(async () => {
  stores = await postgresStores();
  connection = await stores.connect({ poolSize: 1 });
  await connection.query(
    `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response)
       select gen_random_uuid(), now() - n * interval '10 milliseconds',
         case when n % ${QUIET_EVERY} = 0 then 'quiet' else 'busy' end, 'ALLOW', 'c', 'f', '{}', '{}'
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

function lastHour(): { from: Date; to: Date } {
  const now = Date.now();
  return { from: new Date(now - HOUR_MS), to: new Date(now) };
}

async function read(wanted: Wanted): Promise<StoredDecision[][]> {
  const pages: StoredDecision[][] = [];
  for (const chunk of await planChunks(connection, lastHour(), 0, NO_ARCHIVE)) {
    for await (const page of readChunk(connection, chunk, wanted)) pages.push([...page]);
  }
  return pages;
}

it.each([
  [BUSY, ROWS - ROWS / QUIET_EVERY],
  [QUIET, ROWS / QUIET_EVERY],
])('a replay of %j reads each decision of the partitioned table once', async (wanted, count) => {
  const before = await lookedAt();
  const pages = await read(wanted);
  expect(pages.flat()).toHaveLength(count);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(count);
  expect(pages.flat().every(({ is_replayed: isReplayed }) => isReplayed)).toBe(true);
  expect((await lookedAt()) - before).toBeLessThan(3 * ROWS);
});

it('a replay of a quiet context takes few statements, and holds few rows', async () => {
  const pages = await read(QUIET);
  // The first looks at 1,000 rows, the others at 20,000.
  expect(pages.length).toBeLessThanOrEqual(3);
  const ids = pages.flat().map(({ at, id }) => `${at} ${id}`);
  expect(ids).toEqual([...ids].sort());
});

it('a replay of the default context reads what its rulesets decided for contexts without their own', async () => {
  const [own, other] = [randomUUID(), randomUUID()];
  for (const [id, context] of [
    [own, 'default'],
    [other, 'other'],
  ]) {
    await connection.query(
      `insert into ruleset (id, created_at, created_by, context, version, status, rules, hash)
         values ($1, now(), 'someone', $2, 1, 'ACTIVE', '[]', 'h')`,
      [id, context],
    );
  }
  const insert = `insert into decision (id, created_at, context, outcome, customer_id,
      credential_fingerprint, request, response, ruleset_id)
    values ($1, now(), $2, 'ALLOW', 'c', 'f', '{}', '{}', $3) returning id`;
  const decisions = [
    ['default', own],
    ['without', own],
    ['other', other],
    ['without', null],
  ] as const;
  const ids: string[] = [];
  for (const [context, ruleset] of decisions) {
    const [row] = await connection.query<{ id: string }[]>(insert, [
      randomUUID(),
      context,
      ruleset,
    ]);
    ids.push(row?.id ?? '');
  }
  const found = (await read({ ...QUIET, context: 'default' })).flat();
  const flags = new Map(found.map(({ id, is_replayed: isReplayed }) => [id, isReplayed]));
  expect(ids.map((id) => flags.get(id))).toEqual([true, false, undefined, undefined]);
});
