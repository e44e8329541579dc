import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Aggregate } from '../src/rules/velocity-query.js';
import { PostgresVelocityStore } from '../src/velocity/postgres-velocity-store.js';
import type { VelocityAddition, VelocityCall } from '../src/velocity/velocity-store.js';
import { newId, type PostgresStores, postgresStores } from './support/velocity-stores.js';

const DECISIONS = 16;
const ROWS = 20_000;
const HOUR = 3_600;
/** Steps of a decision, each of which reads a few rows that only it needs. */
const ROWS_PER_DECISION = 60;
const TABLES = ['velocity_event', 'velocity_bucket', 'velocity_member', 'velocity_seen'];

const ADDITIONS: Readonly<Record<Exclude<Aggregate, 'avg'>, () => VelocityAddition>> = {
  count: () => ({ value: null, member: null, tier: 0 }),
  sum: () => ({ value: 10, member: null, tier: 0 }),
  distinct: () => ({ value: null, member: newId(), tier: 0 }),
};

let stores: PostgresStores;
/** One connection, which plans only once. */
let connection: DataSource;
let store: PostgresVelocityStore;

function calls(): VelocityCall[] {
  return Array.from({ length: DECISIONS }, () => ({
    decisionId: randomUUID(),
    repeatable: true,
    context: 'c',
    entries: Object.entries(ADDITIONS).map(([aggregate, addition]) => ({
      definition: newId(),
      aggregate: aggregate as Aggregate,
      keptSeconds: HOUR,
      series: newId(),
      addition: addition(),
      readings: [{ seconds: HOUR, limit: 1_000 }],
    })),
  }));
}

async function record(): Promise<void> {
  await Promise.all(calls().map((call) => store.record(call)));
}

/** Loads decisions of a minute ago, each in a separate series. */
async function readIn(): Promise<void> {
  for (const [aggregate, addition] of Object.entries(ADDITIONS)) {
    const definition = { context: 'c', definition: newId(), keptSeconds: HOUR };
    const past = Array.from({ length: DECISIONS }, () => ({
      ...addition(),
      decisionId: randomUUID(),
      series: newId(),
      at: new Date(Date.now() - 60_000),
      repeatable: false,
    }));
    await store.backfill({ ...definition, aggregate: aggregate as Aggregate }, past);
  }
}

/** Decisions of other payers today. */
async function fill(rows: number): Promise<void> {
  await connection.query(
    `insert into velocity_event (series, at, decision_id, value)
       select gen_random_uuid(), now(), gen_random_uuid(), 1 from generate_series(1, $1::int)`,
    [rows],
  );
  await connection.query(
    `insert into velocity_bucket (series, width, at, count, sum)
       select gen_random_uuid(), 60, now(), 1, 1 from generate_series(1, $1::int)`,
    [rows],
  );
  await connection.query(
    `insert into velocity_member (series, member, tier, at)
       select gen_random_uuid(), gen_random_uuid(), 0, now() from generate_series(1, $1::int)`,
    [rows],
  );
  await connection.query(
    `insert into velocity_seen (decision_id, at)
       select gen_random_uuid(), now() from generate_series(1, $1::int)`,
    [rows],
  );
}

/** How many rows and index entries the store has read so far. */
async function lookedAt(): Promise<number> {
  await connection.query('select pg_stat_force_next_flush()');
  const [counted] = await connection.query<{ rows: string }[]>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'velocity%')
       + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'velocity%') as rows`,
  );
  return Number(counted?.rows);
}

describe.each<[string, () => Promise<void>]>([
  ['new', () => Promise.resolve()],
  [
    'analyzed while they held few rows',
    async () => {
      await fill(10);
      for (const table of TABLES) await connection.query(`vacuum analyze ${table}`);
    },
  ],
  [
    'vacuumed while they were empty',
    async () => {
      await fill(1_000);
      for (const table of TABLES) {
        await connection.query(`delete from ${table}`);
        await connection.query(`vacuum (truncate false) ${table}`);
      }
    },
  ],
])('with tables that were %s when the plans were made', (_, believe) => {
  beforeAll(async () => {
    stores = await postgresStores();
    connection = await stores.connect({ poolSize: 1 });
    store = new PostgresVelocityStore(connection);
    await believe();
    await record();
    await readIn();
    await fill(ROWS);
  });

  afterAll(() => stores.close());

  it('a decision looks at its own series alone', async () => {
    const before = await lookedAt();
    await record();
    expect((await lookedAt()) - before).toBeLessThan(DECISIONS * ROWS_PER_DECISION);
  });

  it('reading the past in looks at the series that it adds to', async () => {
    const before = await lookedAt();
    await readIn();
    expect((await lookedAt()) - before).toBeLessThan(DECISIONS * ROWS_PER_DECISION);
  });
});
