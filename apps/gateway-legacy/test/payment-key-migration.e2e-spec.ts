import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@tessera/database';
import { createDatabase, until, type TestDatabase } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import { DataSource, type QueryRunner } from 'typeorm';
import { AddAccountsToPayments1795970000000 } from '../src/database/migrations/1795970000000-add-accounts-to-payments.js';
import { gatewayLegacy } from '../src/index.js';
import { FormerGateway } from './support/former-gateway.js';

const [ANNA, BEN] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];
const TOKEN = '00000000-0000-4000-8000-000000000001';
const LOCK_TIMEOUT_MS = 50;
/** Made before, during and after the migration, each. */
const PAYMENTS = 10;
const CALLERS = 2;
/** A migration that got no lock waits longer each time. */
const LOAD_TIMEOUT_MS = 300_000;

const CONSTRAINTS = `select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) as text
  from pg_constraint where contype in ('p', 'f') and convalidated and (
    contype = 'p' and conrelid = any (array[
      'payment', 'token', 'fraud_report', 'payment_key', 'settlement_report']::regclass[])
    or confrelid = any (array['payment', 'token', 'settlement_report']::regclass[]))`;

const BEFORE = [
  'authentication: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'backup: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'chargeback: FOREIGN KEY (payment_id) REFERENCES payment(id)',
  'fraud_report: PRIMARY KEY (id)',
  'payment: FOREIGN KEY (initial_payment_id) REFERENCES payment(id)',
  'payment: FOREIGN KEY (token_id) REFERENCES token(id)',
  'payment: PRIMARY KEY (id)',
  'payment_event: FOREIGN KEY (payment_id) REFERENCES payment(id)',
  'payment_key: PRIMARY KEY (id)',
  'payment_order: FOREIGN KEY (payment_id) REFERENCES payment(id)',
  'settlement_line: FOREIGN KEY (payment_id) REFERENCES payment(id)',
  'settlement_report: PRIMARY KEY (id)',
  'settlement_report_source: FOREIGN KEY (report_id) REFERENCES settlement_report(id)',
  'token: PRIMARY KEY (id)',
];

const AFTER = [
  'authentication: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'backup: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'chargeback: FOREIGN KEY (payment_id, account_id) REFERENCES payment(id, account_id)',
  'fraud_report: PRIMARY KEY (id, account_id)',
  'payment: FOREIGN KEY (initial_payment_id, account_id) REFERENCES payment(id, account_id)',
  'payment: FOREIGN KEY (token_id, account_id) REFERENCES token(id, account_id)',
  'payment: PRIMARY KEY (id, account_id)',
  'payment_event: FOREIGN KEY (payment_id, account_id) REFERENCES payment(id, account_id)',
  'payment_key: PRIMARY KEY (id)',
  'payment_order: FOREIGN KEY (payment_id, account_id) REFERENCES payment(id, account_id)',
  'settlement_line: FOREIGN KEY (payment_id, account_id) REFERENCES payment(id, account_id)',
  'settlement_report: PRIMARY KEY (id, account_id)',
  'settlement_report_source: FOREIGN KEY (report_id, account_id) REFERENCES settlement_report(id, account_id)',
  'token: PRIMARY KEY (id, account_id)',
];

type NamedMigration = new () => { readonly name: string };

const migration = new AddAccountsToPayments1795970000000();
let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;
let former: FormerGateway;

beforeAll(async () => {
  database = await createDatabase();
  // Those until then: others may follow that need what it adds.
  const migrations = (databaseParts(gatewayLegacy).migrations as NamedMigration[]).filter(
    (Class) => new Class().name.slice(-13) <= migration.name.slice(-13),
  );
  dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    migrations,
    migrationsTableName: 'migration',
    extra: { lock_timeout: LOCK_TIMEOUT_MS, max: 20 },
  });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.undoLastMigration({ transaction: 'none' });
  runner = dataSource.createQueryRunner();
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
  former = new FormerGateway(dataSource, ANNA);
});

afterAll(async () => {
  await runner.release();
  await dataSource.destroy();
  await database.drop();
});

async function constraints(): Promise<string[]> {
  const rows = (await runner.query(CONSTRAINTS)) as { text: string }[];
  return rows.map(({ text }) => text).sort();
}

/** A series of two payments with a card, and a report. */
async function useFormer(): Promise<void> {
  const { id } = await former.pay({ tokenId: TOKEN });
  await former.pay({ initialId: id, tokenId: TOKEN });
  await former.settlementReport();
}

async function remove(): Promise<void> {
  for (const table of ['chargeback', 'settlement_line', 'payment_event', 'payment_order']) {
    await runner.query(`delete from ${table}`);
  }
  await runner.query('delete from payment');
}

describe('the migration that adds accounts to payments', () => {
  beforeEach(async () => {
    expect(await constraints()).toEqual(BEFORE);
    await useFormer();
  });

  afterEach(async () => {
    await remove();
    await migration.down(runner);
    expect(await constraints()).toEqual(BEFORE);
  });

  it.each([
    ...['payment_order', 'payment_event', 'settlement_report_source', 'payment_key'],
    ...['fraud_report', 'payment', 'token', 'settlement_report', 'chargeback', 'settlement_line'],
  ])('continues after it did not get a lock of %s', async (table) => {
    const reader = dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query(`lock table ${table} in access share mode`);
    await expect(migration.up(runner)).rejects.toThrow('lock timeout');
    // The release before works with what an interrupted run has left.
    await useFormer();
    await reader.rollbackTransaction();
    await reader.release();
    await migration.up(runner);
    expect(await constraints()).toEqual(AFTER);
    await migration.up(runner);
    expect(await constraints()).toEqual(AFTER);
    await useFormer();
  });

  it.each([
    ['payment_of_account', 'create unique index payment_of_account on payment (id, account_id)'],
    [
      'payment_order_without_account',
      `alter table payment_order add column account_id uuid;
        create index payment_order_without_account on payment_order (payment_id) where account_id is null`,
    ],
  ])('builds %s again if an interrupted run left it invalid', async (index, create) => {
    await runner.query(create);
    const admin = new DataSource({ type: 'postgres', url: database.adminUrl });
    await admin.initialize();
    await admin.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [
      index,
    ]);
    await admin.destroy();
    await migration.up(runner);
    expect(await constraints()).toEqual(AFTER);
    const invalid: unknown = await runner.query(
      'select indexrelid::regclass::text from pg_index where not indisvalid',
    );
    expect(invalid).toEqual([]);
  });

  it(
    'fails no statement of the release before while it runs, whatever reads the tables',
    async () => {
      const load = new Load();
      const madeSince = (count: number) =>
        until(
          'payments are made',
          () => Promise.resolve(load.made - count >= PAYMENTS),
          LOAD_TIMEOUT_MS,
        );
      await madeSince(0);
      const report = dataSource.createQueryRunner();
      await report.startTransaction();
      await report.query('select count(*) from payment_event');
      let retries = 0;
      const migrating = new DataSource({ ...dataSource.options, extra: { lock_timeout: 2_000 } });
      await migrating.initialize();
      const migrated = migrateDatabase(migrating, undefined, { onRetry: () => retries++ });
      await until('the migration waits for the report', () => Promise.resolve(retries > 0));
      await madeSince(load.made);
      await report.commitTransaction();
      await report.release();
      expect(await migrated).toContain(migration.name);
      await migrating.destroy();
      await madeSince(load.made);
      expect(await load.stop()).toEqual([]);
      expect(await constraints()).toEqual(AFTER);
      await runner.query('delete from migration where name = $1', [migration.name]);
    },
    LOAD_TIMEOUT_MS,
  );

  it.each([
    ['payment', 'payment_token_of_account', 'update payment set account_id = $1'],
    ['chargeback', 'chargeback_payment_of_account', 'update chargeback set account_id = $1'],
    [
      'settlement_line',
      'settlement_line_payment_of_account',
      'update settlement_line set account_id = $1',
    ],
  ])('names what belongs to another account in %s, and changes no row', async (_, name, update) => {
    await runner.query(update, [BEN]);
    await expect(migration.up(runner)).rejects.toThrow(name);
    await runner.query(update, [ANNA]);
    await migration.up(runner);
    await expect(runner.query(update, [BEN])).rejects.toThrow('violates foreign key');
  });
});

/** Pods of the release before, until they are stopped. */
class Load {
  made = 0;
  private readonly failures: string[] = [];
  private isStopped = false;
  private readonly callers = Array.from({ length: CALLERS }, () => this.call());

  async stop(): Promise<string[]> {
    this.isStopped = true;
    await Promise.all(this.callers);
    return this.failures;
  }

  private async call(): Promise<void> {
    const { url } = database;
    // As the service has it: a statement waits for locks without a limit.
    const pod = new DataSource({ type: 'postgres', url });
    await pod.initialize();
    const gateway = new FormerGateway(pod, ANNA);
    while (!this.isStopped) {
      try {
        const { id } = await gateway.pay({ tokenId: TOKEN });
        await gateway.pay({ initialId: id });
        await gateway.settlementReport();
        this.made += 1;
      } catch (error) {
        this.failures.push(String(error));
      }
    }
    await pod.destroy();
  }
}

describe('after the migration', () => {
  beforeAll(async () => {
    await migration.up(runner);
    await runner.query(
      `insert into payment (id, account_id, created_at, updated_at, use_case, reference, amount,
         currency_code, capture, source_type, provider, provider_merchant, state, version)
       select gen_random_uuid(), account, now() - n * interval '1 minute', now(), 'ONE_OFF', 'order', 100,
         'EUR', 'automatic', 'checkout', 'psp', 'shop', case n % 2 when 0 then 'captured' else 'failed' end, 2
       from generate_series(1, 10000) n, unnest($1::uuid[]) account`,
      [[ANNA, BEN]],
    );
    await runner.query('analyze payment');
  });

  it('rows have the account of their payment or report, or none', async () => {
    const { id } = await former.pay();
    const report = await former.settlementReport();
    for (const [table, column, value] of [
      ['payment_order', 'payment_id', id],
      ['payment_event', 'payment_id', id],
      ['settlement_report_source', 'report_id', report],
    ] as const) {
      const rows: unknown = await runner.query(
        `select distinct account_id from ${table} where ${column} = $1`,
        [value],
      );
      expect([table, rows]).toEqual([table, [{ account_id: null }]]);
      const update = `update ${table} set account_id = $1 where ${column} = $2`;
      await expect(runner.query(update, [BEN, value])).rejects.toThrow('violates foreign key');
      await runner.query(update, [ANNA, value]);
    }
    await expect(runner.query('delete from payment where id = $1', [id])).rejects.toThrow(
      'violates foreign key',
    );
  });

  it.each([
    ['by its ID only, as in the release before', `id = '${TOKEN}'`, 'payment_pkey'],
    ['by its account and ID', `account_id = '${BEN}' and id = '${TOKEN}'`, 'payment_pkey'],
    [
      'in a list',
      `account_id = '${ANNA}' order by created_at desc, id desc limit 21`,
      'payment_newest',
    ],
    [
      'in a list of a state',
      `account_id = '${ANNA}' and state = 'captured' order by created_at desc, id desc limit 21`,
      'payment_of_state',
    ],
  ])('a payment is found %s', async (_, where, index) => {
    const rows = (await runner.query(
      `explain (format json) select * from payment where ${where}`,
    )) as unknown;
    expect(JSON.stringify(rows)).toContain(`"Index Name":"${index}"`);
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  });

  it('a key that the release before has bound can be reused after a day, by it', async () => {
    const key = randomBytes(32);
    const payments = [randomUUID(), randomUUID()] as const;
    expect(await former.bind(key, payments[0])).toBe(true);
    expect(await former.bind(key, payments[1])).toBe(false);
    await runner.query(
      `update payment_key set created_at = now() - interval '25 hours' where id = $1`,
      [key],
    );
    expect(await former.bind(key, payments[1])).toBe(true);
  });
});
