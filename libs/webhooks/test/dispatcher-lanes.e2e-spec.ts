import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '@tessera/local/testing';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ENDPOINTS_PER_CLAIM } from '../src/dispatch/claim-sql.js';
import { DispatcherGroup } from '../src/dispatch/dispatcher-group.js';
import { beginCycle } from '../src/dispatch/delivery-sql.js';
import { DeliveryStore } from '../src/dispatch/delivery-store.js';
import type { DispatchBatch, DispatchResult } from '../src/dispatch/delivery.js';
import { ALL_LANES, lanesOf, NO_LANES } from '../src/dispatch/lanes.js';
import { createOutbox, type Outbox } from './outbox.js';

const BATCH: DispatchBatch = {
  finished: [],
  returned: [],
  fired: [],
  failing: [],
  recovered: [],
  capacity: 500,
};
const [FIRST_HALF, SECOND_HALF] = [lanesOf(0, 2), lanesOf(1, 2)];

let outbox: Outbox;
let dataSource: DataSource;
let pool: Pool;

beforeAll(async () => {
  outbox = await createOutbox();
  dataSource = outbox.dataSource;
  pool = new Pool({ connectionString: outbox.url, pipeline: true });
  // The database is dropped while the last connections are still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});

afterAll(async () => {
  await pool.end();
  await outbox.close();
});

beforeEach(async () => {
  await dataSource.query('truncate webhook_delivery, webhook_dispatcher');
});

function store(): DeliveryStore {
  return new DeliveryStore(pool, { endpointConcurrency: 20, leaseMs: 60_000 });
}

/** One delivery for each of as many endpoints, whose ids begin with this digit, or with any. */
async function queue(endpoints: number, digit = ''): Promise<void> {
  await dataSource.query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), 'e', overlay(gen_random_uuid()::text placing $2 from 1)::uuid, 'o', 'u',
       '', false, 'b'
     from generate_series(1, $1::int)`,
    [endpoints, digit],
  );
}

function endpointsOf({ claimed }: DispatchResult): string[] {
  return claimed.map((delivery) => delivery.endpoint_id);
}

/** Whether a session of this database waits for a lane. */
async function waitsForALock(): Promise<boolean> {
  const waiting = await dataSource.query<unknown[]>(
    `select from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return waiting.length > 0;
}

describe('claims', () => {
  it('are made in the lanes of a dispatcher only', async () => {
    await queue(3, '1');
    await queue(5, 'e');
    const first = await store().runCycle({ ...BATCH, lanes: FIRST_HALF });
    expect(endpointsOf(first).map((id) => id[0])).toEqual(['1', '1', '1']);
    const second = await store().runCycle({ ...BATCH, lanes: SECOND_HALF });
    expect(endpointsOf(second).map((id) => id[0])).toEqual(['e', 'e', 'e', 'e', 'e']);
  });

  it('do not wait for a cycle in other lanes, and wait for one in the same lanes', async () => {
    await queue(1, '1');
    await queue(1, 'e');
    const other = await pool.connect();
    try {
      await other.query(beginCycle(FIRST_HALF));
      const own = await store().runCycle({ ...BATCH, lanes: SECOND_HALF });
      expect(own.claimed).toHaveLength(1);
      let ended = false;
      const waiting = store()
        .runCycle({ ...BATCH, lanes: FIRST_HALF })
        .finally(() => (ended = true));
      await until('it waits', async () => {
        expect(ended).toBe(false);
        return waitsForALock();
      });
      await other.query('commit');
      expect((await waiting).claimed).toHaveLength(1);
    } finally {
      other.release();
    }
  });

  it('wait for a cycle of a version without lanes', async () => {
    await queue(1);
    const older = await pool.connect();
    try {
      await older.query('begin; select pg_advisory_xact_lock(7368201193)');
      let ended = false;
      const waiting = store()
        .runCycle(BATCH)
        .finally(() => (ended = true));
      await until('it waits', async () => {
        expect(ended).toBe(false);
        return waitsForALock();
      });
      await older.query('commit');
      expect((await waiting).claimed).toHaveLength(1);
    } finally {
      older.release();
    }
  });

  it('record results without any lane', async () => {
    await queue(1);
    const dispatcher = store();
    const { claimed } = await dispatcher.runCycle(BATCH);
    const attempt = { number: 1, at: '', duration_ms: 1, outcome: 'delivered' } as const;
    const finished = claimed.map(({ id }) => ({ id, lease: null, body: '', attempt }));
    await dispatcher.runCycle({ ...BATCH, finished, lanes: NO_LANES });
    expect(await dataSource.query('select from webhook_delivery')).toEqual([]);
  });

  it('take turns among more endpoints than one claim looks at', async () => {
    const endpoints = 2 * ENDPOINTS_PER_CLAIM + 50;
    await queue(endpoints);
    const dispatcher = store();
    const results: DispatchResult[] = [];
    do results.push(await dispatcher.runCycle(BATCH));
    while (results.at(-1)?.hasMore === true);
    expect(results.map(({ claimed }) => claimed.length)).toEqual([
      ENDPOINTS_PER_CLAIM,
      ENDPOINTS_PER_CLAIM,
      50,
    ]);
    expect(new Set(results.flatMap(endpointsOf)).size).toBe(endpoints);
    // From the beginning again.
    await queue(1, '0');
    expect((await dispatcher.runCycle(BATCH)).claimed).toHaveLength(1);
  });
});

describe('dispatchers', () => {
  const START = 1_000;
  let now: number;

  beforeEach(() => {
    now = START;
  });

  function join(): DispatcherGroup {
    return new DispatcherGroup(pool, () => now);
  }

  it('share the lanes', async () => {
    const [one, other] = [join(), join()];
    expect(await one.current()).toEqual(ALL_LANES);
    await other.current();
    now += 1_000;
    const lanes = await Promise.all([one.current(), other.current()]);
    expect(new Set(lanes)).toEqual(new Set([FIRST_HALF, SECOND_HALF]));
  });

  it('ask for their share about once a second', async () => {
    const one = join();
    await one.current();
    await join().current();
    now += 999;
    expect(await one.current()).toEqual(ALL_LANES);
    now += 1;
    expect(await one.current()).not.toEqual(ALL_LANES);
  });

  it('take over the lanes of one that has left', async () => {
    const [one, other] = [join(), join()];
    await one.current();
    await other.current();
    await other.leave();
    expect(await other.current()).toEqual(NO_LANES);
    now += 1_000;
    expect(await one.current()).toEqual(ALL_LANES);
  });

  it('take over the lanes of one that was killed, and forget it', async () => {
    const [killed, forgotten] = [randomUUID(), randomUUID()];
    await dataSource.query(
      `insert into webhook_dispatcher (id, seen_at)
       values ($1, now() - interval '3 seconds'), ($2, now() - interval '2 minutes')`,
      [killed, forgotten],
    );
    expect(await join().current()).toEqual(ALL_LANES);
    const rows = await dataSource.query<{ id: string }[]>('select id from webhook_dispatcher');
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(killed);
    expect(ids).not.toContain(forgotten);
  });
});
