import { afterEach, describe, expect, it } from '@jest/globals';
import { loadConfig, ServiceConfig, ServiceRole } from '@tessera/config';
import { RedisMetrics } from '@tessera/database';
import {
  createDatabase,
  PrivateRedis,
  redisUrl,
  serviceEnv,
  until,
  type TestDatabase,
} from '@tessera/local/testing';
import { ReadinessChecks, TracingOff } from '@tessera/telemetry';
import pg from 'pg';
import { Registry } from 'prom-client';
import {
  type Job,
  JobPostponed,
  type JobProcessor,
  JobQueue,
  JobQueuesService,
  openJobStore,
} from '../src/index.js';

interface Note {
  readonly note: string;
}

const REDIS = redisUrl();
const stores: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];
const UNUSED_PORT = 'redis://127.0.0.1:1';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function database(): Promise<TestDatabase> {
  const created = await createDatabase();
  cleanUps.push(() => created.drop());
  return created;
}

interface Parts {
  readonly process?: JobProcessor<Note>;
  readonly onFailure?: (error: unknown) => void;
}

async function open(
  { url }: TestDatabase,
  env: Record<string, string>,
  parts: Parts = {},
): Promise<JobQueue<Note>> {
  const config = configOf(url, env);
  const store = await openJobStore<Note>({ name: 'notes', config, onError: () => undefined });
  const queue = new JobQueue(store);
  const { process, onFailure } = parts;
  queue.start(
    process === undefined ? null : { process, concurrency: 5, ...(onFailure && { onFailure }) },
  );
  cleanUps.push(() => queue.close());
  return queue;
}

function configOf(url: string, env: Record<string, string>): ServiceConfig {
  const issuer = { issuer: 'http://issuer.test', jwksUrl: 'http://issuer.test/jwks' };
  const settings = { ...serviceEnv({ databaseUrl: url, issuer, keys: '/none' }), ...env };
  return loadConfig(ServiceConfig, settings, {});
}

/** A queue that has just been opened takes jobs a moment later. */
async function addSoon(queue: JobQueue<Note>, jobs: readonly Job<Note>[]): Promise<void> {
  await until('the queue takes jobs', () =>
    queue.add(jobs).then(
      () => true,
      () => false,
    ),
  );
}

/** Waits for jobs that were done, or that failed. */
function reaches(noted: readonly unknown[], count: number): Promise<void> {
  return until(`${count} jobs are noted`, () => Promise.resolve(noted.length >= count));
}

describe.each(stores)('a queue on %s', (_store, env) => {
  it('does each job with its data', async () => {
    const done: unknown[] = [];
    const queue = await open(await database(), env, {
      process: (job) => Promise.resolve(void done.push(job)),
    });
    const jobs = ['a', 'b', 'c'].map((name) => ({ id: `job-${name}`, data: { note: name } }));
    await addSoon(queue, jobs);
    await reaches(done, 3);
    expect(done).toEqual(expect.arrayContaining(jobs));
  });

  it('lets another process do what one only adds', async () => {
    const shared = await database();
    const adding = await open(shared, env);
    await addSoon(adding, [{ id: 'job-x', data: { note: 'x' } }]);
    const done: string[] = [];
    await open(shared, env, {
      process: ({ data }) => Promise.resolve(void done.push(data.note)),
    });
    await reaches(done, 1);
    expect(done).toEqual(['x']);
  });

  it('waits as long as a job is delayed', async () => {
    const done: number[] = [];
    const queue = await open(await database(), env, {
      process: () => Promise.resolve(void done.push(performance.now())),
    });
    await addSoon(queue, [{ id: 'warm-up', data: { note: 'now' } }]);
    await reaches(done, 1);
    const added = performance.now();
    await queue.add([{ id: 'job-late', data: { note: 'late' }, delayMs: 300 }]);
    await reaches(done, 2);
    expect((done[1] ?? 0) - added).toBeGreaterThanOrEqual(290);
  });

  it('takes an id once while the job waits, and again when it is done', async () => {
    const shared = await database();
    const queue = await open(shared, env);
    await addSoon(queue, [{ id: 'same', data: { note: 'first' }, delayMs: 200 }]);
    await queue.add([{ id: 'same', data: { note: 'ignored' } }]);
    const done: string[] = [];
    // No worker runs before this, so the first job is certainly waiting when the second is added.
    await open(shared, env, {
      process: ({ data }) => Promise.resolve(void done.push(data.note)),
    });
    await reaches(done, 1);
    await until('the id is taken again', async () => {
      await queue.add([{ id: 'same', data: { note: 'again' } }]);
      return done.length > 1;
    });
    expect(new Set(done)).toEqual(new Set(['first', 'again']));
  });

  it('does a job that was postponed again', async () => {
    const calls: number[] = [];
    const queue = await open(await database(), env, {
      process: () => {
        calls.push(performance.now());
        if (calls.length === 1) throw new JobPostponed(150);
        return Promise.resolve();
      },
    });
    await addSoon(queue, [{ id: 'early', data: { note: 'x' } }]);
    await reaches(calls, 2);
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(140);
  });

  it('is done with a job that fails, tells its error and keeps going', async () => {
    const failures: unknown[] = [];
    const done: string[] = [];
    const queue = await open(await database(), env, {
      process: ({ data }) => {
        if (data.note === 'bad') throw new Error('a secret text');
        return Promise.resolve(void done.push(data.note));
      },
      onFailure: (error) => failures.push(error),
    });
    await addSoon(queue, [{ id: 'bad', data: { note: 'bad' } }]);
    await reaches(failures, 1);
    await queue.add([{ id: 'good', data: { note: 'good' } }]);
    await reaches(done, 1);
    expect(failures).toEqual([new Error('a secret text')]);
  });
});

describe('a queue', () => {
  it('opens once Postgres has connections for it, although some were refused before', async () => {
    const { url, adminUrl } = await database();
    const { username } = new URL(url);
    const admin = new pg.Client(adminUrl);
    await admin.connect();
    cleanUps.push(() => admin.end());
    const limitTo = (connections: number) =>
      admin.query(`alter role ${username} connection limit ${connections}`);
    // The tables are made by the only connection. Those of the worker are refused.
    await limitTo(1);
    const refusals: unknown[] = [];
    const config = configOf(url, {});
    const onError = (error: Error) => void refusals.push(error);
    const queue = new JobQueue(await openJobStore<Note>({ name: 'notes', config, onError }));
    cleanUps.push(() => queue.close());
    const done: string[] = [];
    queue.start({
      process: ({ data }) => Promise.resolve(void done.push(data.note)),
      concurrency: 5,
    });
    await until('a connection is refused', () =>
      Promise.resolve(refusals.some((each) => String(each).includes('too many connections'))),
    );
    await limitTo(-1);
    await addSoon(queue, [{ id: 'job-x', data: { note: 'x' } }]);
    await reaches(done, 1);
    expect(done).toEqual(['x']);
  });

  it('leaves neither jobs nor the texts of errors behind', async () => {
    const shared = await database();
    const calls: string[] = [];
    const queue = await open(
      shared,
      {},
      {
        process: ({ id }) => {
          calls.push(id);
          throw new Error('a secret text');
        },
      },
    );
    await addSoon(queue, [{ id: 'one', data: { note: 'one' } }]);
    await reaches(calls, 1);
    const client = new pg.Client({ connectionString: shared.adminUrl });
    await client.connect();
    const jobs = () => client.query('select from bullmq.job');
    await until('no job is left', async () => (await jobs()).rowCount === 0);
    const { rows } = await client.query<{ data: string }>(
      'select row_to_json(e)::text as data from bullmq.event e',
    );
    await client.end();
    expect(rows.map(({ data }) => data).join()).not.toContain('secret');
  });

  it('refuses jobs at once while its store is unavailable, and says so', async () => {
    const queue = await open(await database(), { REDIS_URL: UNUSED_PORT });
    await expect(queue.add([{ id: 'x', data: { note: 'x' } }])).rejects.toThrow('not reachable');
    expect(await queue.problem()).toBe('Redis is unavailable; the queue takes no jobs.');
  });

  if (REDIS !== null) {
    it('does not use a Redis in cluster mode, and works once that is replaced', async () => {
      const redis = await PrivateRedis.prepare();
      cleanUps.push(() => redis.remove());
      await redis.start({ cluster: true });
      const done: string[] = [];
      const queue = await open(
        await database(),
        { REDIS_URL: redis.url },
        {
          process: ({ id }) => {
            done.push(id);
            return Promise.resolve();
          },
        },
      );
      const isRefused = async () => (await queue.problem())?.includes('cluster mode') === true;
      await until('the mode is known', isRefused);
      await expect(queue.add([{ id: 'x', data: { note: 'x' } }])).rejects.toThrow('not reachable');
      await redis.kill();
      await redis.start();
      await addSoon(queue, [{ id: 'one', data: { note: 'one' } }]);
      await until('the job is done', () => Promise.resolve(done.includes('one')));
    });
  }

  it.each(stores)('of a process that only adds opens at its first job, on %s', async (_, env) => {
    const shared = await database();
    const { url } = shared;
    // What the store needs once takes longer than a job waits for, on a busy machine.
    await addSoon(await open(shared, env), [{ id: 'before', data: { note: 'x' } }]);
    const role = new ServiceRole('api');
    const tracing = new TracingOff();
    const checks = new ReadinessChecks();
    const metrics = new RedisMetrics(new Registry(), checks);
    const queues = new JobQueuesService(configOf(url, env), checks, role, tracing, metrics);
    cleanUps.push(() => queues.beforeApplicationShutdown());
    const done: string[] = [];
    const wish = { name: 'notes', concurrency: 1 };
    const process: JobProcessor<Note> = ({ id }) => {
      done.push(id);
      return Promise.resolve();
    };
    const adder = await queues.open<Note>({ ...wish, process, works: false });
    await adder.add([{ id: 'first', data: { note: 'x' } }]);
    await queues.open<Note>({ ...wish, process });
    await until('the job is done', () => Promise.resolve(done.includes('first')));
  });
});
