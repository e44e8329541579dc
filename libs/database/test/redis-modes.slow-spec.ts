import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { BootError } from '@tessera/config';
import {
  PrivateRedis,
  PrivateRedisCluster,
  PrivateSentinels,
  redisServersOf,
  type RedisTls,
  redisUrl,
  until,
} from '@tessera/local/testing';
import { TlsAuthority } from '@tessera/local/tls-authority';
import {
  createRedisClient,
  type RedisClient,
  RedisUnavailableError,
  slotOf,
} from '../src/index.js';

const TIMEOUT_MS = 500;
const KEYS = Array.from({ length: 60 }, (_, index) => `key-${index}`);

const opened: RedisClient[] = [];

function open(env: Record<string, string>): RedisClient {
  const client = createRedisClient(redisServersOf(env), {
    timeoutMs: TIMEOUT_MS,
    lazyConnect: true,
  });
  opened.push(client);
  return client;
}

async function connected(env: Record<string, string>): Promise<RedisClient> {
  const client = open(env);
  await client.connectAtBoot();
  await until('it is usable', () => Promise.resolve(client.problem === null));
  return client;
}

/** Which keys can be written, and how long the slowest attempt took. */
async function writeAll(client: RedisClient) {
  const start = performance.now();
  const results = await Promise.allSettled(KEYS.map((key) => client.set(key, 'x')));
  const slowestMs = performance.now() - start;
  return { written: KEYS.filter((_, index) => results[index]?.status === 'fulfilled'), slowestMs };
}

/** The keys of one of three nodes. */
const keysOf = (node: number) =>
  KEYS.filter((key) => Math.floor(slotOf(key) / Math.ceil(16_384 / 3)) === node);

afterEach(() => {
  for (const client of opened.splice(0)) client.disconnect();
});

const withRedis = redisUrl() === null ? describe.skip : describe;

withRedis('a Redis Cluster', () => {
  let cluster: PrivateRedisCluster;

  beforeAll(async () => {
    cluster = await PrivateRedisCluster.start();
  });

  afterAll(() => cluster.remove());

  it('has the keys on all of its nodes', async () => {
    const client = await connected(cluster.env);
    expect((await writeAll(client)).written).toEqual(KEYS);
    const counts = await Promise.all(client.primaries().map((primary) => primary.dbsize()));
    expect(counts).toHaveLength(3);
    for (const count of counts) expect(count).toBeGreaterThan(5);
    expect(await client.get('key-0')).toBe('x');
  });

  it('is known by any one of its nodes', async () => {
    const url = cluster.primaries[1]?.url ?? '';
    const client = await connected({ REDIS_URL: url, REDIS_MODE: 'cluster' });
    expect((await writeAll(client)).written).toEqual(KEYS);
  });

  it('loses the keys of a frozen node only, after one timeout, and gets them back', async () => {
    const client = await connected(cluster.env);
    let timeouts = 0;
    client.onTimeout(() => (timeouts += 1));
    cluster.primaries[1]?.freeze();
    try {
      const first = await writeAll(client);
      const rest = KEYS.filter((key) => !keysOf(1).includes(key));
      expect(first.written).toEqual(rest);
      expect(timeouts).toBeGreaterThan(0);
      expect(client.problem).toBe('1 of 3 nodes of Redis Cluster is unavailable');
      await expect(client.get(keysOf(1)[0] ?? '')).rejects.toThrow(RedisUnavailableError);
      const before = timeouts;
      const second = await writeAll(client);
      expect(second.written).toEqual(rest);
      expect(timeouts).toBe(before);
    } finally {
      cluster.primaries[1]?.thaw();
    }
    await until('it is usable', () => Promise.resolve(client.problem === null));
    expect((await writeAll(client)).written).toEqual(KEYS);
  });

  it('loses the keys of a killed node only, also for a process that starts meanwhile', async () => {
    const client = await connected(cluster.env);
    await cluster.primaries[2]?.kill();
    try {
      await until('it is noticed', () => Promise.resolve(client.problem !== null));
      const rest = KEYS.filter((key) => !keysOf(2).includes(key));
      expect((await writeAll(client)).written).toEqual(rest);
      const late = open(cluster.env);
      await late.connectAtBoot();
      expect((await writeAll(late)).written).toEqual(rest);
    } finally {
      await cluster.primaries[2]?.start();
    }
    for (const one of opened) {
      await until('it is usable', () => Promise.resolve(one.problem === null));
      expect((await writeAll(one)).written).toEqual(KEYS);
    }
  });

  it('is refused without its mode, and the mode without it', async () => {
    const [node] = cluster.primaries;
    await expect(open({ REDIS_URL: node?.url ?? '' }).connectAtBoot()).rejects.toThrow(
      /^REDIS_URL names a Redis in cluster mode .* Set REDIS_MODE=cluster/,
    );
    const single = await PrivateRedis.prepare();
    await single.start();
    try {
      const boot = open({ REDIS_URL: single.url, REDIS_MODE: 'cluster' }).connectAtBoot();
      await expect(boot).rejects.toThrow(
        new BootError(
          'REDIS_URL names a Redis without cluster mode, but REDIS_MODE is "cluster". Set REDIS_MODE=standalone, or use a Redis Cluster.',
        ),
      );
    } finally {
      await single.remove();
    }
  });
});

withRedis('a Redis Cluster with replicas', () => {
  it.each(['killed', 'frozen'])('has the keys of a %s node again after a failover', async (how) => {
    const cluster = await PrivateRedisCluster.start({ replicas: 1 });
    const victim = cluster.primaries[0];
    try {
      const client = await connected(cluster.env);
      expect((await writeAll(client)).written).toEqual(KEYS);
      const since = performance.now();
      if (how === 'killed') await victim?.kill();
      else victim?.freeze();
      const untouched = KEYS.filter((key) => !keysOf(0).includes(key));
      await until('all keys can be written', async () => {
        const { written } = await writeAll(client);
        expect(written).toEqual(expect.arrayContaining(untouched));
        return written.length === KEYS.length;
      });
      const ms = performance.now() - since;
      process.stdout.write(`cluster, ${how}: all keys after ${ms.toFixed(0)} ms\n`);
      expect(client.problem).toBeNull();
    } finally {
      victim?.thaw();
      await cluster.remove();
    }
  });
});

withRedis('Redis Sentinel', () => {
  it.each(['killed', 'frozen'])('names another primary when one is %s', async (how) => {
    const sentinels = await PrivateSentinels.start();
    try {
      const client = await connected(sentinels.env);
      await client.set('key', 'before');
      await client.wait(1, 5_000);
      const since = performance.now();
      if (how === 'killed') await sentinels.primary.kill();
      else sentinels.primary.freeze();
      await until('it can be written', () =>
        client.set('key', 'after').then(
          () => true,
          () => false,
        ),
      );
      const ms = performance.now() - since;
      process.stdout.write(`sentinel, ${how}: writable after ${ms.toFixed(0)} ms\n`);
      expect(await sentinels.replica.command('get', 'key')).toBe('after');
    } finally {
      sentinels.primary.thaw();
      await sentinels.remove();
    }
  });

  it('is refused without its mode, without sentinels, and without the right name', async () => {
    const sentinels = await PrivateSentinels.start();
    try {
      const { REDIS_URL: url = '' } = sentinels.env;
      const [first = ''] = url.split(',');
      await expect(open({ REDIS_URL: first }).connectAtBoot()).rejects.toThrow(
        'REDIS_URL names a Redis Sentinel. Set REDIS_MODE=sentinel.',
      );
      const unnamed = open({ ...sentinels.env, REDIS_SENTINEL_NAME: 'other' });
      await expect(unnamed.connectAtBoot()).rejects.toThrow(
        'The sentinels of REDIS_URL know no primary named "other". Set REDIS_SENTINEL_NAME.',
      );
      const primary = open({ ...sentinels.env, REDIS_URL: sentinels.primary.url });
      await expect(primary.connectAtBoot()).rejects.toThrow(/names a Redis that is no sentinel/);
    } finally {
      await sentinels.remove();
    }
  });
});

withRedis('encrypted connections', () => {
  const trusted = getCACertificates('default');
  let authority: TlsAuthority;
  let tls: RedisTls;

  beforeAll(async () => {
    authority = await TlsAuthority.create('Authority of the servers');
    tls = { ...(await authority.peer()), authority: authority.certificate };
  });

  afterEach(() => {
    setDefaultCACertificates(trusted);
  });

  /** As `NODE_EXTRA_CA_CERTS` does for a whole process. */
  const trust = (certificate: string) => {
    setDefaultCACertificates([...trusted, certificate]);
  };

  it('reach each node of a cluster, also after a failover', async () => {
    const cluster = await PrivateRedisCluster.start({ replicas: 1, tls });
    try {
      trust(authority.certificate);
      const client = await connected(cluster.env);
      expect((await writeAll(client)).written).toEqual(KEYS);
      const counts = await Promise.all(client.primaries().map((primary) => primary.dbsize()));
      for (const count of counts) expect(count).toBeGreaterThan(5);
      await cluster.primaries[0]?.kill();
      await until('all keys can be written', async () => {
        const { written } = await writeAll(client);
        return written.length === KEYS.length;
      });
      expect(client.problem).toBeNull();
    } finally {
      await cluster.remove();
    }
  });

  it('reach the primary behind Sentinel, also after a failover', async () => {
    const sentinels = await PrivateSentinels.start({ tls });
    try {
      trust(authority.certificate);
      const client = await connected(sentinels.env);
      await client.set('key', 'before');
      await client.wait(1, 5_000);
      await sentinels.primary.kill();
      await until('it can be written', () =>
        client.set('key', 'after').then(
          () => true,
          () => false,
        ),
      );
      expect(await sentinels.replica.command('get', 'key')).toBe('after');
    } finally {
      await sentinels.remove();
    }
  });

  it('are not made to a server of another authority, nor without encryption', async () => {
    const cluster = await PrivateRedisCluster.start({ tls });
    try {
      trust((await TlsAuthority.create('Another authority')).certificate);
      const distrustful = open(cluster.env);
      await distrustful.connectAtBoot();
      expect(distrustful.problem).toBe('Redis Cluster is unavailable');
      await expect(distrustful.get('key')).rejects.toThrow();
      trust(authority.certificate);
      const plain = open({ ...cluster.env, REDIS_URL: cluster.url.replace('rediss:', 'redis:') });
      await plain.connectAtBoot();
      expect(plain.problem).toBe('Redis Cluster is unavailable');
      // The name in the certificate is not this address.
      const byAddress = cluster.url.replaceAll('localhost', '127.0.0.1');
      const misnamed = open({ ...cluster.env, REDIS_URL: byAddress });
      await misnamed.connectAtBoot();
      expect(misnamed.problem).toBe('Redis Cluster is unavailable');
    } finally {
      await cluster.remove();
    }
  });
});
