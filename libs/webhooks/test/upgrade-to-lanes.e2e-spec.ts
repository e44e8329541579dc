import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createDatabase, until, type TestDatabase } from '@tessera/local/testing';
import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DeliveryStore } from '../src/dispatch/delivery-store.js';
import type { ClaimedDelivery } from '../src/dispatch/delivery.js';
import { webhookMigrations } from '../src/index.js';

const EARLIER = 8;
const WAITING = 300;
const INSERTING = 3;
const INSERT = `insert into webhook_delivery
    (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, attempts, lease, claimable_at)
  values ($1::uuid, 'e', $2, 'o', 'u', '', false, $1::uuid::text, $3, $4, now() - $5::int * interval '1 second')`;

const IDLE = { fired: [], returned: [], failing: [], recovered: [], capacity: 100 };
const DELIVERED = { number: 1, at: '', duration_ms: 1, outcome: 'delivered' } as const;

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createDatabase();
  pool = new Pool({ connectionString: database.url, pipeline: true });
  // The database is dropped while the last connections are still closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function migrate(migrations: typeof webhookMigrations): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url: database.url, migrations });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** New, failed before, and left by a dispatcher that died. */
async function fill(): Promise<string[]> {
  const ids = Array.from({ length: WAITING }, () => randomUUID());
  const client = await connect();
  for (const [index, id] of ids.entries()) {
    const [attempts, lease] = [index % 5, index % 3 === 0 ? randomUUID() : null];
    await client.query(INSERT, [id, randomUUID(), attempts, lease, 3600 - index]);
  }
  await client.end();
  return ids;
}

async function connect(url = database.url): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Emits, as replicas of the release before do, until told to stop. */
async function emitUntil(stopped: AbortSignal): Promise<string[]> {
  const client = await connect();
  const ids: string[] = [];
  while (!stopped.aborted) {
    const id = randomUUID();
    await client.query(INSERT, [id, randomUUID(), 0, null, 0]);
    ids.push(id);
  }
  await client.end();
  return ids;
}

async function deliverAll(): Promise<ClaimedDelivery[]> {
  const store = new DeliveryStore(pool, { endpointConcurrency: 20, leaseMs: 60_000 });
  const delivered: ClaimedDelivery[] = [];
  let claimed: readonly ClaimedDelivery[] = [];
  let hasMore = true;
  while (claimed.length > 0 || hasMore) {
    ({ claimed, hasMore } = await store.runCycle({ ...IDLE, finished: finishedOf(claimed) }));
    delivered.push(...claimed);
  }
  return delivered;
}

function finishedOf(claimed: readonly ClaimedDelivery[]) {
  return claimed.map(({ id, body }) => ({ id, lease: null, body, attempt: DELIVERED }));
}

/** Ends the session that waits for such a lock, as a kill of its process does. */
async function killWaitingFor(lock: string): Promise<void> {
  const admin = await connect(database.adminUrl);
  const kill = `select pg_terminate_backend(pid) from pg_locks
    where not granted and ${lock} and database = (
      select oid from pg_database where datname = current_database())`;
  await until('it waits', async () => (await admin.query(kill)).rowCount !== 0);
  await admin.end();
}

describe('an outbox of the release before lanes', () => {
  it('is migrated while events occur, and every one is delivered once, as it was', async () => {
    await migrate(webhookMigrations.slice(0, EARLIER));
    const before = await fill();
    const stop = new AbortController();
    const emitting = Array.from({ length: INSERTING }, () => emitUntil(stop.signal));
    await migrate(webhookMigrations);
    stop.abort();
    const meanwhile = (await Promise.all(emitting)).flat();
    const delivered = await deliverAll();
    expect(delivered.map(({ event_id: id }) => id).sort()).toEqual(
      [...before, ...meanwhile].sort(),
    );
    for (const { event_id: id, body } of delivered) expect(body).toBe(id);
    const attempts = new Map(delivered.map((each) => [each.event_id, each.attempts]));
    expect(before.map((id) => attempts.get(id))).toEqual(before.map((_, index) => index % 5));
  });

  it('loses and doubles nothing when the migration and a worker are killed in the middle', async () => {
    await migrate(webhookMigrations.slice(0, EARLIER));
    const before = await fill();
    const stop = new AbortController();
    const emitting = Array.from({ length: INSERTING }, () => emitUntil(stop.signal));
    // A request that takes long: the migration waits for its lock, with a part of its steps done.
    const request = await connect();
    const pending = randomUUID();
    await request.query('begin');
    await request.query(INSERT, [pending, randomUUID(), 0, null, 0]);
    const killed = expect(migrate(webhookMigrations)).rejects.toThrow(
      /terminating|Connection terminated/,
    );
    await killWaitingFor(
      `mode = 'AccessExclusiveLock' and relation = 'webhook_delivery'::regclass`,
    );
    await killed;

    // Between the two schemas a worker delivers, and dies before that is recorded.
    const doomed = new DeliveryStore(pool, { endpointConcurrency: 20, leaseMs: 1 });
    const { claimed: inHand } = await doomed.runCycle({ ...IDLE, finished: [] });
    const earlier = await connect();
    await earlier.query('begin; select pg_advisory_xact_lock(7368201193)');
    const reported = doomed.runCycle({ ...IDLE, finished: finishedOf(inHand) });
    const lost = expect(reported).rejects.toThrow(/terminating|Connection terminated/);
    await killWaitingFor(`locktype = 'advisory'`);
    await lost;
    await earlier.end();

    const again = migrate(webhookMigrations);
    await request.query('commit');
    await again;
    await request.end();
    stop.abort();
    const meanwhile = (await Promise.all(emitting)).flat();
    const delivered = await deliverAll();
    expect(delivered.map(({ event_id: id }) => id).sort()).toEqual(
      [...before, pending, ...meanwhile].sort(),
    );
    for (const { event_id: id, body } of delivered) expect(body).toBe(id);
    expect(inHand.length).toBeGreaterThan(0);
    const ids = new Map(delivered.map(({ id, event_id }) => [event_id, id]));
    for (const { id, event_id } of inHand) expect(ids.get(event_id)).toBe(id);
  });
});
