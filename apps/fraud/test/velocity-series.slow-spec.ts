import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  PrivateRedis,
  PrivateRedisCluster,
  redisServersOf,
  redisUrl,
  until,
} from '@tessera/local/testing';
import fc from 'fast-check';
import { ExactSum } from '../src/simulations/replay/exact-sum.js';
import type { Aggregate } from '../src/rules/velocity-query.js';
import { RedisVelocityStore } from '../src/velocity/redis-velocity-store.js';
import type { VelocityEntry } from '../src/velocity/velocity-store.js';
import { newId } from './support/velocity-stores.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WINDOWS = [10 * MINUTE, 2 * HOUR, 30 * HOUR];
const KEPT = 30 * HOUR;
/** Further from the edge of a window than the test takes. */
const MARGIN = 5 * MINUTE;
const ONE = { value: null, member: null, tier: 0 };

/** A past payment; those with the same number of a kind are the same decision, or the same value. */
interface Past {
  readonly ago: number;
  readonly decision: number;
  readonly member: number;
  readonly cents: number;
}

const pasts = fc.array(
  fc.record({
    ago: fc
      .integer({ min: 1, max: 40 * HOUR })
      .filter((ago) => [...WINDOWS, KEPT].every((edge) => Math.abs(ago - edge) > MARGIN)),
    decision: fc.nat(120),
    member: fc.nat(90),
    cents: fc.integer({ min: -100_000, max: 1_000_000 }),
  }),
  { maxLength: 200 },
);

const uuidOf = (number: number) =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const memberOf = (number: number) => number.toString(16).padStart(16, '0').padEnd(32, '0');

function entryOf(aggregate: Aggregate, keptSeconds = KEPT): VelocityEntry {
  return {
    definition: newId(),
    aggregate,
    keptSeconds,
    series: newId(),
    addition: null,
    readings: WINDOWS.map((seconds) => ({ seconds, limit: 1_000 })),
  };
}

/** What each window has to contain. The first addition of a decision counts, within a day of it. */
function expected(aggregate: Aggregate, past: readonly Past[]): (number | null)[] {
  return WINDOWS.map((window) => {
    const inside = past.filter(({ ago }) => ago < window);
    if (aggregate === 'count') return inside.length;
    if (aggregate === 'distinct') return new Set(inside.map(({ member }) => member)).size;
    const sum = new ExactSum();
    for (const { cents } of inside) sum.add(cents / 100);
    if (aggregate === 'sum') return sum.value();
    return inside.length === 0 ? null : sum.average(inside.length);
  });
}

(redisUrl() === null ? describe.skip : describe)('series of velocities on Redis', () => {
  let redis: PrivateRedis;
  let store: RedisVelocityStore;

  beforeAll(async () => {
    redis = await PrivateRedis.prepare();
    await redis.start();
    const servers = redisServersOf({ REDIS_URL: redis.url });
    store = new RedisVelocityStore({ servers, namespace: 'test', timeoutMs: 5_000 });
    await store.ready();
  });

  afterAll(async () => {
    await store.close();
    await redis.remove();
  });

  it.each(['count', 'sum', 'avg', 'distinct'] as const)(
    'have the %s of every window, packed or spread, however they are read in',
    async (aggregate) => {
      await fc.assert(
        fc.asyncProperty(pasts, fc.integer({ min: 1, max: 50 }), async (all, page) => {
          // One decision has one time; which of several is not the matter here.
          const past = [...new Map(all.map((one) => [one.decision, one])).values()];
          const entry = entryOf(aggregate);
          const history = { context: 'c', ...entry };
          const now = Date.now();
          // Twice, because counting again must not change anything.
          const additions = [...past, ...past].map(({ ago, decision, member, cents }) => ({
            ...ONE,
            decisionId: uuidOf(decision),
            repeatable: true,
            series: entry.series,
            at: new Date(now - ago * 1_000),
            value: aggregate === 'sum' || aggregate === 'avg' ? cents / 100 : null,
            member: aggregate === 'distinct' ? memberOf(member) : null,
          }));
          for (let at = 0; at < additions.length; at += page) {
            await store.backfill(history, additions.slice(at, at + page));
          }
          const call = { decisionId: randomUUID(), repeatable: false, context: 'c' };
          const [values] = await store.record({ ...call, entries: [entry] });
          const found = values?.map(({ value }) => value) ?? [];
          for (const [index, value] of expected(aggregate, past).entries()) {
            // Averages and sums that are spread are added up in parts.
            if (value === null || Number.isInteger(value)) expect(found[index]).toBe(value);
            else expect(found[index]).toBeCloseTo(value, 6);
          }
        }),
        { numRuns: 40 },
      );
    },
  );
});

(redisUrl() === null ? describe.skip : describe)('series of one decision on a cluster', () => {
  it('are counted on the nodes that respond, and once when all do', async () => {
    const cluster = await PrivateRedisCluster.start();
    const servers = redisServersOf(cluster.env);
    const store = new RedisVelocityStore({ servers, namespace: 'test', timeoutMs: 1_000 });
    try {
      await store.ready();
      const entries = Array.from({ length: 30 }, () => ({ ...entryOf('count'), addition: ONE }));
      const call = { decisionId: randomUUID(), repeatable: true, context: 'c', entries };
      const counted = async () => {
        const answers = await store.record(call);
        return answers.map((values) => values?.[0]?.value ?? null);
      };
      cluster.primaries[1]?.freeze();
      const during = await counted();
      expect(during.filter((value) => value === null).length).toBeGreaterThan(0);
      expect(during.filter((value) => value === 1).length).toBeGreaterThan(0);
      expect(await counted()).toEqual(during);
      cluster.primaries[1]?.thaw();
      await until('all are counted', async () => (await counted()).every((value) => value === 1));
      for (const node of cluster.primaries) node.freeze();
      await expect(store.record(call)).rejects.toThrow();
    } finally {
      for (const node of cluster.primaries) node.thaw();
      await store.close();
      await cluster.remove();
    }
  });

  it('are partial after one node has lost counts, until the gap is filled', async () => {
    const cluster = await PrivateRedisCluster.start();
    const servers = redisServersOf(cluster.env);
    const store = new RedisVelocityStore({ servers, namespace: 'test', timeoutMs: 2_000 });
    try {
      await store.ready();
      const definition = newId();
      const entries = Array.from({ length: 30 }, () => ({ ...entryOf('count'), definition }));
      const partial = async () => {
        const call = { decisionId: randomUUID(), repeatable: false, context: 'c', entries };
        const answers = await store.record(call);
        return answers.map((values) => values?.[0]?.partial ?? null);
      };
      const history = { context: 'c', definition, aggregate: 'count' as const, keptSeconds: KEPT };
      const state = await store.claim(history, 30);
      const from = new Date((state?.now.getTime() ?? 0) - 2 * KEPT * 1_000);
      await store.cover(history, from, true);
      expect(new Set(await partial())).toEqual(new Set([false]));
      await cluster.primaries[0]?.save();
      await partial();
      await cluster.primaries[0]?.kill();
      await cluster.primaries[0]?.start();
      await until('the node is back', async () => !(await partial()).includes(null));
      const after = await partial();
      expect(new Set(after)).toEqual(new Set([true, false]));
      expect(store.takeGaps()).toEqual(['c']);
      const gap = await store.claimGap('c', 30);
      expect(gap?.until.getTime()).toBeGreaterThan(gap?.from.getTime() ?? Infinity);
      expect(await store.claimGap('c', 30)).toBeNull();
      if (gap !== null) await store.releaseGap(gap, true);
      expect(new Set(await partial())).toEqual(new Set([false]));
    } finally {
      await store.close();
      await cluster.remove();
    }
  });
});
