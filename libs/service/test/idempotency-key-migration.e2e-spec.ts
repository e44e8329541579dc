import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase, serviceMigrations } from '@tessera/database';
import { interruptedRunner, MigrationDatabase, until } from '@tessera/local/testing';
import type pg from 'pg';
import type { MigrationInterface } from 'typeorm';

const MIGRATION = 'AddAccountsToIdempotencyPrimaryKey1796010000100';
const ACCOUNT = '00000000-0000-4000-8000-00000000000a';
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const FILLED = 20_000;
const CALLERS = 4;
/** Requests before, during and after the migration, each. */
const REQUESTS = 100;
const LOCK_TIMEOUT_MS = 50;
const HOUR = 3_600;

/** The statements of version 0.2.0. */
const FORMER = {
  idempotency_claim: `
    with claimed as (
      insert into idempotency_key (id, fingerprint, owner, lease_until, account_id)
      values ($1, $2, $3, now() + interval '30 seconds', $4)
      on conflict do nothing returning owner
    ), renewed as (
      update idempotency_key
      set owner = $3, lease_until = now() + interval '30 seconds', fingerprint = $2,
          status = null, answer = null, created_at = now(), account_id = $4
      where id = $1 and not exists (select from claimed)
        and ((status is null and lease_until < now())
          or created_at < now() - interval '24 hours')
      returning owner
    )
    select owner from claimed union all select owner from renewed`,
  idempotency_read: `
    select fingerprint, status, answer from idempotency_key
    where id = $1 and created_at >= now() - interval '24 hours'
      and (status is not null or lease_until >= now())`,
  idempotency_complete: `update idempotency_key set status = $3, answer = $4
    where id = $1 and owner = $2 and status is null`,
  idempotency_release: `delete from idempotency_key where id = $1 and owner = $2 and status is null`,
} as const;

const SCHEMA = `
  select case when indisprimary then 'primary ' else '' end
      || case when indisvalid then '' else 'invalid ' end || pg_get_indexdef(indexrelid) as line
    from pg_index where indrelid = 'idempotency_key'::regclass
  union all select 'migration: ' || name from migration order by 1`;

let database: MigrationDatabase;
let client: pg.Client;

/** @param before as of a release whose migrations are older; without it the database is empty */
async function begin(before?: number): Promise<void> {
  database = await MigrationDatabase.create(serviceMigrations, before);
  client = await database.connect();
}

afterEach(() => database.drop());

/** A database of a service whose callers have accounts, which pods of an earlier release use. */
async function formerDatabase(before = 1_796_000_000_000): Promise<void> {
  await begin(before);
  await database.use();
  await client.query('create table account (id uuid primary key)');
}

/** Keys that are as many seconds old. */
async function store(accountId: string, secondsAgo: number, count = 1): Promise<void> {
  await client.query(
    `insert into idempotency_key (id, fingerprint, owner, lease_until, account_id, status, created_at)
     select uuid_send(gen_random_uuid()), '', gen_random_uuid(), now(), $1, 201, now() - $2 * interval '1 second'
     from generate_series(1, $3)`,
    [accountId, secondsAgo, count],
  );
}

async function schema(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

async function expectMigrated(): Promise<void> {
  const found = await schema();
  expect(found.filter((line) => line.includes('UNIQUE'))).toEqual([
    'primary CREATE UNIQUE INDEX idempotency_key_pkey ON public.idempotency_key USING btree (id, account_id)',
  ]);
  expect(found.filter((line) => line.includes('invalid'))).toEqual([]);
  expect(found).toContain(`migration: ${MIGRATION}`);
}

/**
 * A request of a pod of 0.2.0: it claims a key, once of two at once, and completes it or gives it back.
 *
 * @throws Error where 0.2.0 would do a request twice or not find its response
 */
async function useKey(on: readonly [pg.Client, pg.Client], accountId: string): Promise<void> {
  const id = randomBytes(32);
  const owners = [randomUUID(), randomUUID()] as const;
  const run = async (which: 0 | 1, name: keyof typeof FORMER, ...values: unknown[]) =>
    (await on[which].query({ name, text: FORMER[name], values })).rowCount ?? 0;
  const claim = (which: 0 | 1) =>
    run(which, 'idempotency_claim', id, Buffer.alloc(1), owners[which], accountId);
  const claimed = await Promise.all([claim(0), claim(1)]);
  const winner = claimed[0] === 1 ? 0 : 1;
  const loser = winner === 0 ? 1 : 0;
  const counts = [
    claimed[winner],
    claimed[loser],
    await run(loser, 'idempotency_read', id),
    await run(loser, 'idempotency_complete', id, owners[loser], 201, null),
    await run(winner, 'idempotency_complete', id, owners[winner], 201, null),
    await run(winner, 'idempotency_release', id, owners[winner]),
    await claim(loser),
  ];
  if (String(counts) !== '1,0,1,0,1,0,0') throw new Error(`Row counts: ${String(counts)}`);
}

describe('the account in the key of idempotency keys', () => {
  it('is there in a database that was empty', async () => {
    await begin();
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is there after an interruption of the first migration', async () => {
    await begin();
    await migrateDatabase(await database.open(0, 1_795_950_000_000));
    await client.query('create table account (id uuid primary key)');
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is refused to a database of 0.1.0, which is not changed', async () => {
    await formerDatabase(1_795_960_000_000);
    const before = await schema();
    await expect(migrateDatabase(await database.open())).rejects.toThrow(
      'The database is of a release before 0.2.0: deploy 0.2.0 first',
    );
    expect(await schema()).toEqual(before);
  });

  it.each([
    ['no key', []],
    ['keys of accounts only', [[ACCOUNT, HOUR]]],
    [
      'keys without an account that are newer than one with',
      [
        [ACCOUNT, 2 * HOUR],
        [NO_ACCOUNT, HOUR],
      ],
    ],
    ['keys without an account that have expired', [[NO_ACCOUNT, 25 * HOUR]]],
  ] as const)('is added where there are %s', async (_what, keys) => {
    await formerDatabase();
    for (const [account, age] of keys) await store(account, age);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it.each([
    [
      'older than each with one',
      [
        [NO_ACCOUNT, 2 * HOUR],
        [ACCOUNT, HOUR],
      ],
    ],
    ['and none with one', [[NO_ACCOUNT, 2 * HOUR]]],
  ] as const)(
    'is refused while there are keys without an account, %s, and nothing is changed',
    async (_what, keys) => {
      await formerDatabase();
      for (const [account, age] of keys) await store(account, age);
      const { rows } = await client.query<{ at: string }>(
        `select (min(created_at) + interval '24 hours')::text as at from idempotency_key`,
      );
      const before = await schema();
      await expect(migrateDatabase(await database.open())).rejects.toThrow(
        'A request with an idempotency key that 0.1.0 stored could be done twice: let 0.2.0 run for a day before ' +
          'this version. The last key without an account, older than all that have one, expires at ' +
          `${String(rows[0]?.at)}. Nothing was changed.`,
      );
      expect(await schema()).toEqual(before);
      await client.query(`update idempotency_key set created_at = created_at - interval '1 day'`);
      await migrateDatabase(await database.open());
      await expectMigrated();
    },
  );

  it('is added where callers have no accounts, whatever is stored', async () => {
    await formerDatabase();
    await client.query('drop table account');
    await store(NO_ACCOUNT, HOUR);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is added in the end, wherever the migration was interrupted', async () => {
    await formerDatabase();
    await store(ACCOUNT, HOUR, FILLED);
    const dataSource = await database.open();
    const runner = dataSource.createQueryRunner();
    const migration = dataSource.migrations.find(({ name }) => name === MIGRATION);
    const second = await database.connect();
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      try {
        await (migration as MigrationInterface).up(interruptedRunner(runner, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('Interrupted.');
        interruptions += 1;
      }
      await useKey([client, second], ACCOUNT);
    }
    await second.end();
    await runner.release();
    expect(interruptions).toBeGreaterThan(3);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is added after the migration did not get its lock', async () => {
    await formerDatabase();
    await store(ACCOUNT, HOUR, FILLED);
    const [reader, second] = [await database.connect(), await database.connect()];
    await reader.query('begin; lock table idempotency_key in access share mode');
    const migrated = migrateDatabase(await database.open(LOCK_TIMEOUT_MS), undefined, {
      giveUpAfterMs: 0,
    });
    await expect(migrated).rejects.toThrow('lock timeout');
    await useKey([client, second], ACCOUNT);
    await reader.query('commit');
    await Promise.all([reader.end(), second.end()]);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('fails no statement of 0.2.0 before, during and after, and no request is done twice', async () => {
    await formerDatabase();
    await store(ACCOUNT, HOUR, FILLED);
    const stop = new AbortController();
    let requests = 0;
    const calling = Promise.all(
      Array.from({ length: CALLERS }, async (_, index) => {
        const pair = [await database.connect(), await database.connect()] as const;
        for (; !stop.signal.aborted; requests += 1) {
          await useKey(pair, index % 2 === 0 ? ACCOUNT : NO_ACCOUNT);
        }
        await Promise.all(pair.map((each) => each.end()));
      }),
    );
    const more = async () => {
      const wanted = requests + REQUESTS;
      // A caller that fails ends the wait.
      await Promise.race([
        calling,
        until('requests are done', () => Promise.resolve(requests >= wanted)),
      ]);
    };
    await more();
    await migrateDatabase(await database.open());
    await more();
    stop.abort();
    await calling;
    await expectMigrated();
  });
});
