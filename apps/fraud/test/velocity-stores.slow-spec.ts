import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import type { VelocityValue } from '../src/rules/evaluation.js';
import type { Aggregate } from '../src/rules/velocity-query.js';
import type {
  PastAddition,
  VelocityAddition,
  VelocityEntry,
  VelocityHistory,
  VelocityStore,
} from '../src/velocity/velocity-store.js';
import { redisKinds } from '@tessera/local/testing';
import {
  newId,
  postgresStores,
  redisStores,
  type StoreUnderTest,
} from './support/velocity-stores.js';

const HOUR = 3_600;
const ONE: VelocityAddition = { value: null, member: null, tier: 0 };

const kinds: [string, () => Promise<StoreUnderTest>][] = [
  ['Postgres', postgresStores],
  ...redisKinds.map(([name, prepare]): [string, () => Promise<StoreUnderTest>] => [
    name,
    () => redisStores(prepare),
  ]),
];

describe.each(kinds)('velocities on %s', (kind, prepare) => {
  let stores: StoreUnderTest;
  let store: VelocityStore;
  let other: VelocityStore;

  beforeAll(async () => {
    stores = await prepare();
    [store, other] = await Promise.all([stores.open(), stores.open()]);
  });

  afterAll(async () => {
    await stores.close();
  });

  function velocity(aggregate: Aggregate = 'count', more: Partial<VelocityEntry> = {}) {
    return {
      definition: newId(),
      aggregate,
      keptSeconds: HOUR,
      series: newId(),
      addition: ONE,
      readings: [{ seconds: HOUR, limit: 1_000 }],
      ...more,
    };
  }

  async function record(
    entry: VelocityEntry,
    { decisionId = randomUUID(), repeatable = false, context = 'c', on = store } = {},
  ): Promise<VelocityValue> {
    const call = { decisionId, repeatable, context, entries: [entry] };
    const [values] = await on.record(call);
    const [value] = values ?? [];
    if (value === undefined) throw new Error('no value');
    return value;
  }

  const valueOf = async (...args: Parameters<typeof record>) => (await record(...args)).value;

  function historyOf({ definition, aggregate, keptSeconds }: VelocityEntry): VelocityHistory {
    return { context: 'c', definition, aggregate, keptSeconds };
  }

  async function backfill(
    entry: VelocityEntry,
    past: readonly (Partial<PastAddition> & { agoMs: number })[],
  ): Promise<void> {
    await store.claim(historyOf(entry), 1);
    const now = Date.now();
    const additions = past.map(({ agoMs, ...rest }) => ({
      decisionId: randomUUID(),
      repeatable: false,
      series: entry.series,
      at: new Date(now - agoMs),
      ...ONE,
      ...rest,
    }));
    await store.backfill(historyOf(entry), additions);
  }

  it('count the current decision', async () => {
    const entry = velocity();
    expect([await valueOf(entry), await valueOf(entry), await valueOf(entry)]).toEqual([1, 2, 3]);
  });

  it('let exactly 10 of 100 racing decisions pass a limit of 10, over two processes', async () => {
    const limited = velocity('count', { readings: [{ seconds: HOUR, limit: 11 }] });
    const values = await Promise.all(
      Array.from({ length: 100 }, (__, index) =>
        valueOf(limited, { on: index % 2 === 0 ? store : other }),
      ),
    );
    expect(values.filter((value) => (value ?? 0) <= 10)).toHaveLength(10);
  });

  it('add up exactly when 100 decisions race over two processes', async () => {
    const [sum, distinct] = [velocity('sum'), velocity('distinct')];
    await Promise.all(
      Array.from({ length: 100 }, async (__, index) => {
        const on = index % 2 === 0 ? store : other;
        await record({ ...sum, addition: { ...ONE, value: index } }, { on });
        await record({ ...distinct, addition: { ...ONE, member: newId() } }, { on });
      }),
    );
    expect(await valueOf({ ...sum, addition: null })).toBe(4_950);
    expect(await valueOf({ ...distinct, addition: null })).toBe(100);
  });

  it('count a repeated decision once, however many race', async () => {
    const entry = velocity();
    const same = { decisionId: randomUUID(), repeatable: true };
    const values = await Promise.all(
      Array.from({ length: 40 }, (__, index) =>
        valueOf(entry, { ...same, on: index % 2 === 0 ? store : other }),
      ),
    );
    expect(new Set(values)).toEqual(new Set([1]));
    expect(await valueOf(entry)).toBe(2);
  });

  it('only read where the filter leaves a decision out', async () => {
    const entry = velocity();
    await record(entry);
    expect(await valueOf({ ...entry, addition: null })).toBe(1);
    expect(await valueOf(entry)).toBe(2);
  });

  it('stop counting at the limit, and say so', async () => {
    const entry = velocity('count', { readings: [{ seconds: HOUR, limit: 3 }] });
    for (let count = 0; count < 2; count += 1) {
      expect(await record(entry)).toMatchObject({ value: count + 1, atLeast: false });
    }
    await record(entry);
    expect(await record(entry)).toMatchObject({ value: 3, atLeast: true });
  });

  it('keep contexts, definitions and keys apart', async () => {
    const entry = velocity();
    await record(entry);
    expect(await valueOf({ ...entry, series: newId() })).toBe(1);
  });

  it('read several windows of one history, each exact', async () => {
    const readings = [60, HOUR, 24 * HOUR].map((seconds) => ({ seconds, limit: 1_000 }));
    const entry = velocity('count', { keptSeconds: 24 * HOUR, readings });
    const past = [30, 90, 1_800, 3_500, 3_700, 80_000, 90_000];
    await backfill(
      entry,
      past.map((ago) => ({ agoMs: ago * 1_000 })),
    );
    const [values] = await store.record({
      decisionId: randomUUID(),
      repeatable: false,
      context: 'c',
      entries: [entry],
    });
    expect(values?.map(({ value }) => value)).toEqual([2, 5, 7]);
  });

  it('sum and average exactly over minutes, hours and their edges', async () => {
    const readings = [40, 121, 600, HOUR, 5 * HOUR, 26 * HOUR].map((seconds) => ({
      seconds,
      limit: 0,
    }));
    const keptSeconds = 26 * HOUR;
    const past = Array.from({ length: 600 }, (__, index) => ({
      // Not within 25 seconds of an edge, where the duration of the test would affect the result.
      agoMs: Math.floor((index / 600) ** 3 * 27 * HOUR * 1_000) + 7_000,
      value: index * 37 - 5_000,
    })).filter(({ agoMs }) =>
      readings.every(({ seconds }) => Math.abs(agoMs - seconds * 1_000) > 25_000),
    );
    const expected = readings.map(({ seconds }) => {
      const inside = past.filter(({ agoMs }) => agoMs < seconds * 1_000).map(({ value }) => value);
      const total = inside.reduce((sum, value) => sum + value, 12);
      return { total, mean: total / (inside.length + 1) };
    });
    for (const aggregate of ['sum', 'avg'] as const) {
      const entry = velocity(aggregate, { keptSeconds, readings });
      await backfill(entry, past);
      const [values] = await store.record({
        decisionId: randomUUID(),
        repeatable: false,
        context: 'c',
        entries: [{ ...entry, addition: { ...ONE, value: 12 } }],
      });
      for (const [index, { total, mean }] of expected.entries()) {
        const value = values?.[index]?.value ?? NaN;
        if (aggregate === 'sum') expect(value).toBe(total);
        else expect(value).toBeCloseTo(mean, 6);
      }
    }
  });

  it('have no average of nothing, and a sum of 0', async () => {
    expect(await valueOf(velocity('avg', { addition: null }))).toBeNull();
    expect(await valueOf(velocity('sum', { addition: null }))).toBe(0);
  });

  it('count a distinct value once, and forget it when it was last seen before the window', async () => {
    const entry = velocity('distinct');
    const [a, b] = [newId(), newId()];
    await backfill(entry, [
      { agoMs: 3_700_000, member: a },
      { agoMs: 3_800_000, member: b },
      { agoMs: 1_000_000, member: b },
    ]);
    expect(await valueOf({ ...entry, addition: null })).toBe(1);
    expect(await valueOf({ ...entry, addition: { ...ONE, member: a } })).toBe(2);
    expect(await valueOf({ ...entry, addition: { ...ONE, member: a } })).toBe(2);
  });

  it('count 1,000 distinct values exactly, and 20,000 within 15 % or better', async () => {
    const entry = velocity('distinct');
    let last = 0;
    const members = (count: number) =>
      Array.from({ length: count }, () => {
        // Hashed, and always the same: with random values one estimate in 150 is further off.
        const hashed = createHash('sha256')
          .update(`value-${(last += 1)}`)
          .digest();
        const zeros = Math.clz32(hashed.readUInt32BE());
        return { agoMs: 60_000, member: newId(), tier: Math.min(10, Math.floor(zeros / 2)) };
      });
    await backfill(entry, members(1_000));
    const exact = await record({ ...entry, addition: null });
    expect(exact).toMatchObject({ value: 1_000, estimated: false });
    for (let page = 0; page < 19; page += 1) await backfill(entry, members(1_000));
    const many = await record({ ...entry, addition: null });
    expect(many.estimated || many.value === 20_000).toBe(true);
    expect(many.value).toBeGreaterThan(17_000);
    expect(many.value).toBeLessThan(23_000);
  });

  it('do not count again what is read in twice, or was counted when it was made', async () => {
    const [count, sum] = [velocity(), velocity('sum')];
    const [decisionId, earlier] = [randomUUID(), randomUUID()];
    for (const entry of [count, sum]) {
      await record({ ...entry, addition: { ...ONE, value: 5 } }, { decisionId });
      for (let time = 0; time < 2; time += 1) {
        await backfill(entry, [
          { agoMs: 100, decisionId, value: 5 },
          { agoMs: 90_000, decisionId: earlier, value: 5 },
        ]);
      }
    }
    expect(await valueOf({ ...count, addition: null })).toBe(2);
    expect(await valueOf({ ...sum, addition: null })).toBe(10);
  });

  it('are partial until their history is read in, by one process at a time', async () => {
    const entry = velocity();
    const history = historyOf(entry);
    expect(await record(entry)).toMatchObject({ value: 1, partial: true });
    const state = await store.claim(history, 30);
    expect(state).not.toBeNull();
    expect(await other.claim(history, 30)).toBeNull();
    expect((await record(entry)).partial).toBe(true);
    const from = new Date((state?.now.getTime() ?? 0) - (HOUR + 10) * 1_000);
    await store.cover(history, from, true);
    expect((await record(entry)).partial).toBe(false);
    expect(await other.claim(history, 30)).not.toBeNull();
  });

  it('are partial again for a window that is longer than what was kept', async () => {
    const entry = velocity();
    const state = await store.claim(historyOf(entry), 30);
    await store.cover(historyOf(entry), new Date((state?.now.getTime() ?? 0) - 7_200_000), true);
    expect((await record(entry)).partial).toBe(false);
    const longer = {
      ...entry,
      keptSeconds: 2 * HOUR - 600,
      readings: [{ seconds: 6_600, limit: 9 }],
    };
    expect((await record(longer)).partial).toBe(true);
    expect((await record(entry)).partial).toBe(false);
  });

  it('counts no call that expired before its turn, and does not say that it did', async () => {
    // Redis runs each call at once; only Postgres has a queue in which calls expire.
    if (kind !== 'Postgres') return;
    const entry = velocity('count');
    const call = { repeatable: false, context: 'c', entries: [entry] };
    const expired = { ...call, decisionId: randomUUID(), expiresAt: performance.now() - 1 };
    await expect(store.record(expired)).rejects.toThrow('Too many decisions wait to be counted');
    expect((await record(entry)).value).toBe(1);
  });
});
