import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@tessera/database';
import { interruptedRunner, MigrationDatabase, until } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import type pg from 'pg';
import { RequireAccountsOfPayments1796020000000 } from '../src/database/migrations/1796020000000-require-accounts-of-payments.js';
import { gatewayLegacy } from '../src/index.js';
import { FormerPayments } from './support/former-payment-statements.js';

const migration = new RequireAccountsOfPayments1796020000000();
const TIME = 1_796_020_000_000;
/** Before those of 0.3.0 for payments. */
const TIME_OF_0_2_0 = 1_795_965_000_000;
const ACCOUNT = '00000000-0000-4000-8000-00000000000a';
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const REQUIRED = ['payment_order', 'payment_event', 'settlement_report_source'] as const;
const TABLES = [...REQUIRED, 'payment_key', 'fraud_report'] as const;
/** Payments, each with an order, an event, a source of a report, and a key. */
const FILLED = 2_000;
const CALLERS = 3;
/** Payments before, during and after the migration, each. */
const PAID = 20;
const LOCK_TIMEOUT_MS = 50;

const FILL = [
  `create table filled as select gen_random_uuid() as id from generate_series(1, ${FILLED})`,
  `insert into payment (id, account_id, created_at, updated_at, use_case, reference, amount,
      currency_code, capture, source_type, provider, provider_merchant, state, version)
    select id, $1, now(), now(), 'ONE_OFF', 'order', 100, 'EUR', 'manual', 'checkout', 'psp', 'shop',
      'authorized', 1 from filled`,
  `insert into payment_order (account_id, id, payment_id, type, amount, created_at, state, ended_at)
    select $1, id, id, 'authorization', 100, now(), 'succeeded', now() from filled`,
  `insert into payment_event (account_id, payment_id, version, created_at, type, to_state)
    select $1, id, 1, now(), 'create', 'open' from filled`,
  `insert into payment_key (account_id, id, fingerprint, payment_id, created_at)
    select $1, decode(replace(id::text, '-', ''), 'hex'), '', id, now() from filled`,
  `insert into settlement_report (id, account_id, created_at, period_start, period_end, currency_code, status,
      due_at, give_up_at)
    select id, $1, now(), now() - interval '1 day', now(), 'EUR', 'processing', now(), now() from filled`,
  `insert into settlement_report_source (account_id, report_id, provider, merchant, last_settlement)
    select $1, id, 'psp', 'shop', 1 from filled`,
];

/** All that the migration changes: keys, checks, indexes, required columns and defaults. */
const SCHEMA = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any ($1::regclass[]) and (contype = 'p' or conname like '%account%')
  union all
  select indrelid::regclass::text, indexrelid::regclass::text,
      case when indisvalid then '' else 'invalid ' end || pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any ($1::regclass[])
  union all
  select table_name, column_name, (case is_nullable when 'NO' then 'required' else 'may be null' end)
      || coalesce(' default ' || column_default, '')
    from information_schema.columns where table_name = any ($1::text[]) and column_name = 'account_id'
  order by 1, 2, 3`;

const AFTER = [
  'fraud_report: account_id required',
  'fraud_report: fraud_report_pkey PRIMARY KEY (id, account_id)',
  'payment_event: account_id required',
  'payment_event: payment_event_pkey PRIMARY KEY (payment_id, version, account_id)',
  'payment_key: account_id required',
  'payment_key: payment_key_pkey PRIMARY KEY (id, account_id)',
  'payment_order: account_id required',
  'payment_order: payment_order_pkey PRIMARY KEY (id, account_id)',
  'settlement_report_source: account_id required',
  'settlement_report_source: settlement_report_source_pkey PRIMARY KEY (report_id, provider, merchant, account_id)',
];

let database: MigrationDatabase;
let client: pg.Client;

afterEach(() => database.drop());

/** @param before as of a release whose migrations are older; without it the database is empty */
async function begin(before?: number): Promise<void> {
  database = await MigrationDatabase.create(databaseParts(gatewayLegacy).migrations, before);
  client = await database.connect();
}

async function beginWithAccount(before: number): Promise<void> {
  await begin(before);
  await database.use();
  await client.query(
    `insert into account (id, name, enabled, created_at) values ($1, 'shop', true, now())`,
    [ACCOUNT],
  );
}

/** A database that pods of 0.3.0 use. */
async function formerDatabase(): Promise<void> {
  await beginWithAccount(TIME);
  for (const [index, text] of FILL.entries()) {
    await client.query(text, index === 0 ? [] : [ACCOUNT]);
  }
  await client.query(`analyze ${TABLES.join(', ')}`);
}

const formerPod = async () => new FormerPayments(await database.connect(), ACCOUNT);

async function schema(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(SCHEMA, [
    TABLES,
  ]);
  return rows.map(({ table, name, definition }) => `${table}: ${name} ${definition}`);
}

async function expectMigrated(): Promise<void> {
  const found = await schema();
  const isOf = (each: string) => /PRIMARY KEY|: account_id /.test(each);
  expect(found.filter(isOf)).toEqual(AFTER);
  expect(found.filter((each) => /without_account|has_account|invalid/.test(each))).toEqual([]);
  const unique = found.filter((each) => each.includes('CREATE UNIQUE INDEX'));
  // Each key has one index.
  expect(unique.filter((each) => !each.includes('_pkey'))).toEqual([]);
}

/** A session that waits for a lock. */
async function waiting(statement: string): Promise<void> {
  await until('it waits', async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query ilike $1`,
      [`%${statement}%`],
    );
    return rows.length > 0;
  });
}

describe('an empty database', () => {
  it('is migrated at once', async () => {
    await begin();
    await migrateDatabase(await database.open());
    await expectMigrated();
  });
});

describe('a database of 0.2.0', () => {
  it('is refused, and not changed', async () => {
    await beginWithAccount(TIME_OF_0_2_0);
    const before = await schema();
    await expect(migrateDatabase(await database.open())).rejects.toThrow(
      'The database is of a release before 0.3.0: deploy 0.3.0 first, and wait until no earlier pod runs.',
    );
    expect(await schema()).toEqual(before);
  });
});

describe('a database of 0.3.0', () => {
  beforeEach(formerDatabase);

  it('gets the account in all keys, and back', async () => {
    const before = await schema();
    await migrateDatabase(await database.open());
    await expectMigrated();
    const runner = (await database.open()).createQueryRunner();
    await migration.down(runner);
    await runner.release();
    expect(await schema()).toEqual(before);
    await (await formerPod()).use();
  });

  it.each(REQUIRED)('is refused while a row of %s lacks its account', async (table) => {
    const row = `ctid = (select ctid from ${table} limit 1)`;
    await client.query(`update ${table} set account_id = null where ${row}`);
    const before = await schema();
    await expect(migrateDatabase(await database.open())).rejects.toThrow(
      `Rows of 0.2.0 lack their account in ${table}: run 0.3.0 until its worker payment-accounts has filled ` +
        'them, and its metric payment_rows_without_account is 0 for each table. Nothing was changed.',
    );
    expect(await schema()).toEqual(before);
    await client.query(`update ${table} set account_id = $1 where account_id is null`, [ACCOUNT]);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is refused until the keys of 0.2.0 have expired', async () => {
    const store = `insert into payment_key (id, fingerprint, payment_id, created_at)
      values ($1, '', gen_random_uuid(), now() - $2::interval) returning (created_at + interval '24 hours')::text as end`;
    await client.query(store, [Buffer.from('a'), '25 hours']);
    const { rows } = await client.query<{ end: string }>(store, [Buffer.from('b'), '20 hours']);
    const before = await schema();
    await expect(migrateDatabase(await database.open())).rejects.toThrow(
      'A payment with an idempotency key that 0.2.0 stored could be made twice: let 0.3.0 run for a day ' +
        `before this version. The last key without an account expires at ${String(rows[0]?.end)}. Nothing was changed.`,
    );
    expect(await schema()).toEqual(before);
    await client.query(
      `update payment_key set created_at = created_at - interval '5 hours' where account_id = $1`,
      [NO_ACCOUNT],
    );
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is refused when a pod of 0.2.0 stores a row at that moment, and lets it store more', async () => {
    const pod = await database.connect();
    const store = `insert into payment_event (payment_id, version, created_at, type, to_state)
      select id, (random() * 1e9)::int, now(), 'capture', 'open' from filled limit 1`;
    await pod.query('begin');
    await pod.query(store);
    const migrated = expect(migrateDatabase(await database.open(0))).rejects.toThrow(
      'Rows of 0.2.0 lack their account in payment_event',
    );
    await waiting('add constraint payment_event_has_account');
    await pod.query('commit');
    await migrated;
    await pod.query(store);
    await client.query('update payment_event set account_id = $1 where account_id is null', [
      ACCOUNT,
    ]);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is migrated in the end, wherever it was interrupted, and pods of 0.3.0 work in between', async () => {
    const pod = await formerPod();
    const runner = (await database.open()).createQueryRunner();
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      try {
        await migration.up(interruptedRunner(runner, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('Interrupted.');
        interruptions += 1;
      }
      await pod.use();
    }
    await runner.release();
    expect(interruptions).toBeGreaterThan(20);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it.each(TABLES)('is migrated after it did not get a lock of %s', async (table) => {
    const reader = await database.connect();
    await reader.query(`begin; select from ${table} limit 1`);
    const runner = (await database.open(LOCK_TIMEOUT_MS)).createQueryRunner();
    await expect(migration.up(runner)).rejects.toThrow('lock timeout');
    await runner.release();
    await (await formerPod()).use();
    await reader.query('commit');
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('fails no statement of 0.3.0 before, during and after', async () => {
    const stop = new AbortController();
    const ids: string[] = [];
    const pods = await Promise.all(Array.from({ length: CALLERS }, formerPod));
    const callers = pods.map(async (pod) => {
      while (!stop.signal.aborted) {
        ids.push(await pod.use());
        await pod.remove(await pod.use());
      }
    });
    const more = async () => {
      const from = ids.length;
      // A caller that fails ends the wait.
      await Promise.race([
        Promise.all(callers),
        until('payments are made', () => Promise.resolve(ids.length >= from + PAID)),
      ]);
    };
    await more();
    await migrateDatabase(await database.open());
    const during = ids.length;
    await more();
    stop.abort();
    await Promise.all(callers);
    expect(during).toBeGreaterThan(PAID);
    await expectMigrated();
    for (const [table, each] of [
      ['payment_order', 1],
      ['payment_event', 2],
      ['payment_key', 1],
    ] as const) {
      const { rows } = await client.query(
        `select count(*)::int from ${table} where payment_id = any ($1::uuid[]) and account_id = $2`,
        [ids, ACCOUNT],
      );
      expect([table, rows]).toEqual([table, [{ count: ids.length * each }]]);
    }
  });

  it('proves with a check that the column is required, and reads no table under the lock', async () => {
    const runner = (await database.open()).createQueryRunner();
    const connection = (await runner.connect()) as pg.PoolClient;
    const notices: string[] = [];
    connection.on('notice', ({ message = '' }) => notices.push(message));
    await runner.query('set client_min_messages = debug1');
    await migration.up(runner);
    await runner.query('reset client_min_messages');
    await runner.release();
    const proved = notices.filter((message) => message.includes('are sufficient to prove'));
    expect(proved).toHaveLength(REQUIRED.length);
    // Validating the check reads each table once, under a lock that requests share.
    const read = notices.filter((message) => message.startsWith('verifying table'));
    expect(read).toHaveLength(REQUIRED.length);
  });

  it('leaves statements that know an ID only the key', async () => {
    await migrateDatabase(await database.open());
    await client.query(`analyze ${TABLES.join(', ')}`);
    for (const [table, where] of [
      ['payment_order', `id = '${randomUUID()}'`],
      ['payment_event', `payment_id = '${randomUUID()}'`],
      ['settlement_report_source', `report_id = '${randomUUID()}'`],
      ['payment_key', `id = any('{"\\\\x00"}'::bytea[])`],
    ] as const) {
      const { rows } = await client.query(`explain select * from ${table} where ${where}`);
      expect([table, JSON.stringify(rows)]).toEqual([
        table,
        expect.stringContaining(`${table}_pkey`),
      ]);
    }
  });

  it('loses an account only with an error', async () => {
    await migrateDatabase(await database.open());
    await expect(client.query('update payment_order set account_id = null')).rejects.toThrow(
      'null value in column "account_id"',
    );
    await expect(
      client.query(`insert into payment_key (id, fingerprint, payment_id, created_at)
        values ('a', '', gen_random_uuid(), now())`),
    ).rejects.toThrow('null value in column "account_id"');
  });
});
