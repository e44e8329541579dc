import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { WebhookLogWorker } from '../src/deliveries/webhook-log.worker.js';
import { verifySignature } from '../src/index.js';
import { call, createNoteStack, emit, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly last_outcome: string | null;
  readonly body?: string;
  readonly attempts?: Record<string, unknown>[];
}

interface Page<Element> {
  readonly data: Element[];
  readonly links: { readonly next: string | null };
}

interface Resend {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly resent: number;
}

const EPOCH = '2020-01-01T00:00:00Z';

let stack: TestService;
let api: RunningService;
let dataSource: DataSource;
let receivers: Receiver[] = [];

beforeAll(async () => {
  stack = await createNoteStack({ WEBHOOK_TIME_SCALE: '1000' });
  api = await stack.boot();
  dataSource = api.get(DataSource);
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
  await dataSource.query('delete from webhook_endpoint');
});

async function receiver(...respond: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const started = await Receiver.start(...respond);
  receivers.push(started);
  return started;
}

async function list(endpoint: Pick<Registered, 'id'>, query = ''): Promise<Delivery[]> {
  const path = `/api/admin/webhooks/${endpoint.id}/deliveries${query}`;
  return (await call<Page<Delivery>>(stack, api, path)).body.data;
}

async function read(id: string): Promise<Delivery> {
  return (await call<Delivery>(stack, api, `/api/admin/deliveries/${id}`)).body;
}

function post<Body>(path: string, body?: unknown): ReturnType<typeof call<Body>> {
  return call<Body>(stack, api, path, { method: 'POST', body });
}

async function ended(endpoint: Registered, count: number): Promise<Delivery[]> {
  let deliveries: Delivery[] = [];
  await until('the deliveries ended', async () => {
    deliveries = await list(endpoint, '?limit=100');
    return deliveries.filter(({ status }) => status !== 'pending').length >= count;
  });
  return deliveries;
}

describe('the log of deliveries', () => {
  it('shows a delivery with its attempts, the responses and the body', async () => {
    const target = await receiver((response, _, index) => {
      response.writeHead(index === 0 ? 503 : 200).end(index === 0 ? 'card 4111111111111111' : 'ok');
    });
    const endpoint = await register(stack, api, target.url);
    const eventId = await emit(api);
    const [delivery] = await ended(endpoint, 1);
    expect(delivery).toMatchObject({
      event_id: eventId,
      event: 'note.created',
      webhook_id: endpoint.id,
      status: 'succeeded',
      attempt_count: 2,
      last_outcome: 'delivered',
      last_status: 200,
      next_attempt_at: null,
    });
    const { body, attempts } = await read(delivery?.id ?? '');
    expect(body).toBe(target.received[0]?.body);
    expect(attempts).toMatchObject([
      {
        number: 1,
        outcome: 'status_5xx',
        status: 503,
        address: '127.0.0.1',
        response: 'card ****************',
        next_attempt_at: expect.any(String),
      },
      { number: 2, outcome: 'delivered', status: 200, next_attempt_at: null },
    ]);
  });

  it('stores the body sealed', async () => {
    const target = await receiver();
    const endpoint = await register(stack, api, target.url);
    await emit(api, { body: { note_id: 'a-secret-note' } });
    const [delivery] = await ended(endpoint, 1);
    const rows = await dataSource.query<object[]>('select * from webhook_log where id = $1', [
      delivery?.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('a-secret-note');
    const [{ body } = { body: Buffer.alloc(0) }] = rows as { body: Buffer }[];
    expect(body.toString('latin1')).not.toContain('a-secret-note');
    expect((await read(delivery?.id ?? '')).body).toContain('a-secret-note');
  });

  it('filters by status, event, time and event id, and pages without gaps', async () => {
    const target = await receiver((response, { body }) => {
      response.writeHead(body.includes('"bad":true') ? 500 : 200).end();
    });
    const endpoint = await register(stack, api, target.url, ['note.created', 'note.removed']);
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push(await emit(api));
    const bad = await emit(api, { event: 'note.removed', body: { bad: true } });
    await ended(endpoint, 6);
    const events = async (query: string) => (await list(endpoint, query)).map((d) => d.event_id);
    expect(await events('?status=failed')).toEqual([bad]);
    expect(await events('?event=note.removed')).toEqual([bad]);
    expect(await events(`?event_id=${ids[2]}`)).toEqual([ids[2]]);
    expect(await events('?status=pending')).toEqual([]);
    expect(await events('?to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await events(`?from=${EPOCH}&status=succeeded`)).toEqual([...ids].reverse());
    const walked: string[] = [];
    let next: string | null = `/api/admin/webhooks/${endpoint.id}/deliveries?limit=2`;
    while (next !== null) {
      const page: Page<Delivery> = (await call<Page<Delivery>>(stack, api, next)).body;
      walked.push(...page.data.map((delivery) => delivery.event_id));
      // Links name the public address of the service.
      const link = page.links.next === null ? null : new URL(page.links.next);
      next = link && link.pathname + link.search;
    }
    expect(walked).toEqual([bad, ...[...ids].reverse()]);
    const { status } = await call(
      stack,
      api,
      `/api/admin/webhooks/${endpoint.id}/deliveries?after=nonsense`,
    );
    expect(status).toBe(422);
  });

  it('shows a pending delivery with the attempts so far', async () => {
    const held: (() => void)[] = [];
    const target = await receiver((response) => held.push(() => response.end()));
    const endpoint = await register(stack, api, target.url);
    await emit(api);
    await target.has(1);
    const [pending] = await list(endpoint);
    expect(pending).toMatchObject({ status: 'pending', attempt_count: 0, last_outcome: null });
    expect((await read(pending?.id ?? '')).body).toBe(target.received[0]?.body);
    held[0]?.();
    const [delivered] = await ended(endpoint, 1);
    expect(delivered).toMatchObject({ id: pending?.id, status: 'succeeded' });
  });

  it('lists events with the endpoints that they were sent to', async () => {
    const [one, two] = [await receiver(), await receiver()];
    const first = await register(stack, api, one.url);
    const second = await register(stack, api, two.url);
    const eventId = await emit(api);
    await ended(first, 1);
    await ended(second, 1);
    const { body } = await call<Page<{ id: string; webhook_ids: string[] }>>(
      stack,
      api,
      '/api/admin/events?limit=1',
    );
    expect(body.data).toMatchObject([{ id: eventId, event: 'note.created' }]);
    expect([...(body.data[0]?.webhook_ids ?? [])].sort()).toEqual([first.id, second.id].sort());
  });

  it('returns 404 for what does not exist', async () => {
    const paths = ['deliveries', 'resends'].map((name) => `/api/admin/${name}/${randomUUID()}`);
    paths.push(`/api/admin/webhooks/${randomUUID()}/deliveries`);
    for (const path of paths) expect((await call(stack, api, path)).status).toBe(404);
    const resend = await post(`/api/admin/deliveries/${randomUUID()}/resend`);
    expect(resend.status).toBe(404);
  });

  it('needs the scope to read and the scope to send again', async () => {
    const read = await call(stack, api, '/api/admin/events', { scope: 'admin:webhooks:write' });
    expect(read.status).toBe(403);
    const resend = await call(stack, api, `/api/admin/deliveries/${randomUUID()}/resend`, {
      method: 'POST',
      scope: 'admin:webhooks:read',
    });
    expect(resend.status).toBe(403);
  });
});

describe('a delivery that is given up', () => {
  it('is logged with its last failure and reported to the other endpoints', async () => {
    const broken = await receiver((response) => response.writeHead(500).end());
    const watching = await receiver();
    const endpoint = await register(stack, api, broken.url);
    await register(stack, api, watching.url, ['webhook.delivery.failed']);
    const eventId = await emit(api);
    const [delivery] = await ended(endpoint, 1);
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 5 });
    const [report] = await watching.has(1);
    expect(report?.event).toMatchObject({
      event: 'webhook.delivery.failed',
      webhook_id: endpoint.id,
      delivery_id: delivery?.id,
      failed_event: 'note.created',
      failed_event_id: eventId,
      last_outcome: 'status_5xx',
      last_status: 500,
    });
    const lines = stack.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(
      (each) => each['event_id'] === eventId && String(each['msg']).startsWith('Gave'),
    );
    expect(line).toMatchObject({
      endpoint_id: endpoint.id,
      event: 'note.created',
      event_id: eventId,
      outcome: 'status_5xx',
      status: 500,
    });
  });
});

describe('sending again', () => {
  it('makes five fresh attempts with the same bytes to the current URL', async () => {
    const broken = await receiver((response) => response.writeHead(500).end());
    const fixed = await receiver((response, _, index) => {
      response.writeHead(index < 4 ? 500 : 200).end();
    });
    const endpoint = await register(stack, api, broken.url);
    await emit(api);
    const [failed] = await ended(endpoint, 1);
    const path = `/api/admin/webhooks/${endpoint.id}`;
    await call(stack, api, path, { method: 'PATCH', body: { url: fixed.url } });
    const resent = await post<Delivery>(`/api/admin/deliveries/${failed?.id}/resend`);
    expect(resent.status).toBe(202);
    expect(resent.body).toMatchObject({ id: failed?.id, status: 'pending', attempt_count: 5 });
    const notifications = await fixed.has(5);
    const bodies = new Set([...broken.received, ...notifications].map(({ body }) => body));
    expect(bodies.size).toBe(1);
    const signature = notifications[0]?.headers['x-hmac-signature'];
    const text = notifications[0]?.body ?? '';
    expect(verifySignature(text, signature, endpoint.hmac_key)).toBe(true);
    const [delivered, ...others] = await ended(endpoint, 1);
    expect(others).toEqual([]);
    expect(delivered).toMatchObject({ id: failed?.id, status: 'succeeded', attempt_count: 10 });
  });

  it('does not double a delivery, however many requests there are', async () => {
    const held: (() => void)[] = [];
    const target = await receiver((response) => held.push(() => response.end()));
    const endpoint = await register(stack, api, target.url);
    await emit(api);
    await target.has(1);
    held[0]?.();
    const [delivery] = await ended(endpoint, 1);
    const path = `/api/admin/deliveries/${delivery?.id}/resend`;
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => post<Delivery>(path)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['pending']));
    await target.has(2);
    held[1]?.();
    await ended(endpoint, 1);
    expect(target.received).toHaveLength(2);
  });

  it('returns 409 when the endpoint was deleted', async () => {
    const target = await receiver();
    const endpoint = await register(stack, api, target.url);
    await emit(api);
    const [delivery] = await ended(endpoint, 1);
    await call(stack, api, `/api/admin/webhooks/${endpoint.id}`, { method: 'DELETE' });
    expect((await post(`/api/admin/deliveries/${delivery?.id}/resend`)).status).toBe(409);
    expect((await read(delivery?.id ?? '')).status).toBe('succeeded');
  });

  it('sends the failed deliveries of a range again, and only those', async () => {
    let isBroken = true;
    const target = await receiver((response, { body }) => {
      response.writeHead(isBroken && body.includes('"bad":true') ? 500 : 200).end();
    });
    const endpoint = await register(stack, api, target.url);
    await emit(api);
    const bad = await Promise.all([1, 2, 3].map(() => emit(api, { body: { bad: true } })));
    await ended(endpoint, 4);
    isBroken = false;
    const before = target.received.length;
    const path = `/api/admin/webhooks/${endpoint.id}/resend`;
    const created = await post<Resend>(path, { from: EPOCH });
    expect(created.status).toBe(202);
    expect(created.body).toMatchObject({ status: 'running', total: 3 });
    await until('the resend completed', async () => {
      const { body } = await call<Resend>(stack, api, `/api/admin/resends/${created.body.id}`);
      return body.status === 'completed' && body.resent === 3;
    });
    await target.has(before + 3);
    const all = await ended(endpoint, 4);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(
      target.received
        .slice(before)
        .map(({ event }) => event.id)
        .sort(),
    ).toEqual(bad.sort());
  });

  it('runs one resend for an endpoint at a time, and cancels it', async () => {
    const target = await receiver();
    const endpoint = await register(stack, api, target.url);
    const worker = { id: randomUUID() };
    await dataSource.query(
      `insert into webhook_resend (id, owner_id, endpoint_id, succeeded, from_at, to_at, total, due_at)
       values ($1, 'instance', $2, false, now(), now(), 0, now() + interval '1 hour')`,
      [worker.id, endpoint.id],
    );
    const path = `/api/admin/webhooks/${endpoint.id}/resend`;
    expect((await post(path, { from: EPOCH })).status).toBe(409);
    const cancelled = await post<Resend>(`/api/admin/resends/${worker.id}/cancel`);
    expect(cancelled.body.status).toBe('cancelled');
    expect((await post(path, { from: EPOCH })).status).toBe(202);
    const wrong = await post(path, { from: EPOCH, to: EPOCH });
    expect(wrong.status).toBe(422);
  });
});

describe('the partitions of the log', () => {
  it('exist before their day begins and are dropped when their time is over', async () => {
    const partitions = async () => {
      const rows = await dataSource.query<{ name: string }[]>(
        `select inhrelid::regclass::text as name from pg_inherits
         where inhparent = 'webhook_log'::regclass order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    const before = await partitions();
    expect(before).toHaveLength(9);
    await dataSource.query(
      `select webhook_log_add_partition((now() at time zone 'UTC')::date - 40 + n)
       from generate_series(0, 15) n`,
    );
    expect(await partitions()).toHaveLength(25);
    const dropped = await api.get(WebhookLogWorker).run();
    // Days 40 to 31 ago; the days 30 to 25 ago are kept.
    expect(dropped).toBe(10);
    expect(await partitions()).toHaveLength(15);
  });
});

describe('without a log', () => {
  it('keeps nothing of what has ended, as before', async () => {
    const other = await createNoteStack({ WEBHOOK_LOG_DAYS: '0' });
    const service = await other.boot();
    const target = await receiver();
    const endpoint = await register(other, service, target.url);
    await emit(service);
    await target.has(1);
    const count = async (table: string): Promise<number> => {
      const [row] = await service
        .get(DataSource)
        .query<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
      return row?.rows ?? -1;
    };
    await until('the outbox is empty', async () => (await count('webhook_delivery')) === 0);
    expect(await count('webhook_log')).toBe(0);
    const path = `/api/admin/webhooks/${endpoint.id}/deliveries`;
    expect((await call<Page<Delivery>>(other, service, path)).body.data).toEqual([]);
    await other.close();
  });
});
