import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { verifySignature, WebhookOutboxRepository } from '../src/index.js';
import { backends } from './backends.js';
import { call, createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const WAITS_MS = [170, 190, 230, 310];
/** So much later than its time a poll takes a retry whose timer was lost. */
const LOST_TIMER_GRACE_MS = 2_000;

describe.each(backends)('deliveries with retries on %s', (_backend, env) => {
  let stack: TestService;
  let api: RunningService;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    stack = await createNoteStack(env);
    api = await stack.boot();
  });

  afterAll(async () => {
    await stack.close();
  });

  afterEach(async () => {
    await api.get(DataSource).query('delete from webhook_endpoint');
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  async function receiver(...respond: Parameters<typeof Receiver.start>): Promise<Receiver> {
    const started = await Receiver.start(...respond);
    receivers.push(started);
    return started;
  }

  it('posts the signed event once to every endpoint that subscribed to it', async () => {
    const [one, two, other] = [await receiver(), await receiver(), await receiver()];
    const endpoint = await register(stack, api, one.url);
    await register(stack, api, two.url, ['note.created', 'note.removed']);
    await register(stack, api, other.url, ['note.removed']);
    const id = await emit(api);
    const [notification] = await one.has(1);
    await two.has(1);
    expect(notification).toMatchObject({ method: 'POST', path: '/hook' });
    expect(notification?.body).toBe(
      `{"event":"note.created","id":"${id}","note_id":"n1","occurred_at":"2026-01-02T03:04:05.678Z"}`,
    );
    expect(Object.keys(notification?.headers ?? {}).sort()).toEqual([
      ...['connection', 'content-length', 'content-type', 'host', 'user-agent'],
      ...['webhook-id', 'webhook-signature', 'webhook-timestamp', 'x-hmac-signature'],
    ]);
    const signature = notification?.headers['x-hmac-signature'];
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(verifySignature(notification?.body ?? '', signature, endpoint.hmac_key)).toBe(true);
    const standard = new Webhook(Buffer.from(endpoint.hmac_key).toString('base64'));
    const headers = notification?.headers as Record<string, string>;
    expect(standard.verify(notification?.body ?? '', headers)).toMatchObject({ id });
    expect(headers['webhook-id']).toBe(id);
    expect(other.received).toEqual([]);
    await settled(api);
    expect(one.received).toHaveLength(1);
  });

  it('makes five attempts with the same bytes, each wait as long as specified, then drops the event', async () => {
    const target = await receiver((response, _, index) => {
      response.writeHead(index < 5 ? 500 : 200).end();
    });
    await register(stack, api, target.url);
    await emit(api);
    const attempts = await target.has(5);
    expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
    expect(new Set(attempts.map(({ headers }) => headers['x-hmac-signature'])).size).toBe(1);
    for (const [index, wait] of WAITS_MS.entries()) {
      const gap = (attempts[index + 1]?.at ?? 0) - (attempts[index]?.answeredAt ?? 0);
      expect(gap).toBeGreaterThanOrEqual(wait - 1);
      // The timer of the queue rang, or there was none: this is before the poll for a lost one.
      expect(gap).toBeLessThan(wait + LOST_TIMER_GRACE_MS);
    }
    await settled(api);
    const next = await emit(api);
    const received = await target.has(6);
    expect(received.at(5)?.event.id).toBe(next);
    await settled(api);
  });

  it('delivers again after failures of every class, and stops at the first success', async () => {
    const failures: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(404).end(),
      (response) => response.writeHead(302).end(),
      (response) => response.socket?.destroy(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('OK'),
    ];
    const target = await receiver((response, _, index) => {
      (failures[index] ?? ((answer) => answer.writeHead(204).end()))(response);
    });
    await register(stack, api, target.url);
    const id = await emit(api);
    await target.has(5);
    await settled(api);
    expect(target.received.map(({ event }) => event.id)).toEqual(Array(5).fill(id));
  });

  it('keeps the URL and the key of the moment of the event', async () => {
    const before = await receiver((response, _, index) => {
      response.writeHead(index < 2 ? 500 : 200).end();
    });
    const after = await receiver();
    const endpoint = await register(stack, api, before.url);
    await emit(api);
    await before.has(1);
    const path = `/api/admin/webhooks/${endpoint.id}`;
    await call(stack, api, path, { method: 'PATCH', body: { url: after.url } });
    await before.has(2);
    await call(stack, api, path, { method: 'DELETE' });
    const [, , last] = await before.has(3);
    expect(
      verifySignature(last?.body ?? '', last?.headers['x-hmac-signature'], endpoint.hmac_key),
    ).toBe(true);
    await settled(api);
    expect(after.received).toEqual([]);
  });

  it('sends nothing of a change that was rolled back', async () => {
    const target = await receiver();
    await register(stack, api, target.url);
    const rolledBack = api.get(DataSource).transaction(async (tx) => {
      await api
        .get(WebhookOutboxRepository)
        .emit(tx, { event: 'note.created', body: { lost: true } });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const id = await emit(api);
    await target.has(1);
    await settled(api);
    expect(target.received.map(({ event }) => event.id)).toEqual([id]);
  });

  it('has at most twenty deliveries under way at one endpoint, over all processes', async () => {
    const held: (() => void)[] = [];
    const target = await receiver((response) => held.push(() => response.end()));
    await register(stack, api, target.url);
    const worker = await stack.bootWorker();
    await Promise.all(Array.from({ length: 60 }, () => emit(api)));
    for (let answered = 0; answered < 60; answered += 1) {
      await target.has(Math.min(60, answered + 20));
      held[answered]?.();
    }
    await settled(api);
    await worker.close();
    expect(target.busiest).toBe(20);
    expect(new Set(target.received.map(({ event }) => event.id)).size).toBe(60);
    expect(target.received).toHaveLength(60);
  });

  it('keeps bodies, keys and URLs out of the queue and out of the log', async () => {
    const target = await receiver((response, _, index) => {
      response.writeHead(index === 0 ? 500 : 200).end();
    });
    const { hmac_key: key } = await register(stack, api, target.url);
    stack.log.length = 0;
    const id = await emit(api, { body: { note_id: 'a-secret-note' } });
    await target.has(2);
    await settled(api);
    const lines = stack.log.filter((line) => line.includes(id));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event_id: id, event: 'note.created', attempt: 1, outcome: 'status_5xx', status: 500 },
      { event_id: id, event: 'note.created', attempt: 2, outcome: 'delivered', status: 200 },
    ]);
    expect(stack.log.join('')).not.toMatch(/a-secret-note|127\.0\.0\.1|whk_/);
    const queue = await queueContents(api, env);
    expect(queue).not.toBe('');
    expect(queue).not.toMatch(new RegExp(`a-secret-note|127\\.0\\.0\\.1|${key}`));
  });

  it('counts attempts by how they ended, the lag of events and the depth of the outbox', async () => {
    let metrics = '';
    // A scrape does not wait for a database that is slow, and has no figures of it then.
    await until('the outbox was counted', async () => {
      metrics = await (await fetch(`${api.managementUrl}/metrics`)).text();
      return metrics.includes('webhook_outbox_deliveries{');
    });
    expect(metrics).toMatch(/webhook_attempts_total\{attempt="1",outcome="delivered"\} \d+/);
    expect(metrics).toMatch(/webhook_attempts_total\{attempt="5",outcome="status_5xx"\} 1/);
    expect(metrics).toMatch(/webhook_first_attempt_lag_seconds_count \d+/);
    expect(metrics).toMatch(/webhook_events_dropped_total 1/);
    expect(metrics).toMatch(/webhook_attempts_in_flight 0/);
    expect(metrics).toMatch(/webhook_outbox_deliveries\{state="parked"\} 0/);
  });
});

/** Resolves when the outbox is empty: every delivery has succeeded or was given up. */
async function settled(service: RunningService): Promise<void> {
  const dataSource = service.get(DataSource);
  await until('the outbox is empty', async () => {
    const [row] = await dataSource.query<{ left: number }[]>(
      'select count(*)::int as left from webhook_delivery',
    );
    return row?.left === 0;
  });
}

/** Everything that the queue holds, as text. */
async function queueContents(
  service: RunningService,
  env: Record<string, string>,
): Promise<string> {
  const { REDIS_URL: url } = env;
  if (url === undefined) {
    const rows = await service.get(DataSource).query<object[]>('select * from bullmq.job');
    const events = await service.get(DataSource).query<object[]>('select * from bullmq.event');
    return JSON.stringify([rows, events]);
  }
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  const texts: string[] = [];
  for (const key of await redis.keys('*')) {
    texts.push(key, await redis.dump(key));
  }
  redis.disconnect();
  return texts.join('\n');
}
