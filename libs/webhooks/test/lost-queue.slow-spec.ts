import { afterEach, describe, expect, it } from '@jest/globals';
import { PrivateRedis, redisUrl, until, type TestService } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

/** The second wait, in scaled time. */
const SECOND_WAIT_MS = 190;
/** So much later than its time a poll takes a retry whose timer was lost. */
const LOST_TIMER_GRACE_MS = 2_000;
/** Time enough to take a timer away before it rings; the lease of a dispatcher that died is longer. */
const SLOWER = { env: { WEBHOOK_TIME_SCALE: '10' }, secondWaitMs: 1_900, atMostMs: 15_000 };

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

async function createStack(env: Record<string, string> = {}): Promise<TestService> {
  const stack = await createNoteStack(env);
  cleanUps.push(() => stack.close());
  return stack;
}

/** Fails each event so many times. */
async function receiverFailing(times: number): Promise<Receiver> {
  const seen = new Map<string, number>();
  const receiver = await Receiver.start((response, { event }) => {
    const count = (seen.get(event.id) ?? 0) + 1;
    seen.set(event.id, count);
    response.writeHead(count <= times ? 503 : 200).end();
  });
  cleanUps.push(() => receiver.close());
  return receiver;
}

function expectOneEventOnly(receiver: Receiver): void {
  const { received } = receiver;
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['x-hmac-signature'])).size).toBe(1);
}

describe('a queue on Postgres that loses its jobs', () => {
  it('costs no retry: the outbox is polled a moment later', async () => {
    const stack = await createStack(SLOWER.env);
    const api = await stack.boot();
    await queueIsOpen(api.get(DataSource));
    const receiver = await receiverFailing(2);
    await register(stack, api, receiver.url);
    await emit(api);
    await receiver.has(2);
    await forgetJobs(api.get(DataSource));
    const [, second, third] = await receiver.has(3);
    const gap = (third?.at ?? 0) - (second?.answeredAt ?? 0);
    expect(gap).toBeGreaterThanOrEqual(SLOWER.secondWaitMs);
    expect(gap).toBeLessThan(SLOWER.atMostMs);
    expectOneEventOnly(receiver);
  });
});

if (redisUrl() !== null) {
  describe('Redis', () => {
    async function privateRedis(): Promise<PrivateRedis> {
      const redis = await PrivateRedis.prepare();
      cleanUps.push(() => redis.remove());
      return redis;
    }

    it('flushed: no retry is lost, none comes early', async () => {
      const redis = await privateRedis();
      await redis.start();
      const stack = await createStack({ ...SLOWER.env, REDIS_URL: redis.url });
      const api = await stack.boot();
      const receiver = await receiverFailing(2);
      await register(stack, api, receiver.url);
      await emit(api);
      await receiver.has(2);
      await redis.flushWith(/webhook-retries:[0-9a-f-]{36}-2$/);
      const [, second, third] = await receiver.has(3);
      const gap = (third?.at ?? 0) - (second?.answeredAt ?? 0);
      expect(gap).toBeGreaterThanOrEqual(SLOWER.secondWaitMs);
      expectOneEventOnly(receiver);
    });

    it('absent at boot: the service answers, events are delivered and retried on time', async () => {
      const redis = await privateRedis();
      const stack = await createStack({ REDIS_URL: redis.url });
      const api = await stack.boot();
      const receiver = await receiverFailing(2);
      await register(stack, api, receiver.url);
      await emit(api);
      const [, second, third] = await receiver.has(3);
      const gap = (third?.at ?? 0) - (second?.answeredAt ?? 0);
      expect(gap).toBeGreaterThanOrEqual(SECOND_WAIT_MS);
      expect(gap).toBeLessThan(SECOND_WAIT_MS + LOST_TIMER_GRACE_MS);
      expectOneEventOnly(receiver);
    });

    it('absent at boot: a worker is unready and says why, until Redis comes', async () => {
      const redis = await privateRedis();
      const stack = await createStack({ REDIS_URL: redis.url });
      const worker = await stack.bootWorker();
      const ready = () => fetch(`${worker.managementUrl}/health/ready`);
      const before = await ready();
      expect(before.status).toBe(503);
      expect(await before.text()).toContain('Redis is unavailable');
      await redis.start();
      await until('the worker is ready', async () => (await ready()).status === 200);
    });

    it('killed and restarted empty: every event arrives, before, during and after', async () => {
      const redis = await privateRedis();
      await redis.start();
      const stack = await createStack({ REDIS_URL: redis.url });
      const api = await stack.boot();
      const receiver = await receiverFailing(2);
      await register(stack, api, receiver.url);
      const ids = [await emit(api)];
      await receiver.has(1);
      await redis.kill();
      ids.push(await emit(api));
      await receiver.has(3);
      await redis.start();
      ids.push(await emit(api));
      await receiver.has(9);
      const counts = ids.map(
        (id) => receiver.received.filter(({ event }) => event.id === id).length,
      );
      expect(counts).toEqual([3, 3, 3]);
    });
  });
}

/**
 * BullMQ makes its tables when a dispatcher first opens the queue, while the API already responds.
 */
async function queueIsOpen(dataSource: DataSource): Promise<void> {
  const made = () =>
    dataSource.query<{ table: string | null }[]>(`select to_regclass('bullmq.job') as table`);
  await until('the queue is open', async () => (await made())[0]?.table !== null);
}

/** As a restored or emptied queue does. Another job may just be on its way in. */
async function forgetJobs(dataSource: DataSource): Promise<void> {
  await until('a job is forgotten', async () => {
    const [, count] = await dataSource.query<[unknown, number]>('delete from bullmq.job');
    return count > 0;
  });
}
