import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import { DataSource, type QueryRunner } from 'typeorm';
import { AddAccountsToTokenKeys1795960000200 } from '../src/database/migrations/1795960000200-add-accounts-to-token-keys.js';
import { gatewayLegacy } from '../src/index.js';

const [ANNA, BEN] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];
const TOKEN = '00000000-0000-4000-8000-000000000001';
const LOCK_TIMEOUT_MS = 50;

const CONSTRAINTS = `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype in ('p', 'f') and convalidated and (
    conrelid = any (array['merchant', 'token', 'token_session']::regclass[]) and contype = 'p'
    or confrelid = 'token'::regclass and conrelid <> 'payment'::regclass)
  order by 1, 2`;

/** As the release before stores an authentication. */
const AUTHENTICATE = `insert into authentication (id, account_id, created_at, updated_at, use_case, state,
    reference, amount, currency_code, token_id, scheme, merchant_name, result_code)
  select gen_random_uuid(), $1::uuid, now(), now(), 'ONE_OFF', 'completed', 'order', 100, 'EUR', $2::uuid, 'visa',
    'A shop', '0' from generate_series(1, $3::int)`;

type NamedMigration = new () => { readonly name: string };

const migration = new AddAccountsToTokenKeys1795960000200();
let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  database = await createDatabase();
  // Those until then: a later one replaces the key of a token, to which the former foreign keys lead.
  const migrations = (databaseParts(gatewayLegacy).migrations as NamedMigration[]).filter(
    (Class) => new Class().name.slice(-13) <= migration.name.slice(-13),
  );
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
  await runner.query(
    `insert into account (id, name, enabled, created_at)
     select id, 'shop', true, now() from unnest($1::uuid[]) id`,
    [[ANNA, BEN]],
  );
  await runner.query(
    `insert into token (id, account_id, vault_token_id, created_at)
     values ($1, $2, gen_random_uuid(), now())`,
    [TOKEN, ANNA],
  );
  await runner.query(
    `insert into token (id, account_id, vault_token_id, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), now() from generate_series(1, 5000)`,
    [BEN],
  );
  await runner.query(AUTHENTICATE, [ANNA, TOKEN, 5_000]);
  await runner.query('analyze token, authentication');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function constraints(): Promise<string[]> {
  const rows = (await runner.query(CONSTRAINTS)) as { table: string; definition: string }[];
  return rows.map(({ table, definition }) => `${table}: ${definition}`);
}

const BEFORE = [
  'authentication: FOREIGN KEY (token_id) REFERENCES token(id)',
  'backup: FOREIGN KEY (token_id) REFERENCES token(id)',
  'merchant: PRIMARY KEY (id)',
  'token: PRIMARY KEY (id)',
  'token_session: PRIMARY KEY (id)',
];

const AFTER = [
  'authentication: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'backup: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'merchant: PRIMARY KEY (id, account_id)',
  'token: PRIMARY KEY (id)',
  'token_session: PRIMARY KEY (id, account_id)',
];

it.each(['merchant', 'token_session', 'authentication', 'backup'])(
  'continues after it did not get a lock of %s',
  async (table) => {
    expect(await constraints()).toEqual(BEFORE);
    const reader = dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query(`lock table ${table} in access share mode`);
    // A new foreign key lets others read; dropping the former one does not.
    await expect(migration.up(runner)).rejects.toThrow('lock timeout');
    await runner.query(AUTHENTICATE, [ANNA, TOKEN, 1]);
    await reader.rollbackTransaction();
    await reader.release();
    await migration.up(runner);
    expect(await constraints()).toEqual(AFTER);
    await migration.down(runner);
  },
);

it('refuses the token of another account, and keeps a token that is in use', async () => {
  expect(await constraints()).toEqual(BEFORE);
  await runner.query(AUTHENTICATE, [BEN, TOKEN, 1]);
  await expect(migration.up(runner)).rejects.toThrow('violates foreign key');
  await runner.query('delete from authentication where account_id = $1', [BEN]);
  await migration.up(runner);
  expect(await constraints()).toEqual(AFTER);
  await expect(runner.query(AUTHENTICATE, [BEN, TOKEN, 1])).rejects.toThrow(
    'authentication_token_of_account',
  );
  await expect(runner.query('delete from token where id = $1', [TOKEN])).rejects.toThrow(
    'violates foreign key',
  );
});

it('finds a token by its ID in the key', async () => {
  const rows = (await runner.query(
    `explain (analyze, buffers, format json) select * from token where id = '${TOKEN}'`,
  )) as [{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }];
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  expect(plan['Node Type']).toBe('Index Scan');
  expect(plan['Shared Hit Blocks']).toBeLessThanOrEqual(3);
});
