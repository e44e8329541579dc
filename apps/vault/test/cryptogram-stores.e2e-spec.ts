import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Sealer, Secret } from '@tessera/crypto';
import { redisUrl, TestClock } from '@tessera/local/testing';
import { Redis } from 'ioredis';
import { EphemeralRedis as Connection } from '../src/ephemeral-redis/ephemeral-redis.js';
import type { CryptogramStore } from '../src/network-tokens/cryptograms/cryptogram-store.js';
import { InProcessCryptogramStore } from '../src/network-tokens/cryptograms/in-process-cryptogram-store.js';
import { RedisCryptogramStore } from '../src/network-tokens/cryptograms/redis-cryptogram-store.js';
import type { SchemeCryptogram } from '../src/network-tokens/provider/token-service-provider.js';
import { EphemeralRedis } from './support/ephemeral-redis.js';

const TAVV = 'AAAAAQIDBAUGBwgJCgsMDQ4PEBE=';
const MINUTE_MS = 60_000;
const HAS_REDIS = redisUrl() !== null;

const CRYPTOGRAM: SchemeCryptogram = {
  type: 'tavv',
  cryptogram: new Secret(TAVV),
  eci: '07',
  expiryMonth: 12,
  expiryYear: 2030,
  dynamicCvv: new Secret('739'),
};

const newSealer = (): Sealer => Sealer.withKey('cryptogram', createSecretKey(randomBytes(32)));

/** What every store of cryptograms guarantees. */
function describeStore(makeStore: () => CryptogramStore | Promise<CryptogramStore>): void {
  let store: CryptogramStore;
  let token: string;
  let reference: string;

  beforeEach(async () => {
    store = await makeStore();
    [token, reference] = [randomUUID(), randomUUID()];
    await store.put(token, reference, CRYPTOGRAM);
  });

  it('finds what was put, whole, under its token and reference alone', async () => {
    const found = await store.find(token, reference);
    expect(found).toMatchObject({ type: 'tavv', eci: '07', expiryMonth: 12, expiryYear: 2030 });
    expect([found?.cryptogram.expose(), found?.dynamicCvv?.expose()]).toEqual([TAVV, '739']);
    expect(await store.find(randomUUID(), reference)).toBeNull();
    expect(await store.find(token, randomUUID())).toBeNull();
  });

  it('gives one of fifty racing claims the cryptogram', async () => {
    const claims = await Promise.all(
      Array.from({ length: 50 }, () => store.claim(token, reference)),
    );
    expect(claims.filter(({ kind }) => kind === 'mine')).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === 'busy')).toHaveLength(49);
  });

  it('gives a released one again, and a used one never', async () => {
    expect((await store.claim(token, reference)).kind).toBe('mine');
    await store.release(token, reference);
    expect((await store.claim(token, reference)).kind).toBe('mine');
    await store.useUp(token, reference);
    expect(await store.claim(token, reference)).toEqual({ kind: 'gone' });
    expect(await store.find(token, reference)).toBeNull();
    expect(await store.claim(token, reference)).toEqual({ kind: 'gone' });
  });

  it('knows nothing of what was never put', async () => {
    expect(await store.claim(token, randomUUID())).toEqual({ kind: 'gone' });
    await store.release(token, randomUUID());
    await store.useUp(token, randomUUID());
  });
}

describe('cryptograms of one process', () => {
  const clock = new TestClock();
  describeStore(() => new InProcessCryptogramStore(newSealer(), clock));

  it('end after five minutes, claimed or not', async () => {
    const store = new InProcessCryptogramStore(newSealer(), clock);
    await store.put('t', 'free', CRYPTOGRAM);
    await store.put('t', 'claimed', CRYPTOGRAM);
    await store.claim('t', 'claimed');
    clock.advance(4 * MINUTE_MS);
    expect((await store.claim('t', 'free')).kind).toBe('mine');
    clock.advance(MINUTE_MS);
    expect(await store.find('t', 'free')).toBeNull();
    expect(await store.claim('t', 'claimed')).toEqual({ kind: 'gone' });
  });

  it('show nothing when they are printed', async () => {
    const store = new InProcessCryptogramStore(newSealer(), clock);
    await store.put('t', 'r', CRYPTOGRAM);
    expect(inspect(store, { depth: null, showHidden: true })).not.toContain(TAVV);
  });
});

(HAS_REDIS ? describe : describe.skip)('cryptograms in EPHEMERAL_REDIS_URL', () => {
  let redis: EphemeralRedis;
  const connections: Connection[] = [];
  const sealer = newSealer();

  beforeAll(async () => {
    redis = await EphemeralRedis.start();
  });

  afterAll(async () => {
    connections.forEach((connection) => {
      connection.onApplicationShutdown();
    });
    await redis.stop();
  });

  async function replica(): Promise<RedisCryptogramStore> {
    const connection = new Connection({ servers: redis.servers, refusesPersistence: true });
    connections.push(connection);
    await connection.onApplicationBootstrap();
    return new RedisCryptogramStore(connection, sealer, 'test');
  }

  describeStore(replica);

  it('are found by every replica, and claimed by one', async () => {
    const [one, two] = [await replica(), await replica()];
    await one.put('t', 'shared', CRYPTOGRAM);
    const claims = await Promise.all([one.claim('t', 'shared'), two.claim('t', 'shared')]);
    expect(claims.map(({ kind }) => kind).sort()).toEqual(['busy', 'mine']);
  });

  it('are sealed there, end by themselves and lie in no file', async () => {
    const store = await replica();
    await store.put('t', 'sealed', CRYPTOGRAM);
    await store.claim('t', 'sealed');
    const client = new Redis(redis.url);
    try {
      const key = 'cryptogram:test:t:sealed';
      const bytes = await client.getBuffer(key);
      expect(bytes?.toString('latin1')).not.toContain(TAVV);
      const [left, claimLeft] = [
        await client.pttl(key),
        await client.pttl(`cryptogram-claim:test:t:sealed`),
      ];
      expect(left).toBeGreaterThan(4 * MINUTE_MS);
      expect(left).toBeLessThanOrEqual(5 * MINUTE_MS);
      expect(claimLeft).toBeGreaterThan(left);
    } finally {
      client.disconnect();
    }
    expect(await redis.files()).toEqual([]);
  });

  it('are refused with 503 while Redis writes to a disk or is unavailable', async () => {
    const store = await replica();
    await redis.restart(['--appendonly', 'yes']);
    const persisting = await store.find('t', 'r').catch((error: unknown) => error);
    expect(persisting).toMatchObject({ status: 503 });
    await redis.stop();
    const away = await store.find('t', 'r').catch((error: unknown) => error);
    expect(away).toMatchObject({ status: 503 });
  });
});
