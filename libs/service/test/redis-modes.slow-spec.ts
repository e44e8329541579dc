import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PrivateRedisCluster,
  redisKinds,
  redisUrl,
  until,
  type RedisUnderTest,
  type TestService,
} from '@tessera/local/testing';
import type { RunningService } from '../src/index.js';
import { metric, prepareLimited } from './support/limited-service.js';

const OPEN = 'redis_circuit_open{client="rate-limits"}';
const REQUESTS = 20;

const connected = (service: RunningService) =>
  until('Redis is connected', async () => (await metric(service, OPEN)) === 0);

/** How many requests each response says are left to its source. */
async function remaining(service: RunningService): Promise<number> {
  const response = await fetch(`${service.url}/plain`);
  await response.text();
  expect(response.status).toBe(200);
  return Number(response.headers.get('ratelimit-remaining'));
}

describe.each(redisKinds)('the rate limit on %s', (_, prepare) => {
  let stack: TestService;
  let redis: RedisUnderTest;

  beforeAll(async () => {
    [stack, redis] = [await prepareLimited(), await prepare()];
  });

  afterAll(async () => {
    await stack.close();
    await redis.remove();
  });

  it('is counted over both replicas', async () => {
    const env = { ...redis.env, INSTANCE: `modes-${process.pid}` };
    const [one, two] = [await stack.boot(env), await stack.boot(env)];
    await connected(one);
    await connected(two);
    const before = await remaining(one);
    expect(await remaining(two)).toBe(before - 1);
    expect(await remaining(one)).toBe(before - 2);
  });
});

if (redisUrl() !== null) {
  it('serves requests while a node of the cluster is frozen, and says so', async () => {
    const [stack, cluster] = [await prepareLimited(), await PrivateRedisCluster.start()];
    try {
      const service = await stack.boot(cluster.env);
      await connected(service);
      // The one with the only key of these requests is among them.
      for (const node of cluster.primaries.slice(1)) node.freeze();
      for (let sent = 0; sent < REQUESTS; sent += 1) await remaining(service);
      for (const node of cluster.primaries.slice(1)) node.thaw();
      cluster.primaries[0]?.freeze();
      for (let sent = 0; sent < REQUESTS; sent += 1) await remaining(service);
      cluster.primaries[0]?.thaw();
      await connected(service);
      await cluster.primaries[0]?.kill();
      await until('it is said', async () => {
        const response = await fetch(`${service.managementUrl}/health/ready`);
        const report = JSON.stringify(await response.json());
        return report.includes('1 of 3 nodes of Redis Cluster is unavailable; each pod counts');
      });
    } finally {
      for (const node of cluster.primaries) node.thaw();
      await stack.close();
      await cluster.remove();
    }
  });
}
