import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import { DataSource, type QueryRunner } from 'typeorm';
import { AddAccountsToTokenKeys1795960000000 } from '../src/database/migrations/1795960000000-add-accounts-to-token-keys.js';
import { commerce } from '../src/index.js';

const ACCOUNT = '00000000-0000-4000-8000-00000000000a';
const ID = '00000000-0000-4000-8000-000000000001';
const LOCK_TIMEOUT_MS = 50;
const ROWS = 5_000;

const KEYS = `select indexdef from pg_indexes
  where tablename in ('token', 'token_session') and indexdef like 'CREATE UNIQUE%' order by indexdef`;

const FILL = [
  `insert into account (id, name, enabled, created_at) values ('${ACCOUNT}', 'shop', true, now())`,
  `insert into token (id, account_id, status, created_at, expiry_month, expiry_year, masked_account_number,
      account_number_last_four, account_number_length, scheme, network_token_status, metadata, version,
      compared_at)
    select gen_random_uuid(), '${ACCOUNT}', 'active', now(), 1, 2030, '411111XXXXXX1111', '1111', 16, 'visa',
      'none', '{}', 1, now() from generate_series(1, ${ROWS})`,
  `insert into token_session (id, account_id, session_hash, status, bypass_identification, metadata,
      created_at, expires_at, compared_at)
    select gen_random_uuid(), '${ACCOUNT}', uuid_send(gen_random_uuid()), 'open', false, '{}', now(), now(), now()
    from generate_series(1, ${ROWS})`,
  'analyze token, token_session',
];

const migration = new AddAccountsToTokenKeys1795960000000();
let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  database = await createDatabase();
  const { migrations } = databaseParts(commerce);
  dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    migrations,
    extra: { lock_timeout: LOCK_TIMEOUT_MS },
  });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  runner = dataSource.createQueryRunner();
  await migration.down(runner);
  for (const statement of FILL) await runner.query(statement);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function keys(): Promise<string[]> {
  const rows = (await runner.query(KEYS)) as { indexdef: string }[];
  return rows.map(({ indexdef }) => /\.(\w+ USING .*)$/.exec(indexdef)?.[1] ?? indexdef).sort();
}

it('replaces the keys of filled tables, and continues after it did not get a lock', async () => {
  const before = await keys();
  expect(before).toEqual([
    'token USING btree (id)',
    'token_session USING btree (id)',
    'token_session USING btree (session_hash)',
  ]);
  const reader = dataSource.createQueryRunner();
  await reader.startTransaction();
  await reader.query('lock table token_session in access share mode');
  await expect(migration.up(runner)).rejects.toThrow('lock timeout');
  await reader.rollbackTransaction();
  await reader.release();
  await migration.up(runner);
  expect(await keys()).toEqual([
    'token USING btree (id, account_id)',
    'token_session USING btree (id, account_id)',
    'token_session USING btree (session_hash, account_id)',
  ]);
});

it.each([
  ['token', `id = '${ID}'`],
  ['token_session', `id = '${ID}'`],
  ['token_session', String.raw`session_hash = any (array['\x00'::bytea, '\x01'::bytea])`],
])('finds a row of %s by %s in the key', async (table, where) => {
  const rows = (await runner.query(
    `explain (analyze, buffers, format json) select * from ${table} where ${where}`,
  )) as [{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }];
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  expect(JSON.stringify(plan)).toContain('Index Cond');
  // One page of each level of the index, per value: three with the root.
  expect(plan['Shared Hit Blocks']).toBeLessThanOrEqual(6);
});

it('lets the release before write a session and a token as it does', async () => {
  const runs = [
    `insert into token_session (id, account_id, session_hash, status, bypass_identification, metadata,
        created_at, expires_at, compared_at)
      values ('${ID}', '${ACCOUNT}', '\\x00', 'open', false, '{}', now(), now(), now())`,
    `update token_session set status = 'completed' where id = '${ID}' and status = 'open'`,
  ];
  for (const statement of runs) await runner.query(statement);
  const create = `insert into token (id, account_id, status, created_at, expiry_month, expiry_year,
      masked_account_number, account_number_last_four, account_number_length, scheme, network_token_status,
      metadata, version, compared_at)
    values ('${ID}', '${ACCOUNT}', 'active', now(), 1, 2030, '411111XXXXXX1111', '1111', 16, 'visa', 'none',
      '{}', 1, now()) on conflict do nothing returning id`;
  expect(await runner.query(create)).toEqual([{ id: ID }]);
  expect(await runner.query(create)).toEqual([]);
});
