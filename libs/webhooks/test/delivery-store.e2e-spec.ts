import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Pool, type QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { unsharedLimits } from '../src/dispatch/dispatch-capacity.js';
import type { ClaimLimits } from '../src/dispatch/claim-limits.js';
import { DeliveryStore } from '../src/dispatch/delivery-store.js';
import type { DispatchBatch } from '../src/dispatch/delivery.js';
import { ENDPOINTS_PER_CLAIM, lookForDue } from '../src/dispatch/claim-sql.js';
import { ALL_LANES, endpointRange, NO_LANES } from '../src/dispatch/lanes.js';
import { createOutbox, type Outbox } from './outbox.js';

/** The attempt that ended. */
const ATTEMPT = {
  number: 1,
  at: new Date(0).toISOString(),
  duration_ms: 1,
  outcome: 'status_5xx',
} as const;
const REPORT = { body: '', attempt: ATTEMPT };

const IDLE: DispatchBatch = {
  finished: [],
  returned: [],
  fired: [],
  failing: [],
  recovered: [],
  capacity: 0,
};
const MINUTE_MS = 60_000;
let outbox: Outbox;
let dataSource: DataSource;
let pool: Pool;

beforeAll(async () => {
  outbox = await createOutbox();
  dataSource = outbox.dataSource;
  pool = new Pool({ connectionString: outbox.url, pipeline: true });
  // The database is dropped while the last connections are still closing: the pool gets the errors
  // of idle connections, and each other connection gets its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});

afterAll(async () => {
  await pool.end();
  await outbox.close();
});

beforeEach(async () => {
  await dataSource.query('truncate webhook_delivery');
});

function store(options: { cap?: number; leaseMs?: number } = {}): DeliveryStore {
  const { cap = 20, leaseMs = MINUTE_MS } = options;
  return new DeliveryStore(pool, { endpointConcurrency: cap, leaseMs });
}

async function queue(
  count: number,
  endpointId: string = randomUUID(),
  ownerId = 'o',
): Promise<string> {
  await dataSource.query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), 'e', $1, $3, 'u', '', false, 'b' from generate_series(1, $2::int)`,
    [endpointId, count, ownerId],
  );
  return endpointId;
}

interface State {
  readonly attempts: number;
  readonly leased: boolean;
  readonly due_in_ms: number;
}

/** How long a busy machine has taken since then, and a little for what is rounded. */
function sinceMs(startedAt: number): number {
  return performance.now() - startedAt + 100;
}

function rows(): Promise<State[]> {
  return dataSource.query(
    `select attempts, lease is not null as leased,
       extract(epoch from next_attempt_at - now())::float8 * 1000 as due_in_ms
     from webhook_delivery`,
  );
}

/** An endpoint of a lane. */
const endpointIn = (lane: number) =>
  (lane * 8).toString(16).padStart(2, '0') + randomUUID().slice(2);

describe('a look', () => {
  it('finds what a claim in the same lanes would find, and takes nothing', async () => {
    await queue(1, endpointIn(3));
    await queue(1, endpointIn(20));
    const dispatcher = store();
    for (const [first, last] of [
      [0, 2],
      [0, 3],
      [3, 3],
      [4, 19],
      [20, 31],
      [0, 31],
    ] as const) {
      const lanes = { first, last };
      const found = await dispatcher.hasDue(lanes);
      expect((await rows()).filter(({ leased }) => leased)).toEqual([]);
      const { claimed } = await dispatcher.runCycle({ ...IDLE, capacity: 10, lanes });
      expect(found).toBe(claimed.length > 0);
      await dataSource.query('update webhook_delivery set lease = null, claimable_at = now()');
    }
  });

  it('finds a delivery when it is due: new, a retry, or one whose lease has ended', async () => {
    const dispatcher = store();
    const setTime = (time: string) =>
      dataSource.query(`update webhook_delivery set claimable_at = ${time}`);
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(false);
    await queue(1);
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(true);
    await setTime(`now() + interval '17 seconds'`);
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(false);
    await setTime('now()');
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(true);
    expect((await dispatcher.runCycle({ ...IDLE, capacity: 10 })).claimed).toHaveLength(1);
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(false);
    await setTime('now()');
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(true);
  });

  it('finds nothing without lanes', async () => {
    await queue(1);
    expect(await store().hasDue(NO_LANES)).toBe(false);
  });

  it('leads to a cycle while endpoints are left that the last one did not look at', async () => {
    await dataSource.query(
      `insert into webhook_delivery
         (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
       select gen_random_uuid(), 'e', gen_random_uuid(), 'o', 'u', '', false, 'b'
       from generate_series(1, $1::int)`,
      [ENDPOINTS_PER_CLAIM + 1],
    );
    const dispatcher = store();
    const { hasMore } = await dispatcher.runCycle({ ...IDLE, capacity: 1_000 });
    expect(hasMore).toBe(true);
    await dataSource.query('delete from webhook_delivery where lease is null');
    expect(await store().hasDue(ALL_LANES)).toBe(false);
    expect(await dispatcher.hasDue(ALL_LANES)).toBe(true);
  });

  it('reads an index, however many deliveries wait that statistics do not know of', async () => {
    await dataSource.query(
      `insert into webhook_delivery
         (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, claimable_at)
       select gen_random_uuid(), 'e', md5((n % 20)::text)::uuid, 'o', 'u', '', false, 'b',
         now() + interval '1 hour' from generate_series(1, 5000) n`,
    );
    const look = lookForDue(endpointRange(ALL_LANES), '-infinity');
    const explained = look.replace('select endpoint_id', 'explain select endpoint_id');
    const results = (await pool.query(explained)) as unknown as readonly QueryResult[];
    const plan = JSON.stringify(results.flatMap(({ rows }) => rows as unknown[]));
    expect(plan).toMatch(/Index (?:Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});

describe('claims', () => {
  it('give every row to one dispatcher, however many race for it', async () => {
    await queue(60);
    const turns = await Promise.all(
      Array.from({ length: 6 }, () => store({ cap: 1_000 }).runCycle({ ...IDLE, capacity: 25 })),
    );
    const ids = turns.flatMap(({ claimed }) => claimed.map(({ id }) => id));
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  it('count the deliveries under way at an endpoint over all dispatchers', async () => {
    await queue(50);
    const turns = await Promise.all(
      Array.from({ length: 4 }, () => store().runCycle({ ...IDLE, capacity: 500 })),
    );
    expect(turns.flatMap(({ claimed }) => claimed)).toHaveLength(20);
  });

  it('begin with the endpoints that have the fewest under way', async () => {
    const crowded = await queue(5_000);
    await store().runCycle({ ...IDLE, capacity: 15 });
    const quiet = await Promise.all([queue(2), queue(1)]);
    const { claimed } = await store().runCycle({ ...IDLE, capacity: 4 });
    const endpoints = claimed.map((delivery) => delivery.endpoint_id);
    expect(endpoints.filter((id) => quiet.includes(id))).toHaveLength(3);
    expect(endpoints.filter((id) => id === crowded)).toHaveLength(1);
  });

  it('leave the reserve to endpoints that are known to respond', async () => {
    await Promise.all(Array.from({ length: 10 }, () => queue(20)));
    const shared = { capacity: [20, 16, 12], unresponsiveCapacity: [15, 12, 8] } as const;
    const limits: ClaimLimits = { ...unsharedLimits(20), ...shared };
    const first = await store().runCycle({ ...IDLE, capacity: 20, limits });
    // Ten first places, and second ones until twelve attempts are under way.
    expect(first.claimed).toHaveLength(12);
    const responsive = await queue(20);
    const left = {
      responsive: [responsive],
      capacity: [8, 4, 2],
      unresponsiveCapacity: [3, 0, 0],
    } as const;
    const second = await store().runCycle({ ...IDLE, capacity: 8, limits: { ...limits, ...left } });
    expect(second.claimed.map(({ endpoint_id: id }) => id)).toEqual([responsive, responsive]);
  });

  it('begin with endpoints that are known to respond, and give the rest to the others', async () => {
    await Promise.all(Array.from({ length: 10 }, () => queue(20)));
    const responsive = await queue(20);
    const limits: ClaimLimits = {
      ...unsharedLimits(20),
      responsive: [responsive],
      capacity: [20, 16, 12],
      unresponsiveCapacity: [15, 12, 8],
    };
    const { claimed } = await store().runCycle({ ...IDLE, capacity: 20, limits });
    expect(claimed).toHaveLength(20);
    expect(claimed.filter(({ endpoint_id: id }) => id === responsive)).toHaveLength(12);
  });

  it('let no owner take more than its share at endpoints that are not known to respond', async () => {
    await Promise.all(Array.from({ length: 30 }, () => queue(20, randomUUID(), 'crowded')));
    const other = await queue(3, randomUUID(), 'other');
    const limits: ClaimLimits = {
      ...unsharedLimits(100),
      owners: new Map([['crowded', 5]]),
      ownerLimit: [15, 10, 5],
    };
    const { claimed } = await store().runCycle({ ...IDLE, capacity: 100, limits });
    expect(claimed.filter(({ owner_id: owner }) => owner === 'crowded')).toHaveLength(10);
    expect(claimed.filter(({ endpoint_id: id }) => id === other)).toHaveLength(3);
  });

  it('take over a row whose lease has ended, and it costs no attempt', async () => {
    await queue(1);
    const [first] = (await store({ leaseMs: 0 }).runCycle({ ...IDLE, capacity: 1 })).claimed;
    const [second] = (await store().runCycle({ ...IDLE, capacity: 1 })).claimed;
    expect(second).toMatchObject({ id: first?.id, attempts: 0 });
    expect(second?.lease).not.toBe(first?.lease);
    expect((await store().runCycle({ ...IDLE, capacity: 1 })).claimed).toEqual([]);
  });

  it('tell how old the event is', async () => {
    await queue(1);
    const startedAt = performance.now();
    await dataSource.query(`update webhook_delivery set created_at = now() - interval '3 seconds'`);
    const [claimed] = (await store().runCycle({ ...IDLE, capacity: 1 })).claimed;
    expect(claimed?.age_ms).toBeGreaterThanOrEqual(3_000);
    expect(claimed?.age_ms).toBeLessThan(3_000 + sinceMs(startedAt));
  });
});

describe('reports', () => {
  async function claimed(leaseMs = MINUTE_MS) {
    await queue(1);
    const [delivery] = (await store({ leaseMs }).runCycle({ ...IDLE, capacity: 1 })).claimed;
    if (delivery === undefined) throw new Error('nothing was claimed');
    return delivery;
  }

  it('of a success remove the row, even if another process holds it now', async () => {
    const { id } = await claimed(0);
    await store().runCycle({ ...IDLE, capacity: 1 });
    await store().runCycle({ ...IDLE, finished: [{ id, lease: null, ...REPORT }] });
    expect(await rows()).toEqual([]);
  });

  it('of a failure count it and set the time of the next attempt', async () => {
    const { id, lease } = await claimed();
    const startedAt = performance.now();
    const report = {
      id,
      lease,
      attempts: 1,
      waitMs: 17_000,
      graceMs: 2_000,
      traceparent: null,
      attempt: ATTEMPT,
    };
    const { returned } = await store().runCycle({ ...IDLE, returned: [report] });
    expect([...returned]).toEqual([id]);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, leased: false });
    expect(row?.due_in_ms).toBeGreaterThanOrEqual(17_000 - sinceMs(startedAt));
    expect(row?.due_in_ms).toBeLessThanOrEqual(17_000);
  });

  it('of a dispatcher that lost its lease count nothing', async () => {
    const { id, lease } = await claimed(0);
    await store().runCycle({ ...IDLE, capacity: 1 });
    const report = {
      id,
      lease,
      attempts: 1,
      waitMs: 0,
      graceMs: 0,
      traceparent: null,
      attempt: ATTEMPT,
    };
    const { returned } = await store().runCycle({
      ...IDLE,
      returned: [report],
      finished: [{ id, lease, ...REPORT }],
    });
    expect(returned.size).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, leased: true }]);
  });
});

describe('timers', () => {
  async function waiting(waitMs: number, graceMs: number): Promise<string> {
    await queue(1);
    const [delivery] = (await store().runCycle({ ...IDLE, capacity: 1 })).claimed;
    const { id = '', lease = '' } = delivery ?? {};
    const report = { id, lease, attempts: 1, waitMs, graceMs, traceparent: null, attempt: ATTEMPT };
    await store().runCycle({ ...IDLE, returned: [report] });
    return id;
  }

  it('hand over the row that they fire for, in the same cycle', async () => {
    const id = await waiting(0, MINUTE_MS);
    expect((await store().runCycle({ ...IDLE, capacity: 5 })).claimed).toEqual([]);
    const result = await store().runCycle({ ...IDLE, fired: [{ id, attempts: 1 }], capacity: 5 });
    expect(result.dueInMs.get(id)).toBe(0);
    expect(result.claimed).toMatchObject([{ id, attempts: 1 }]);
  });

  it('that fire early never shorten a wait', async () => {
    const startedAt = performance.now();
    const id = await waiting(17_000, 2_000);
    const result = await store().runCycle({ ...IDLE, fired: [{ id, attempts: 1 }], capacity: 5 });
    expect(result.dueInMs.get(id)).toBeGreaterThanOrEqual(17_000 - sinceMs(startedAt));
    expect(result.claimed).toEqual([]);
  });

  it('of an earlier attempt, or of a row that is gone, are not wanted', async () => {
    const id = await waiting(0, MINUTE_MS);
    const fired = [
      { id, attempts: 0 },
      { id: randomUUID(), attempts: 1 },
    ];
    const result = await store().runCycle({ ...IDLE, fired, capacity: 5 });
    expect(result.dueInMs.size).toBe(0);
    expect(result.claimed).toEqual([]);
  });

  it('that are lost are replaced by the poll, a moment after their time', async () => {
    const id = await waiting(0, 0);
    expect((await store().runCycle({ ...IDLE, capacity: 5 })).claimed).toMatchObject([{ id }]);
  });

  it('that were never set are replaced by the poll at their time', async () => {
    const id = await waiting(0, MINUTE_MS);
    await store().withoutTimer([{ id, attempts: 1 }]);
    expect((await store().runCycle({ ...IDLE, capacity: 5 })).claimed).toMatchObject([{ id }]);
  });
});
