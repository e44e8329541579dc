import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BootError } from '@tessera/config';
import {
  PrivateRedis,
  redisUrl,
  FaultProxy,
  until,
  type TestService,
} from '@tessera/local/testing';
import type { RunningService } from '../src/index.js';
import { metric, prepareLimited } from './support/limited-service.js';

const OPEN = 'redis_circuit_open{client="rate-limits"}';
const TIMEOUTS = 'redis_command_timeouts_total{client="rate-limits"}';
const REQUESTS = 20;

async function statuses(service: RunningService): Promise<number[]> {
  const seen: number[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const response = await fetch(`${service.url}/plain`);
    await response.text();
    seen.push(response.status);
  }
  return seen;
}

const readiness = async (service: RunningService) => {
  const response = await fetch(`${service.managementUrl}/health/ready`);
  return [response.status, await response.json()];
};

const connected = (service: RunningService) =>
  until('Redis is connected', async () => (await metric(service, OPEN)) === 0);

if (redisUrl() !== null) {
  describe('a Redis that does not respond', () => {
    let stack: TestService;
    let redis: PrivateRedis;

    beforeAll(async () => {
      [stack, redis] = [await prepareLimited(), await PrivateRedis.prepare()];
      await redis.start();
    });

    afterAll(async () => {
      await stack.close();
      await redis.remove();
    });

    it('costs one request its timeout while frozen, shows it, and is used again once it responds', async () => {
      const service = await stack.boot({ REDIS_URL: redis.url });
      await connected(service);
      const before = await metric(service, TIMEOUTS);
      redis.freeze();
      try {
        expect(await statuses(service)).toEqual(Array.from({ length: REQUESTS }, () => 200));
        expect(await metric(service, OPEN)).toBe(1);
        expect(await metric(service, TIMEOUTS)).toBe(before + 1);
        expect(await readiness(service)).toEqual([
          200,
          {
            status: 'up',
            degraded: {
              'redis-rate-limits': 'Redis is unavailable; each pod counts rate limits for itself.',
            },
          },
        ]);
      } finally {
        redis.thaw();
      }
      await connected(service);
      expect(await readiness(service)).toEqual([200, { status: 'up' }]);
    });

    it('is connected again when the socket is half open', async () => {
      const proxy = await FaultProxy.open(redis.url);
      const service = await stack.boot({ REDIS_URL: proxy.url });
      await connected(service);
      const before = await metric(service, TIMEOUTS);
      expect(proxy.silence()).toBe(1);
      expect(await statuses(service)).toEqual(Array.from({ length: REQUESTS }, () => 200));
      expect(await metric(service, TIMEOUTS)).toBe(before + 1);
      await connected(service);
      await proxy.close();
    });
  });

  describe('a Redis in cluster mode', () => {
    let stack: TestService;
    let redis: PrivateRedis;

    beforeAll(async () => {
      [stack, redis] = [await prepareLimited(), await PrivateRedis.prepare()];
    });

    afterEach(() => redis.kill());

    afterAll(async () => {
      await stack.close();
      await redis.remove();
    });

    it('is refused at boot', async () => {
      await redis.start({ cluster: true });
      await expect(stack.boot({ REDIS_URL: redis.url })).rejects.toThrow(
        new BootError(
          'REDIS_URL names a Redis in cluster mode (cluster_enabled:1), of which only one node would be used. Set REDIS_MODE=cluster, or use a Redis without cluster mode.',
        ),
      );
    });

    it('is not used and named in the readiness report when it replaces another one', async () => {
      const service = await stack.boot({ REDIS_URL: redis.url });
      await redis.start({ cluster: true });
      await until('the mode is reported', async () => {
        const [, report] = await readiness(service);
        return (
          JSON.stringify(report) ===
          JSON.stringify({
            status: 'up',
            degraded: {
              'redis-rate-limits':
                'Redis is in cluster mode and is not used; each pod counts rate limits for itself.',
            },
          })
        );
      });
      expect(await statuses(service)).toEqual(Array.from({ length: REQUESTS }, () => 200));
      expect(await metric(service, OPEN)).toBe(1);
      await redis.kill();
      await redis.start();
      await connected(service);
      expect(await readiness(service)).toEqual([200, { status: 'up' }]);
    });
  });
}
