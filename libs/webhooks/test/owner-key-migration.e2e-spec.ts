import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@tessera/database';
import { interruptedRunner, MigrationDatabase, until } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import pg from 'pg';
import { AddOwnersToWebhookKeys1796010000200 } from '../src/database/migrations/1796010000200-add-owners-to-webhook-keys.js';
import { DeliveryStore } from '../src/dispatch/delivery-store.js';
import { noteService } from './note-service.js';

const LOCK_TIMEOUT_MS = 50;
const ENDPOINTS = 20;
const WAITING = 2_000;
const EMITTERS = 3;
/** Events before, during and after the migration, each. */
const EVENTS = 60;
const IDLE = { fired: [], returned: [], failing: [], recovered: [], capacity: 100 };
const DELIVERED = { number: 1, at: '', duration_ms: 1, outcome: 'delivered' } as const;

/** How version 0.2.0 writes both tables, outside of the dispatcher, whose statements are the same. */
const FORMER = {
  emit: `with occurred(event_id, event, owner_id, body, traceparent) as (
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])),
    queued as (insert into webhook_delivery
      (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, traceparent)
      select o.event_id, o.event, e.id, e.owner_id, e.url, e.hmac_key, e.internal, o.body, o.traceparent
      from occurred o
      join webhook_endpoint e on e.owner_id = o.owner_id
        and (o.event = any (e.events) or o.event ^@ any (e.event_prefixes))
      returning 1)
    select count(*)::int as count from queued`,
  keep: `with kept as (
      update webhook_endpoint set events = $4, hmac_key = $5, hmac_key_hint = $6, updated_at = now()
      where id = $1 and owner_id = $2 returning id
    ), added as (
      insert into webhook_endpoint (id, owner_id, url, events, hmac_key, hmac_key_hint, internal)
      select $1, $2, $3, $4, $5, $6, true where not exists (select from kept)
      on conflict do nothing returning id
    )
    select id from kept union all select id from added`,
  resend: `with again as (
      select * from unnest($1::uuid[], $2::text[]) as a(id, body)
    ), moved as (
      delete from webhook_log l where l.id = any ($1::uuid[]) returning l.*
    )
    insert into webhook_delivery
      (id, event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, occurred_at, history)
    select m.id, m.event_id, m.event, m.endpoint_id, m.owner_id, e.url, e.hmac_key, false, a.body,
      m.created_at, (
        select jsonb_agg(kept.value order by kept.nth) from (
          select value, nth from jsonb_array_elements(m.attempts::jsonb) with ordinality as x(value, nth)
          order by nth desc limit 20) kept)
    from moved m join again a on a.id = m.id join webhook_endpoint e on e.id = m.endpoint_id
    on conflict do nothing`,
  save: `update webhook_endpoint set description = $2 where id in ($1)`,
  remove: `delete from webhook_endpoint where id = $1`,
} as const;

const SCHEMA = `
  select indrelid::regclass::text || ': ' || case when indisprimary then 'primary ' else '' end
      || case when indisvalid then '' else 'invalid ' end || pg_get_indexdef(indexrelid) as line
    from pg_index where indrelid in ('webhook_endpoint'::regclass, 'webhook_delivery'::regclass)
  union all select 'migration: ' || name from migration order by 1`;

let database: MigrationDatabase;
let client: pg.Client;

/** @param before as of a release whose migrations are older; without it the database is empty */
async function begin(before?: number): Promise<void> {
  database = await MigrationDatabase.create(databaseParts(noteService).migrations, before);
  client = await database.connect();
}

afterEach(() => database.drop());

/** A database that pods of an earlier release use, with an endpoint of each owner. */
async function formerDatabase(before = 1_796_000_000_000): Promise<void> {
  await begin(before);
  await database.use();
  await client.query(
    `insert into webhook_endpoint (id, owner_id, url, events, hmac_key, hmac_key_hint)
     select gen_random_uuid(), 'owner-' || n, 'https://example.test', '{e}', '', '' from generate_series(1, $1) n`,
    [ENDPOINTS],
  );
}

async function emit(on: pg.Client, events: number, owner = 'owner-1'): Promise<string[]> {
  const ids = Array.from({ length: events }, () => randomUUID());
  const all = (value: string | null) => ids.map(() => value);
  const values = [ids, all('e'), all(owner), ids, all(null)];
  const { rows } = await on.query<{ count: number }>({ name: 'emit', text: FORMER.emit, values });
  if (rows[0]?.count !== events) throw new Error(`Queued ${String(rows[0]?.count)}.`);
  return ids;
}

/** Stores an endpoint as the process of an operator's receiver does, changes it, and deletes it. */
async function useEndpoint(on: pg.Client): Promise<void> {
  const id = randomUUID();
  const run = async (name: keyof typeof FORMER, values: unknown[]) =>
    (await on.query({ name, text: FORMER[name], values })).rowCount;
  const counts = [
    await run('keep', [id, 'instance', 'u', ['x'], '', '']),
    await run('keep', [id, 'instance', 'u', ['y'], '', '']),
    await run('save', [id, 'Changed']),
    await run('remove', [id]),
  ];
  if (String(counts) !== '1,1,1,1') throw new Error(`Row counts: ${String(counts)}`);
}

async function schema(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

async function expectMigrated(): Promise<void> {
  const found = await schema();
  const unique = found
    .filter((line) => line.includes('UNIQUE'))
    .map((line) => line.replace(/INDEX.*btree /, ''));
  expect(unique).toEqual([
    'webhook_delivery: primary CREATE UNIQUE (id, owner_id)',
    'webhook_endpoint: primary CREATE UNIQUE (id, owner_id)',
  ]);
  expect(found).toContain('migration: AddOwnersToWebhookKeys1796010000200');
  expect(found.filter((line) => line.includes('invalid'))).toEqual([]);
}

describe('the owner in the keys of webhooks', () => {
  it('is there in a database that was empty', async () => {
    await begin();
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is there after an interruption of the first migration', async () => {
    await begin();
    await migrateDatabase(await database.open(0, 1_795_950_000_000));
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is refused to a database of 0.1.0, which is not changed', async () => {
    // The last migration of all services that 0.1.0 has not.
    await formerDatabase(1_795_960_000_000);
    const before = await schema();
    await expect(migrateDatabase(await database.open())).rejects.toThrow(
      'The database is of a release before 0.2.0: deploy 0.2.0 first, and wait until no earlier pod runs. ' +
        'Nothing was changed. See docs/operations/upgrades.md.',
    );
    expect(await schema()).toEqual(before);
    await migrateDatabase(await database.open(0, 1_796_000_000_000));
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it('is added in the end, wherever the migration was interrupted', async () => {
    await formerDatabase();
    await emit(client, WAITING);
    const runner = (await database.open()).createQueryRunner();
    const migration = new AddOwnersToWebhookKeys1796010000200();
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      try {
        await migration.up(interruptedRunner(runner, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('Interrupted.');
        interruptions += 1;
      }
      await emit(client, 1);
      await useEndpoint(client);
    }
    await runner.release();
    expect(interruptions).toBeGreaterThan(4);
    await migrateDatabase(await database.open());
    await expectMigrated();
  });

  it.each(['webhook_endpoint', 'webhook_delivery'])(
    'is added after the migration did not get a lock of %s',
    async (table) => {
      await formerDatabase();
      await emit(client, WAITING);
      const reader = await database.connect();
      await reader.query(`begin; lock table ${table} in access share mode`);
      const runner = (await database.open(LOCK_TIMEOUT_MS)).createQueryRunner();
      await expect(new AddOwnersToWebhookKeys1796010000200().up(runner)).rejects.toThrow(
        'lock timeout',
      );
      await runner.release();
      await emit(client, 1);
      await useEndpoint(client);
      await reader.query('commit');
      await reader.end();
      await migrateDatabase(await database.open());
      await expectMigrated();
    },
  );

  it('fails nothing of 0.2.0, and each event is delivered once, before, during and after', async () => {
    await formerDatabase();
    const emitted = await emit(client, WAITING);
    const stop = new AbortController();
    const complete = new AbortController();
    const delivered: string[] = [];
    const emitting = Array.from({ length: EMITTERS }, async (_, index) => {
      const caller = await database.connect();
      for (let owner = 0; !stop.signal.aborted; owner += EMITTERS) {
        emitted.push(...(await emit(caller, 1, `owner-${((owner + index) % ENDPOINTS) + 1}`)));
        await useEndpoint(caller);
      }
      await caller.end();
    });
    const delivering = deliver(delivered, complete.signal, () => emitted.length);
    const all = Promise.all([...emitting, delivering]);
    const more = async () => {
      const [events, deliveries] = [emitted.length + EVENTS, delivered.length + EVENTS];
      const isMore = () => emitted.length >= events && delivered.length >= deliveries;
      // A caller that fails ends the wait.
      await Promise.race([all, until('events are delivered', () => Promise.resolve(isMore()))]);
    };
    await more();
    await migrateDatabase(await database.open());
    await more();
    stop.abort();
    await Promise.all(emitting);
    complete.abort();
    await delivering;
    expect(delivered.sort()).toEqual(emitted.sort());
    expect((await client.query('select from webhook_delivery')).rowCount).toBe(0);
    await expectMigrated();
  });

  it('lets 0.2.0 send a logged delivery again', async () => {
    await formerDatabase();
    await migrateDatabase(await database.open());
    const [id] = await emit(client, 1);
    await client.query(
      `with gone as (delete from webhook_delivery returning *)
       insert into webhook_log (id, created_at, endpoint_id, event_id, owner_id, event, succeeded, body, attempts)
       select id, created_at, endpoint_id, event_id, owner_id, event, false, '', '[{"number": 1}]' from gone`,
    );
    const { rows } = await client.query<{ id: string }>('select id from webhook_log');
    const values = [[rows[0]?.id], [id]];
    expect((await client.query(FORMER.resend, values)).rowCount).toBe(1);
    expect((await client.query(FORMER.resend, values)).rowCount).toBe(0);
  });
});

/** @param complete aborted when nothing more is emitted: all of it is delivered before the end */
async function deliver(
  delivered: string[],
  complete: AbortSignal,
  emitted: () => number,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.url, pipeline: true });
  pool.on('error', () => undefined);
  const store = new DeliveryStore(pool, { endpointConcurrency: 20, leaseMs: 60_000 });
  let finished: Parameters<DeliveryStore['runCycle']>[0]['finished'] = [];
  while (!complete.aborted || delivered.length < emitted() || finished.length > 0) {
    const { claimed } = await store.runCycle({ ...IDLE, finished });
    finished = claimed.map(({ id, body }) => ({ id, lease: null, body, attempt: DELIVERED }));
    delivered.push(...claimed.map(({ event_id: id }) => id));
  }
  await pool.end();
}
