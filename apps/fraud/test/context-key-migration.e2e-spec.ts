import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@tessera/database';
import { interruptedRunner, MigrationDatabase, until } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import type pg from 'pg';
import { RequireContexts1796010000300 } from '../src/database/migrations/1796010000300-require-contexts.js';
import { fraud } from '../src/index.js';
import { useFormerContextStatements } from './support/former-context-statements.js';

const MIGRATION = 'RequireContexts1796010000300';
const TABLES = [
  'backend_call',
  'payment_event',
  'provisional_decision',
  'review_assignment',
  'review_note',
] as const;
/** Decisions, each with rows in all tables. */
const FILLED = 3_000;
const CALLERS = 4;
/** Stored before, during and after the migration, each. */
const STORED = 40;
const LOCK_TIMEOUT_MS = 50;

const FILL = [
  `insert into payment_event (id, created_at, decision_id, type, occurred_at, data, blacklist_entries, context)
    select gen_random_uuid(), now(), id, 'void', now(), '{}', '[]', 'shop' from filled`,
  `insert into backend_call (decision_id, position, backend, rule_id, live, deadline_at, lease_until, context)
    select id, 0, 'b', 'r', false, now() + interval '1 hour', now() + interval '1 hour', 'shop' from filled`,
  `insert into provisional_decision (decision_id, deadline_at, rules_outcome, rules_source, context)
    select id, now() + interval '1 hour', 'ALLOW', 'RULE_ENGINE', 'shop' from filled`,
  `insert into review_assignment (decision_id, assignee, assigned_at, context)
    select id, 'ada', now(), 'shop' from filled`,
  `insert into review_note (id, created_at, decision_id, author, text, context)
    select gen_random_uuid(), now(), id, 'ada', 'A note', 'shop' from filled`,
];

/** As 0.1.0 stores a note. */
const FORMER_NOTE = `insert into review_note (id, created_at, decision_id, author, text)
  values (gen_random_uuid(), now(), gen_random_uuid(), 'ada', 'A note')`;

/** All that the migration changes: keys, checks and whether they are valid, indexes and required columns. */
const SCHEMA = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'c')
      and (contype <> 'c' or conname like '%context%')
  union all
  select indrelid::regclass::text, indexrelid::regclass::text,
      case when indisvalid then '' else 'invalid ' end || pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any ($1::regclass[])
  union all
  select attrelid::regclass::text, attname, case when attnotnull then 'required' else 'may be null' end
    from pg_attribute where attrelid = any ($1::regclass[]) and attname = 'context'
  union all
  select 'migration', name, '' from migration
  order by 1, 2, 3`;

const AFTER = [
  'backend_call_pkey PRIMARY KEY (decision_id, "position", context)',
  'payment_event_decision_id_occurred_at_type_key UNIQUE (decision_id, occurred_at, type, context)',
  'payment_event_pkey PRIMARY KEY (id, context)',
  'provisional_decision_pkey PRIMARY KEY (decision_id, context)',
  'review_assignment_pkey PRIMARY KEY (decision_id, context)',
  'review_note_pkey PRIMARY KEY (id, context)',
];

let database: MigrationDatabase;
let client: pg.Client;

/** @param before as of a release whose migrations are older; without it the database is empty */
async function begin(before?: number): Promise<void> {
  database = await MigrationDatabase.create(databaseParts(fraud).migrations, before);
  client = await database.connect();
}

afterEach(() => database.drop());

/** A database that pods of 0.2.0 use. */
async function formerDatabase(): Promise<void> {
  await begin(1_796_000_000_000);
  await database.use();
}

async function fill(): Promise<void> {
  await client.query(
    `create table filled as select gen_random_uuid() as id from generate_series(1, ${FILLED})`,
  );
  for (const statement of FILL) await client.query(statement);
  await client.query(`analyze ${TABLES.join(', ')}`);
}

async function schema(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(SCHEMA, [
    TABLES,
  ]);
  return rows.map(({ table, name, definition }) => `${table}: ${name} ${definition}`);
}

async function expectMigrated(): Promise<void> {
  const found = await schema();
  const without = found.filter((each) =>
    /without_context|has_context|invalid|may be null/.test(each),
  );
  expect(without).toEqual([]);
  expect(
    found
      .filter((each) => /PRIMARY KEY|: \w+ UNIQUE/.test(each))
      .map((each) => each.split(': ')[1]),
  ).toEqual(AFTER);
  expect(found).toContain(`migration: ${MIGRATION} `);
  // Each key has one index.
  expect(found.filter((each) => each.includes('CREATE UNIQUE INDEX'))).toHaveLength(AFTER.length);
}

/** A session that waits for a lock, which the test ends or lets go on. */
async function waiting(statement: string): Promise<number> {
  let pid: number | undefined;
  await until('it waits', async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query ilike $1`,
      [`%${statement}%`],
    );
    pid = rows[0]?.pid;
    return pid !== undefined;
  });
  return pid ?? 0;
}

describe('an empty database', () => {
  beforeEach(() => begin());

  it('is migrated at once', async () => {
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is migrated after an interruption, although no release before has used it', async () => {
    await migrateDatabase(await database.open(0, 1_795_950_000_000));
    await migrateDatabase(await database.open());
    await expectMigrated();
  });
});

describe('a database of 0.2.0', () => {
  beforeEach(formerDatabase);

  it('gets the context in all keys', async () => {
    await fill();
    await migrateDatabase(await database.open());
    await expectMigrated();
    const { rows } = await client.query(
      `select context, count(*)::int from review_note group by 1`,
    );
    expect(rows).toEqual([{ context: 'shop', count: FILLED }]);
  });

  it('is refused while a row lacks its context, and not changed', async () => {
    await fill();
    for (const table of TABLES) {
      await client.query(`update ${table} set context = null
        where decision_id = (select decision_id from ${table} limit 1)`);
      const before = await schema();
      await expect(migrateDatabase(await database.open())).rejects.toThrow(
        `Rows of 0.1.0 lack their context in ${table}: run 0.2.0 until its worker decision-contexts has ` +
          `filled them. "select count(*) from ${table} where context is null" must return 0, for each of ` +
          'these tables. Nothing was changed.',
      );
      expect(await schema()).toEqual(before);
      await client.query(`update ${table} set context = 'shop' where context is null`);
    }
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is refused when a pod of 0.1.0 stores a row at that moment, and lets it store more', async () => {
    const pod = await database.connect();
    await pod.query('begin');
    await pod.query(FORMER_NOTE);
    const migrated = expect(migrateDatabase(await database.open(0))).rejects.toThrow(
      'Rows of 0.1.0 lack their context in review_note',
    );
    await waiting('add constraint review_note_has_context');
    await pod.query('commit');
    await migrated;
    await pod.query(FORMER_NOTE);
    await pod.end();
    await useFormerContextStatements(client);
    await client.query(`update review_note set context = 'shop' where context is null`);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is migrated in the end, wherever it was interrupted, and pods of 0.2.0 work in between', async () => {
    await fill();
    const dataSource = await database.open();
    const runner = dataSource.createQueryRunner();
    const migration = new RequireContexts1796010000300();
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      try {
        await migration.up(interruptedRunner(runner, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('Interrupted.');
        interruptions += 1;
      }
      await useFormerContextStatements(client);
    }
    await runner.release();
    expect(interruptions).toBeGreaterThan(20);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is migrated after the build of an index was cancelled', async () => {
    await fill();
    // Others build indexes, too.
    await migrateDatabase(await database.open(0, 1_796_010_000_300));
    // A report whose snapshot the build waits for.
    const report = await database.connect();
    await report.query('begin isolation level repeatable read; select from fraud_case');
    const cancelled = expect(migrateDatabase(await database.open(0))).rejects.toThrow(
      'canceling statement',
    );
    await client.query('select pg_cancel_backend($1)', [
      await waiting('create unique index concurrently payment_event_unique_of_context'),
    ]);
    await cancelled;
    await report.query('commit');
    await report.end();
    expect((await schema()).filter((each) => each.includes('invalid'))).toHaveLength(1);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it.each(TABLES)('is migrated after it did not get a lock of %s', async (table) => {
    await fill();
    const reader = await database.connect();
    await reader.query(`begin; select from ${table} limit 1`);
    const runner = (await database.open(LOCK_TIMEOUT_MS)).createQueryRunner();
    await expect(new RequireContexts1796010000300().up(runner)).rejects.toThrow('lock timeout');
    await runner.release();
    await useFormerContextStatements(client);
    await reader.query('commit');
    await reader.end();
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('fails no statement of 0.2.0 before, during and after', async () => {
    await fill();
    const stop = new AbortController();
    const ids: string[] = [];
    const callers = Array.from({ length: CALLERS }, async () => {
      const caller = await database.connect();
      while (!stop.signal.aborted) ids.push(await useFormerContextStatements(caller));
      await caller.end();
    });
    const more = async () => {
      const from = ids.length;
      // A caller that fails ends the wait.
      await Promise.race([
        Promise.all(callers),
        until('rows are stored', () => Promise.resolve(ids.length >= from + STORED)),
      ]);
    };
    await more();
    await migrateDatabase(await database.open());
    const during = ids.length;
    await more();
    stop.abort();
    await Promise.all(callers);
    expect(during).toBeGreaterThan(STORED);
    await expectMigrated();
    for (const [table, each] of Object.entries({
      payment_event: 1,
      backend_call: 2,
      review_note: 1,
    })) {
      const { rows } = await client.query(
        `select count(*)::int from ${table} where decision_id = any ($1::uuid[]) and context = 'shop'`,
        [ids],
      );
      expect([table, rows]).toEqual([table, [{ count: ids.length * each }]]);
    }
  });

  it('proves with the check that the column is required, and reads no table under the lock', async () => {
    await fill();
    const runner = (await database.open()).createQueryRunner();
    const connection = (await runner.connect()) as pg.PoolClient;
    const notices: string[] = [];
    connection.on('notice', ({ message = '' }) => notices.push(message));
    await runner.query('set client_min_messages = debug1');
    await new RequireContexts1796010000300().up(runner);
    await runner.query('reset client_min_messages');
    await runner.release();
    const proved = notices.filter((message) => message.includes('are sufficient to prove'));
    expect(proved).toHaveLength(TABLES.length);
    // Validating the check reads each table once, under a lock that requests share.
    expect(notices.filter((message) => message.startsWith('verifying table'))).toHaveLength(
      TABLES.length,
    );
  });

  it('leaves statements that know an ID only the key', async () => {
    await fill();
    await migrateDatabase(await database.open());
    await client.query(`analyze ${TABLES.join(', ')}`);
    for (const [table, where] of Object.entries({
      backend_call: 'decision_id = $1 and position = 0',
      payment_event: 'id = $1',
      provisional_decision: 'decision_id = $1',
      review_assignment: 'decision_id = $1',
      review_note: 'id = $1',
    })) {
      const text = `explain select * from ${table} where ${where.replace('$1', `'${randomUUID()}'`)}`;
      const { rows } = await client.query(text);
      expect(JSON.stringify(rows)).toContain(`using ${table}_pkey`);
    }
    const { rows } = await client.query(
      `explain select distinct decision_id from payment_event where context is null`,
    );
    expect(JSON.stringify(rows)).toContain('One-Time Filter: false');
  });
});
