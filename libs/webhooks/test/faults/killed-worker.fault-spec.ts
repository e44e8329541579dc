import { afterEach, describe, expect, it } from '@jest/globals';
import { redisUrl } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import pg from 'pg';
import { createNoteWorld, emit, register } from '../note-service.js';
import type { NoteWorld } from '../note-service.js';
import { Receiver } from '../receiver.js';
import { WorkerProcess } from './worker-process.js';

const REDIS = redisUrl();
const backends: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];
const STEPS = [
  'after the claim',
  'after the POST',
  'before a success is settled',
  'before a failure is settled',
  'after a failure is settled',
  'before the retry is queued',
  'after the retry is queued',
  'when a retry is due',
];
const MAX_ATTEMPTS = 5;
const STEP_TIMEOUT_MS = 60_000;
const RANDOM_TIMEOUT_MS = 180_000;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

async function createWorld(env: Record<string, string>): Promise<NoteWorld> {
  const world = await createNoteWorld({ WEBHOOK_WORKER: 'off', ...env });
  cleanUps.push(() => world.close());
  return world;
}

function start(world: NoteWorld, killAt?: string): WorkerProcess {
  const worker = WorkerProcess.start(world.env, killAt);
  cleanUps.push(() => worker.kill());
  return worker;
}

/** Fails each event so many times. */
async function receiverFailing(timesOf: (eventId: string) => number): Promise<Receiver> {
  const seen = new Map<string, number>();
  const receiver = await Receiver.start((response, { event }) => {
    const count = (seen.get(event.id) ?? 0) + 1;
    seen.set(event.id, count);
    response.writeHead(count <= timesOf(event.id) ? 500 : 200).end();
  });
  cleanUps.push(() => receiver.close());
  return receiver;
}

/** Arrivals by event; each event always with the same bytes and signature. */
function arrivals(receiver: Receiver): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const { event, body, headers } of receiver.received) {
    const text = `${body} ${String(headers['x-hmac-signature'])}`;
    expect(texts.get(event.id) ?? text).toBe(text);
    texts.set(event.id, text);
    counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
  }
  return counts;
}

/** Resolves with true when the worker has died, with false when so many notifications are there. */
async function diesBefore(
  worker: WorkerProcess,
  receiver: Receiver,
  count: number,
): Promise<boolean> {
  const died = worker.dies().then(() => true);
  return Promise.race([died, receiver.has(count).then(() => false)]);
}

async function outboxIsEmpty(dataSource: DataSource): Promise<void> {
  const left = (): Promise<unknown[]> =>
    dataSource.query<unknown[]>('select from webhook_delivery').catch(() => [1]);
  while ((await left()).length > 0);
}

describe.each(backends)('a worker killed on %s', (_backend, env) => {
  it.each(STEPS)(
    '%s loses nothing and costs no attempt',
    async (step) => {
      const world = await createWorld(env);
      const api = await world.api();
      const receiver = await receiverFailing(() => (step.includes('success') ? 0 : 2));
      await register(world, api, receiver.url);
      const needed = step.includes('success') ? 1 : 3;
      const doomed = start(world, step);
      const ids = [await emit(api)];
      // A queue that is not open yet takes no retry: then the next event meets the step.
      while (!(await diesBefore(doomed, receiver, needed * ids.length))) {
        ids.push(await emit(api));
      }
      start(world);
      await outboxIsEmpty(api.get(DataSource));
      const counts = arrivals(receiver);
      expect([...counts.keys()].sort()).toEqual(ids.sort());
      // Two failures and a success, and at most one of them repeated by the death.
      expect(Math.min(...counts.values())).toBe(needed);
      expect(receiver.received.length).toBeLessThanOrEqual(needed * ids.length + 1);
    },
    STEP_TIMEOUT_MS,
  );

  it(
    'at every failing attempt still makes at most five counted ones',
    async () => {
      const world = await createWorld(env);
      const api = await world.api();
      const receiver = await receiverFailing(() => Infinity);
      await register(world, api, receiver.url);
      const id = await emit(api);
      // Each death repeats the attempt that it kept from being counted.
      for (let deaths = 0; deaths < 3; deaths += 1) {
        await start(world, 'before a failure is settled').dies();
      }
      start(world);
      await outboxIsEmpty(api.get(DataSource));
      expect(arrivals(receiver).get(id)).toBe(MAX_ATTEMPTS + 3);
    },
    STEP_TIMEOUT_MS,
  );

  it(
    'again and again beside another, with its connections cut, delivers every event',
    async () => {
      const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
      process.stdout.write(`SEED=${seed}\n`);
      const random = mulberry32(seed);
      const world = await createWorld(env);
      const api = await world.api();
      const receiver = await receiverFailing((eventId) => parseInt(eventId.slice(0, 2), 16) % 3);
      await register(world, api, receiver.url);
      const workers = [start(world), start(world)];
      const ids: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        ids.push(...(await Promise.all(Array.from({ length: 25 }, () => emitAgain(api)))));
        await receiver.has(receiver.received.length + Math.floor(random() * 30));
        const victim = random() < 0.5 ? 0 : 1;
        await workers[victim]?.kill();
        if (random() < 0.5) await cutConnections(world);
        workers[victim] = start(world);
      }
      await outboxIsEmpty(api.get(DataSource));
      const counts = arrivals(receiver);
      expect(ids.filter((id) => !counts.has(id))).toEqual([]);
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(3 + 16);
    },
    RANDOM_TIMEOUT_MS,
  );
});

type Api = Parameters<typeof emit>[0];

/** A client repeats a request that met a cut connection. */
async function emitAgain(api: Api): Promise<string> {
  for (;;) {
    try {
      return await emit(api);
    } catch {
      // The transaction was rolled back; so was its event.
    }
  }
}

/** As when Postgres is restarted: every connection to the database ends at once. */
async function cutConnections(world: NoteWorld): Promise<void> {
  const admin = new pg.Client({ connectionString: world.database.adminUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}

/** A small generator with a seed, so that a failure can be played again. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
