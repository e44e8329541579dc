import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  PrivateRedisCluster,
  PrivateSentinels,
  redisKinds,
  redisUrl,
  serviceEnv,
  until,
} from '@tessera/local/testing';
import { loadConfig, ServiceConfig } from '@tessera/config';
import { JobQueue, openJobStore } from '../src/index.js';

const JOBS = 50;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A queue with its worker, and the jobs that it has done. */
async function open(env: Record<string, string>) {
  const database = await createDatabase();
  cleanUps.push(() => database.drop());
  const issuer = { issuer: 'http://issuer.test', jwksUrl: 'http://issuer.test/jwks' };
  const settings = serviceEnv({ databaseUrl: database.url, issuer, keys: '/none' });
  const config = loadConfig(ServiceConfig, { ...settings, ...env }, {});
  const store = await openJobStore<{ note: string }>({
    name: 'notes',
    config,
    onError: () => undefined,
  });
  const queue = new JobQueue(store);
  const done = new Set<string>();
  queue.start({
    process: ({ id }) => {
      done.add(id);
      return Promise.resolve();
    },
    concurrency: 5,
  });
  cleanUps.push(() => queue.close());
  return { queue, done };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Adds jobs, again if the queue doesn't take them, and waits until all are done. */
async function work({ queue, done }: Opened, name: string): Promise<void> {
  const ids = Array.from({ length: JOBS }, (_, index) => `${name}-${index}`);
  await until('the jobs are taken', () =>
    queue.add(ids.map((id) => ({ id, data: { note: 'x' } }))).then(
      () => true,
      () => false,
    ),
  );
  await until('the jobs are done', () => Promise.resolve(ids.every((id) => done.has(id))));
}

describe.each(redisKinds)('a queue on %s', (_, prepare) => {
  it('does its jobs', async () => {
    const redis = await prepare();
    cleanUps.push(() => redis.remove());
    const opened = await open(redis.env);
    await work(opened, 'job');
    expect(await opened.queue.problem()).toBeNull();
  });
});

(redisUrl() === null ? describe.skip : describe)('a queue', () => {
  it('works on with the replicas of a cluster', async () => {
    const cluster = await PrivateRedisCluster.start({ replicas: 1 });
    cleanUps.push(() => cluster.remove());
    const opened = await open(cluster.env);
    await work(opened, 'before');
    // Only one of them has the queue.
    for (const [index, primary] of cluster.primaries.entries()) {
      await primary.kill();
      const replica = cluster.replicas[index];
      await until('its replica takes its place', async () =>
        String(await replica?.command('info', 'replication')).includes('role:master'),
      );
      await work(opened, `after-${index}`);
      await primary.start();
      await until('it is a replica that has the data', async () =>
        String(await primary.command('info', 'replication')).includes('master_link_status:up'),
      );
    }
  });

  it('works on with the primary that sentinels name', async () => {
    const sentinels = await PrivateSentinels.start();
    cleanUps.push(() => sentinels.remove());
    const opened = await open(sentinels.env);
    await work(opened, 'before');
    await sentinels.primary.kill();
    await work(opened, 'after');
  });
});
