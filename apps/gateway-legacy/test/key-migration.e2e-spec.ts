import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { AddAccountsToKeys1795826400001 } from '../src/database/migrations/1795826400001-add-accounts-to-keys.js';
import { GatewayUnderTest } from './support/gateway-under-test.js';

const KEYS = `select x.indrelid::regclass::text as table, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x where x.indisprimary and x.indisvalid and x.indrelid = any (array[
    'authentication', 'backup', 'chargeback', 'settlement_exception']::regclass[]) order by 1`;

const LOCK_TIMEOUT_MS = 50;

let stack: GatewayUnderTest;
let dataSource: DataSource;
let runner: QueryRunner;
const migration = new AddAccountsToKeys1795826400001();

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ BACKGROUND_WORK: 'worker' });
  dataSource = new DataSource({
    type: 'postgres',
    url: String(stack.gateway.env['DATABASE_URL']),
    extra: { lock_timeout: LOCK_TIMEOUT_MS },
  });
  await dataSource.initialize();
  runner = dataSource.createQueryRunner();
  await migration.down(runner);
  await runner.query(
    `insert into token (id, account_id, vault_token_id, created_at)
     values ('00000000-0000-4000-8000-000000000001', $1, gen_random_uuid(), now())`,
    [stack.account.id],
  );
  await runner.query(
    `insert into authentication (id, account_id, created_at, updated_at, use_case, state, reference,
       amount, currency_code, token_id, scheme, merchant_name, result_code)
     select gen_random_uuid(), $1, now(), now(), 'ONE_OFF', 'completed', 'order', 100, 'EUR',
       '00000000-0000-4000-8000-000000000001', 'visa', 'A shop', '0'
     from generate_series(1, 5000)`,
    [stack.account.id],
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await stack.close();
});

async function definitions(): Promise<string[]> {
  const rows = (await runner.query(KEYS)) as { definition: string }[];
  return rows.map(({ definition }) => /\((.*)\)$/.exec(definition)?.[1] ?? definition);
}

const key = 'id, account_id';

it('replaces the keys of filled tables, and continues after it did not get a lock', async () => {
  expect(await definitions()).toEqual(['id', 'id', 'id', 'id']);
  const reader = dataSource.createQueryRunner();
  await reader.startTransaction();
  await reader.query('lock table chargeback in access share mode');
  await expect(migration.up(runner)).rejects.toThrow('lock timeout');
  await reader.rollbackTransaction();
  await reader.release();
  expect(await definitions()).toEqual([key, key, 'id', 'id']);
  await migration.up(runner);
  expect(await definitions()).toEqual([key, key, key, key]);
});

it.each([
  ['authentication', 'id'],
  ['payment', 'authentication_id'],
])('leaves an index for statements that know %s by %s only', async (table, column) => {
  await runner.query('set enable_seqscan = off');
  const plan: unknown = await runner.query(
    `explain select id from ${table} where ${column} = '00000000-0000-4000-8000-000000000002'`,
  );
  await runner.query('reset enable_seqscan');
  expect(JSON.stringify(plan)).toContain(`Index Cond: (${column} = `);
});
