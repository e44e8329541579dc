import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { Client, Pool } from 'pg';
import { DeliveryStore } from '../src/dispatch/delivery-store.js';
import type { ClaimedDelivery, DispatchBatch, DispatchResult } from '../src/dispatch/delivery.js';
import { createOutbox, type Outbox } from './outbox.js';

const ENDPOINTS = 10;
const PER_CYCLE = 200;
const LEASE_MS = 300;
const ENDPOINT = '00000000-0000-4000-8000-00000000000a';
const INSERT = `insert into webhook_delivery
    (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
  select gen_random_uuid(), 'e', $1::uuid, 'o', 'u', '', false, 'b' from generate_series(1, $2::int)`;
const ATTEMPT = { number: 1, at: '', duration_ms: 1, outcome: 'delivered' } as const;
const IDLE: DispatchBatch = {
  finished: [],
  returned: [],
  fired: [],
  failing: [],
  recovered: [],
  capacity: PER_CYCLE,
};

let outbox: Outbox;
let pool: Pool;
let client: Client;
let store: DeliveryStore;
let claimed: readonly ClaimedDelivery[];

beforeEach(async () => {
  outbox = await createOutbox();
  pool = new Pool({ connectionString: outbox.url, pipeline: true });
  // The database is dropped while the last connections are still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (connected) => connected.on('error', () => undefined));
  client = new Client({ connectionString: outbox.url });
  client.on('error', () => undefined);
  await client.connect();
  store = new DeliveryStore(pool, { endpointConcurrency: 20, leaseMs: LEASE_MS });
  claimed = [];
});

afterEach(async () => {
  await client.end();
  await pool.end();
  await outbox.close();
});

/** Delivers what the last cycle claimed, and claims. */
async function cycle(): Promise<DispatchResult> {
  const finished = claimed.map(({ id }) => ({ id, lease: null, body: 'b', attempt: ATTEMPT }));
  const result = await store.runCycle({ ...IDLE, finished });
  claimed = result.claimed;
  return result;
}

/** Queues and delivers; resolves with what each delivery read, in pages of the database. */
async function deliver(count: number): Promise<number> {
  await outbox.dataSource.query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), 'e', md5((n % ${ENDPOINTS})::text)::uuid, 'o', 'u', '', false, 'b'
     from generate_series(1, $1::int) n`,
    [count],
  );
  const before = await pagesRead();
  do await cycle();
  while (claimed.length > 0);
  return ((await pagesRead()) - before) / count;
}

async function pagesRead(): Promise<number> {
  const [row] = await outbox.dataSource.query<{ pages: string }[]>(
    `select pg_stat_clear_snapshot(), pg_stat_force_next_flush(), blks_hit + blks_read as pages
     from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.pages);
}

describe('with a snapshot open that is older than all deliveries', () => {
  it('a delivery reads no more, however many have ended since', async () => {
    await client.query(`begin isolation level repeatable read; select from webhook_delivery`);
    await deliver(2_000);
    await deliverForAWhile();
    const early = await deliver(4_000);
    await deliver(26_000);
    // Six times as much has ended. What ended a moment ago is read again, until the next measurement is
    // through, which takes long on a busy machine.
    await until(
      'dispatchers skip what has ended',
      async () => (await deliver(4_000)) < 2.5 * early,
    );
  });
});

/** More than enough for dispatchers to look no further back than the last moments. */
async function deliverForAWhile(): Promise<void> {
  const end = performance.now() + 2 * LEASE_MS;
  do await deliver(ENDPOINTS);
  while (performance.now() < end);
}

describe('a delivery whose claim was rolled back', () => {
  it('is claimed again', async () => {
    await client.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create constraint trigger refuse after update on webhook_delivery deferrable initially deferred
        for each row when (new.event = 'refused') execute function refuse()`);
    await deliverForAWhile();
    await client.query(INSERT.replace(`'e'`, `'refused'`), [ENDPOINT, 1]);
    await expect(cycle()).rejects.toThrow('refused');
    await client.query('drop trigger refuse on webhook_delivery');
    claimed = [];
    const again = await cycle();
    expect(again.claimed.map((delivery) => delivery.endpoint_id)).toEqual([ENDPOINT]);
  });
});

describe('a delivery whose transaction', () => {
  it('commits long after it was queued is claimed', async () => {
    await client.query('begin');
    await client.query(INSERT, [ENDPOINT, 1]);
    await deliverForAWhile();
    await client.query('commit');
    const result = await cycle();
    expect(result.claimed.map((delivery) => delivery.endpoint_id)).toEqual([ENDPOINT]);
  });

  it('began long before it was queued is claimed', async () => {
    await client.query('begin');
    await client.query('select now()');
    await deliverForAWhile();
    await client.query(INSERT, [ENDPOINT, 1]);
    await deliverForAWhile();
    await client.query('commit');
    const result = await cycle();
    expect(result.claimed.map((delivery) => delivery.endpoint_id)).toEqual([ENDPOINT]);
  });

  it('wrote before, and queued it at last, is claimed', async () => {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await deliverForAWhile();
    await client.query(INSERT, [ENDPOINT, 2]);
    await client.query('commit');
    expect((await cycle()).claimed).toHaveLength(2);
  });

  it('is stopped between the date of its row and the insert is claimed', async () => {
    const lock = 1;
    await client.query(`
      create function stop_here() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create trigger stop_here before insert on webhook_delivery
        for each row when (new.event = 'stopped') execute function stop_here()`);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const stopped = outbox.dataSource.query(INSERT.replace(`'e'`, `'stopped'`), [ENDPOINT, 1]);
    await until('the insert has stopped', async () => {
      const { rows } = await client.query(
        `select from pg_locks join pg_database on pg_database.oid = database
         where locktype = 'advisory' and not granted and datname = current_database()`,
      );
      return rows.length > 0;
    });
    await deliverForAWhile();
    await client.query('select pg_advisory_unlock($1)', [lock]);
    await stopped;
    const result = await cycle();
    expect(result.claimed.map((delivery) => delivery.endpoint_id)).toEqual([ENDPOINT]);
  });
});
