import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, until, type TestDatabase } from '@tessera/local/testing';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrateDatabase, MIGRATION_LOCK_TIMEOUT_MS } from '../src/postgres/migrate-database.js';

class AddColumn1800000000000 implements MigrationInterface {
  readonly name = 'AddColumn1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment add column note text');
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

class IndexPayments1800000000001 implements MigrationInterface {
  readonly name = 'IndexPayments1800000000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set lock_timeout = 0');
    await runner.query('create index concurrently payment_note on payment (note)');
    await runner.query('reset lock_timeout');
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

const COLUMN = `select 1 from information_schema.columns where table_name = 'payment' and column_name = 'note'`;

let database: TestDatabase;
let report: pg.Client;
let caller: pg.Client;
const opened: DataSource[] = [];

async function migrator(lockTimeoutMs: number): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    migrations: [AddColumn1800000000000, IndexPayments1800000000001],
    poolSize: 2,
    extra: { lock_timeout: lockTimeoutMs },
  });
  opened.push(await dataSource.initialize());
  return dataSource;
}

/** Whether a session waits for a lock on the table. */
async function isAwaited(): Promise<boolean> {
  const text = `select 1 from pg_locks where not granted and relation = 'payment'::regclass`;
  return (await report.query(text)).rows.length > 0;
}

beforeEach(async () => {
  database = await createDatabase();
  [report, caller] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([report.connect(), caller.connect()]);
  await caller.query('create table payment (id int); insert into payment values (1)');
  // A long report reads the table.
  await report.query('begin');
  await report.query('select * from payment');
});

afterEach(async () => {
  await Promise.all([report.end(), caller.end()]);
  await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
  await database.drop();
});

describe('a migration behind a long report', () => {
  it('lets requests pass while it waits, and ends after the report', async () => {
    let retries = 0;
    const done = migrateDatabase(await migrator(MIGRATION_LOCK_TIMEOUT_MS), undefined, {
      onRetry: () => (retries += 1),
    });
    for (const attempt of [1, 2]) {
      await until('the migration gives way', () => Promise.resolve(retries === attempt));
      // Resolves only because the migration is not queued for the lock.
      expect((await caller.query('select id from payment')).rows).toEqual([{ id: 1 }]);
      expect((await caller.query(COLUMN)).rows).toEqual([]);
    }
    await report.query('commit');
    expect(await done).toEqual(['AddColumn1800000000000', 'IndexPayments1800000000001']);
    expect((await caller.query(COLUMN)).rows).toHaveLength(1);
  });

  it('would hold up every request without a limit for its locks', async () => {
    const done = migrateDatabase(await migrator(0));
    await until('the migration waits for the report', isAwaited);
    let hasPassed = false;
    const request = caller.query('select id from payment').then(() => (hasPassed = true));
    await new Promise((resolve) => setTimeout(resolve, MIGRATION_LOCK_TIMEOUT_MS + 500));
    expect(hasPassed).toBe(false);
    await report.query('commit');
    await Promise.all([request, done]);
  });

  it('runs once when two jobs begin together, also where it indexes concurrently', async () => {
    await report.query('commit');
    const jobs = await Promise.all([migrator(2_000), migrator(2_000)]);
    const ran = await Promise.all(jobs.map((job) => migrateDatabase(job)));
    expect(ran.flat()).toEqual(['AddColumn1800000000000', 'IndexPayments1800000000001']);
  });
});
