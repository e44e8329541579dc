import { afterEach, describe, expect, it } from '@jest/globals';
import { createDatabase, redisUrl, serviceEnv, type TestDatabase } from '@tessera/local/testing';
import { loadConfig, ServiceConfig } from '@tessera/service';
import pg from 'pg';
import { type Job, JobPostponed, type JobProcessor, JobQueue, openJobStore } from '../src/index.js';

interface Note {
  readonly note: string;
}

const REDIS = redisUrl();
const stores: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];
const UNUSED_PORT = 'redis://127.0.0.1:1';
const PATIENCE_MS = 15_000;

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
  const issuer = { issuer: 'http://issuer.test', jwksUrl: 'http://issuer.test/jwks' };
  const settings = { ...serviceEnv({ databaseUrl: url, issuer, keys: '/none' }), ...env };
  const config = loadConfig(ServiceConfig, settings, {});
  const store = await openJobStore<Note>({ name: 'notes', config, onError: () => undefined });
  const queue = new JobQueue(store);
  const { process, onFailure } = parts;
  queue.start(
    process === undefined ? null : { process, concurrency: 5, ...(onFailure && { onFailure }) },
  );
  cleanUps.push(() => queue.close());
  return queue;
}

/** A queue that has just been opened takes jobs a moment later. */
async function addSoon(queue: JobQueue<Note>, jobs: readonly Job<Note>[]): Promise<void> {
  await until(() =>
    queue.add(jobs).then(
      () => true,
      () => false,
    ),
  );
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to hold in time.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe.each(stores)('a queue on %s', (_store, env) => {
  it('does each job with its data', async () => {
    const done: unknown[] = [];
    const queue = await open(await database(), env, {
      process: (job) => Promise.resolve(void done.push(job)),
    });
    const jobs = ['a', 'b', 'c'].map((name) => ({ id: `job-${name}`, data: { note: name } }));
    await addSoon(queue, jobs);
    await until(() => done.length === 3);
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
    await until(() => done.length === 1);
    expect(done).toEqual(['x']);
  });

  it('waits as long as a job is delayed', async () => {
    const done: number[] = [];
    const queue = await open(await database(), env, {
      process: () => Promise.resolve(void done.push(performance.now())),
    });
    await addSoon(queue, [{ id: 'warm-up', data: { note: 'now' } }]);
    await until(() => done.length === 1);
    const added = performance.now();
    await queue.add([{ id: 'job-late', data: { note: 'late' }, delayMs: 300 }]);
    await until(() => done.length === 2);
    expect((done[1] ?? 0) - added).toBeGreaterThanOrEqual(290);
  });

  it('takes an id once while the job waits, and again when it is done', async () => {
    const done: string[] = [];
    const queue = await open(await database(), env, {
      process: ({ data }) => Promise.resolve(void done.push(data.note)),
    });
    await addSoon(queue, [{ id: 'same', data: { note: 'first' }, delayMs: 200 }]);
    await queue.add([{ id: 'same', data: { note: 'ignored' } }]);
    await until(() => done.length === 1);
    await until(async () => {
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
    await until(() => calls.length === 2);
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
    await until(() => failures.length === 1);
    await queue.add([{ id: 'good', data: { note: 'good' } }]);
    await until(() => done.length === 1);
    expect(failures).toEqual([new Error('a secret text')]);
  });
});

describe('a queue', () => {
  it('leaves neither jobs nor the texts of errors behind', async () => {
    const shared = await database();
    let calls = 0;
    const queue = await open(
      shared,
      {},
      {
        process: () => {
          calls += 1;
          throw new Error('a secret text');
        },
      },
    );
    await addSoon(queue, [{ id: 'one', data: { note: 'one' } }]);
    await until(() => calls === 1);
    const client = new pg.Client({ connectionString: shared.adminUrl });
    await client.connect();
    await until(async () => (await client.query('select from bullmq.job')).rowCount === 0);
    const { rows } = await client.query<{ data: string }>(
      'select row_to_json(e)::text as data from bullmq.event e',
    );
    await client.end();
    expect(rows.map(({ data }) => data).join()).not.toContain('secret');
  });

  it('whose store is away refuses jobs at once, and says so', async () => {
    const queue = await open(await database(), { REDIS_URL: UNUSED_PORT });
    await expect(queue.add([{ id: 'x', data: { note: 'x' } }])).rejects.toThrow('not reachable');
    expect(await queue.problem()).toContain('Redis is not reachable');
  });
});
