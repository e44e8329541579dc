import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  PrivateRedis,
  PrivateRedisCluster,
  redisServersOf,
  redisUrl,
} from '@tessera/local/testing';
import { Redis } from 'ioredis';
import { RedisVelocityStore } from '../src/velocity/redis-velocity-store.js';
import { newId } from './support/velocity-stores.js';

const PAYERS = 30_000;
const DECISIONS = 60_000;
const TOGETHER = 50;
const HOUR = 3_600;
/** Bytes of Redis for a decision with two velocities. */
const MAX_BYTES = 250;

interface Usage {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly keys: number;
}

async function usageOf(url: string): Promise<Usage> {
  const redis = new Redis(url);
  const info = await redis.info('everything');
  const keys = await redis.dbsize();
  redis.disconnect();
  const number = (field: string) => Number(new RegExp(`^${field}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return {
    bytes: number('used_memory'),
    cpuMs: (number('used_cpu_user') + number('used_cpu_sys')) * 1_000,
    keys,
  };
}

/** Decisions of random payers with a velocity of an hour and one of a day each. */
async function decide(store: RedisVelocityStore, count: number): Promise<void> {
  const definitions = [newId(), newId()];
  const payers = Array.from({ length: PAYERS }, () => [newId(), newId()]);
  for (let made = 0; made < count; made += TOGETHER) {
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        const series = payers[Math.floor(Math.random() * PAYERS)] ?? [];
        const entries = [HOUR, 24 * HOUR].map((seconds, index) => ({
          definition: definitions[index] ?? '',
          aggregate: index === 0 ? ('count' as const) : ('sum' as const),
          keptSeconds: seconds,
          series: series[index] ?? '',
          addition: { value: index === 0 ? null : 1_999, member: null, tier: 0 },
          readings: [{ seconds, limit: 10 }],
        }));
        await store.record({ decisionId: randomUUID(), repeatable: false, context: 'c', entries });
      }),
    );
  }
}

if (redisUrl() !== null) {
  it('take little memory for a decision', async () => {
    const redis = await PrivateRedis.prepare();
    await redis.start();
    const options = { servers: redisServersOf({ REDIS_URL: redis.url }), namespace: 'test' };
    const store = new RedisVelocityStore({ ...options, timeoutMs: 5_000 });
    try {
      await store.ready();
      await decide(store, TOGETHER);
      const before = await usageOf(redis.url);
      await decide(store, DECISIONS);
      const after = await usageOf(redis.url);
      const bytes = (after.bytes - before.bytes) / DECISIONS;
      const cpuUs = ((after.cpuMs - before.cpuMs) / DECISIONS) * 1_000;
      process.stdout.write(`${bytes.toFixed(0)} bytes, ${cpuUs.toFixed(1)} µs of Redis\n`);
      expect(bytes).toBeLessThan(MAX_BYTES);
    } finally {
      await store.close();
      await redis.remove();
    }
  });

  it('spread one context evenly over the nodes of a cluster', async () => {
    const cluster = await PrivateRedisCluster.start();
    const options = { servers: redisServersOf(cluster.env), namespace: 'test' };
    const store = new RedisVelocityStore({ ...options, timeoutMs: 5_000 });
    try {
      await store.ready();
      await decide(store, 6_000);
      const keys = await Promise.all(
        cluster.primaries.map(async ({ url }) => (await usageOf(url)).keys),
      );
      const mean = keys.reduce((sum, count) => sum + count, 0) / keys.length;
      process.stdout.write(`${keys.join(', ')} keys\n`);
      for (const count of keys) expect(Math.abs(count - mean) / mean).toBeLessThan(0.2);
    } finally {
      await store.close();
      await cluster.remove();
    }
  });
}
