import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@tessera/database';
import { interruptedRunner, MigrationDatabase, until } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import type pg from 'pg';
import { ReferToAnswersByAccount1796010000000 } from '../src/database/migrations/1796010000000-refer-to-answers-by-account.js';
import { vault } from '../src/index.js';

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const FILLED = 10_000;
const CALLERS = 4;
/** Requests before, during and after the migration, each. */
const REQUESTS = 100;
const LOCK_TIMEOUT_MS = 50;

/** The statements of version 0.2.0 that refer to stored responses. */
const FORMER = {
  idempotency_claim: `insert into idempotency_key (id, fingerprint, owner, lease_until, account_id)
    values ($1, $2, $3, now() + interval '30 seconds', $4)
    on conflict do nothing returning owner`,
  token_answer_link: `insert into token_answer (answer_id, token_id, answer_owner) values ($1, $2, $3)
    on conflict (answer_id, token_id) do update set answer_owner = excluded.answer_owner`,
  idempotency_complete: `update idempotency_key set status = $3, answer = $4
    where id = $1 and owner = $2 and status is null`,
  drop_answers: `with deleted as (select $1::uuid as id),
    unlinked as (
      delete from token_answer where token_id in (select id from deleted)
      returning answer_id, answer_owner),
    dropped as (
      update idempotency_key set answer = null from unlinked
      where idempotency_key.id = unlinked.answer_id
        and idempotency_key.owner = unlinked.answer_owner
      returning 1)
    select from dropped`,
  /** As the purge of expired keys. */
  purge: 'delete from idempotency_key where id = $1',
} as const;

const KEYS = `
  select conname || ' ' || pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end as line
    from pg_constraint where conrelid = any (array['token_answer', 'idempotency_key']::regclass[])
      and contype in ('p', 'f') order by 1`;

const AFTER = [
  'idempotency_key_pkey PRIMARY KEY (id, account_id)',
  'token_answer_of_account FOREIGN KEY (answer_id, answer_account) REFERENCES idempotency_key(id, account_id) ON DELETE CASCADE',
  'token_answer_pkey PRIMARY KEY (answer_id, token_id)',
];

let database: MigrationDatabase;
let client: pg.Client;

/** @param before as of a release whose migrations are older; without it the database is empty */
async function begin(before?: number): Promise<void> {
  database = await MigrationDatabase.create(databaseParts(vault).migrations, before);
  client = await database.connect();
}

afterEach(() => database.drop());

/** A database that pods of 0.2.0 use, with stored responses that show tokens. */
async function formerDatabase(): Promise<void> {
  await begin(1_796_000_000_000);
  await database.use();
  await client.query(
    `with stored as (
       insert into idempotency_key (id, fingerprint, owner, lease_until, status, answer)
       select uuid_send(gen_random_uuid()), '', gen_random_uuid(), now(), 201, 'x' from generate_series(1, $1)
       returning id, owner)
     insert into token_answer (answer_id, token_id, answer_owner) select id, gen_random_uuid(), owner from stored`,
    [FILLED],
  );
}

async function keys(): Promise<string[]> {
  return (await client.query<{ line: string }>(KEYS)).rows.map(({ line }) => line);
}

/** A token is created with an idempotency key, then deleted with its stored response; and the key expires. */
async function useAnswer(on: pg.Client): Promise<void> {
  const [id, expired, token] = [randomBytes(32), randomBytes(32), randomUUID()];
  const owner = randomUUID();
  const run = async (name: keyof typeof FORMER, ...values: unknown[]) =>
    (await on.query({ name, text: FORMER[name], values })).rowCount ?? 0;
  const counts: number[] = [];
  for (const key of [id, expired]) {
    counts.push(await run('idempotency_claim', key, Buffer.alloc(1), owner, NO_ACCOUNT));
    await on.query('begin');
    counts.push(await run('token_answer_link', key, token, owner));
    counts.push(await run('idempotency_complete', key, owner, 201, Buffer.alloc(1)));
    await on.query('commit');
  }
  counts.push(await run('purge', expired), await run('drop_answers', token));
  if (String(counts) !== '1,1,1,1,1,1,1,1') throw new Error(`Row counts: ${String(counts)}`);
}

describe('the reference to a stored response', () => {
  it('has the account in a database that was empty', async () => {
    await begin();
    await migrateDatabase(await database.open());
    expect(await keys()).toEqual(AFTER);
  });

  it('still ends with the response', async () => {
    await formerDatabase();
    await migrateDatabase(await database.open());
    expect(await keys()).toEqual(AFTER);
    await useAnswer(client);
    await client.query('delete from idempotency_key');
    expect((await client.query('select from token_answer')).rowCount).toBe(0);
  });

  it('has the account in the end, wherever the migration was interrupted', async () => {
    await formerDatabase();
    const runner = (await database.open()).createQueryRunner();
    const migration = new ReferToAnswersByAccount1796010000000();
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      try {
        await migration.up(interruptedRunner(runner, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('Interrupted.');
        interruptions += 1;
      }
      await useAnswer(client);
    }
    await runner.release();
    expect(interruptions).toBeGreaterThan(5);
    await migrateDatabase(await database.open());
    expect(await keys()).toEqual(AFTER);
  });

  it.each(['token_answer', 'idempotency_key'])(
    'has the account after the migration did not get a lock of %s',
    async (table) => {
      await formerDatabase();
      const reader = await database.connect();
      await reader.query(`begin; lock table ${table} in row share mode`);
      const failed = migrateDatabase(await database.open(LOCK_TIMEOUT_MS), undefined, {
        giveUpAfterMs: 0,
      });
      await expect(failed).rejects.toThrow('lock timeout');
      await useAnswer(client);
      await reader.query('commit');
      await reader.end();
      await migrateDatabase(await database.open());
      expect(await keys()).toEqual(AFTER);
    },
  );

  it('fails no statement of 0.2.0 before, during and after', async () => {
    await formerDatabase();
    const stop = new AbortController();
    let requests = 0;
    const calling = Promise.all(
      Array.from({ length: CALLERS }, async () => {
        const caller = await database.connect();
        for (; !stop.signal.aborted; requests += 1) await useAnswer(caller);
        await caller.end();
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
    expect(await keys()).toEqual(AFTER);
  });
});
