import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { verifySignature } from '../src/index.js';
import type { TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { call, createNoteStack, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';

const PATH = '/api/admin/webhooks';
const URL = 'https://receiver.example/hooks';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const MOST_ENDPOINTS = 30;
const TESTS_PER_MINUTE = 6;

interface ErrorBody {
  readonly classifier: string;
  readonly validation_errors?: { path: string; message: string }[];
}

interface Page {
  readonly data: Registered[];
  readonly links: { readonly next: string | null };
}

let stack: TestService;
let api: RunningService;

beforeAll(async () => {
  stack = await createNoteStack({
    WEBHOOK_MAX_ENDPOINTS: String(MOST_ENDPOINTS),
    WEBHOOK_TESTS_PER_MINUTE: String(TESTS_PER_MINUTE),
  });
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

beforeEach(async () => {
  await api.get(DataSource).query('delete from webhook_endpoint');
});

function post<Body = Registered>(body: unknown, headers = {}): ReturnType<typeof call<Body>> {
  return call<Body>(stack, api, PATH, { method: 'POST', body, headers });
}

describe('POST /api/admin/webhooks', () => {
  it('registers an endpoint and shows its key this once', async () => {
    const { status, body } = await post({ url: URL, events: ['note.created', 'note.removed'] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      url: URL,
      events: ['note.created', 'note.removed'],
      description: null,
      enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      rate_limit: null,
      header_names: [],
      hmac_key: expect.stringMatching(/^whk_[0-9A-Za-z]{43}$/),
      previous_key_until: null,
    });
    const read = await call<Registered>(stack, api, `${PATH}/${body.id}`);
    expect(read.body).toEqual({ ...body, hmac_key: `${body.hmac_key.slice(0, 5)}xxxxx` });
  });

  it('returns 422 past the endpoints that an owner may have, also to requests in parallel', async () => {
    const request = { url: URL, events: ['note.created'] };
    const all = await Promise.all(Array.from({ length: MOST_ENDPOINTS + 3 }, () => post(request)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_ENDPOINTS);
    const { status, body } = await post<ErrorBody>(request);
    expect(status).toBe(422);
    expect(body.validation_errors).toEqual([
      {
        path: '$',
        message: `must not be added: ${MOST_ENDPOINTS} webhook endpoints are registered, which is the limit; delete one first`,
      },
    ]);
    const id = all.find((each) => each.status === 201)?.body.id ?? '';
    await call(stack, api, `${PATH}/${id}`, { method: 'DELETE' });
    expect((await post(request)).status).toBe(201);
  });

  it('stores the key sealed', async () => {
    const { body } = await post({ url: URL, events: ['note.created'] });
    const [row] = await api
      .get(DataSource)
      .query<{ hmac_key: Buffer }[]>('select hmac_key from webhook_endpoint');
    expect(row?.hmac_key.includes(body.hmac_key)).toBe(false);
  });

  it('accepts a private address: its deliveries fail and are retried', async () => {
    const { status } = await post({ url: 'http://169.254.169.254/', events: ['note.created'] });
    expect(status).toBe(201);
  });

  it.each([
    ['no url', { events: ['note.created'] }, '$.url'],
    ['an empty url', { url: '', events: ['note.created'] }, '$.url'],
    ['another scheme', { url: 'ftp://receiver.example/', events: ['note.created'] }, '$.url'],
    [
      'user information',
      { url: 'https://a:b@receiver.example/', events: ['note.created'] },
      '$.url',
    ],
    ['a fragment', { url: `${URL}#a`, events: ['note.created'] }, '$.url'],
    ['2,049 characters', { url: URL.padEnd(2_049, 'x'), events: ['note.created'] }, '$.url'],
    ['no events', { url: URL }, '$.events'],
    ['an empty list of events', { url: URL, events: [] }, '$.events'],
    ['an event twice', { url: URL, events: ['note.created', 'note.created'] }, '$.events'],
    ['an unknown event', { url: URL, events: ['note.created', 'note.burnt'] }, '$.events[1]'],
    ['the test event', { url: URL, events: ['webhook.test'] }, '$.events[0]'],
    ['a key', { url: URL, events: ['note.created'], hmac_key: 'x' }, '$.hmac_key'],
  ])('returns 422 for %s', async (_case, request, path) => {
    const { status, body } = await post<ErrorBody>(request);
    expect({ status, classifier: body.classifier }).toEqual({
      status: 422,
      classifier: 'VALIDATION_ERROR',
    });
    expect(new Set(body.validation_errors?.map((error) => error.path))).toEqual(new Set([path]));
  });

  it('registers once under one idempotency key, and shows the key once', async () => {
    const request = { url: URL, events: ['note.created'] };
    const headers = { 'x-idempotency-key': 'register-once' };
    const [first, second] = [await post(request, headers), await post(request, headers)];
    expect(second.status).toBe(201);
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    expect(second.body.id).toBe(first.body.id);
    expect(second.body.hmac_key).toBe(`${first.body.hmac_key.slice(0, 5)}xxxxx`);
    const { body } = await call<Page>(stack, api, PATH);
    expect(body.data).toHaveLength(1);
  });
});

describe('GET /api/admin/webhooks', () => {
  it('lists endpoints newest first, page by page, with masked keys', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      ids.unshift((await register(stack, api, `https://receiver.example/${name}`)).id);
    }
    const first = await call<Page>(stack, api, `${PATH}?limit=2`);
    expect(first.body.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.data.every(({ hmac_key }) => /^whk_.xxxxx$/.test(hmac_key))).toBe(true);
    const next = new globalThis.URL(first.body.links.next ?? '');
    await call(stack, api, `${PATH}/${ids[1] ?? ''}`, { method: 'DELETE' });
    const second = await call<Page>(stack, api, PATH + next.search);
    expect(second.body.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.body.links.next).toBeNull();
  });
});

describe('PATCH /api/admin/webhooks/{id}', () => {
  it('changes the URL and the events, and never the key', async () => {
    const endpoint = await register(stack, api, URL);
    const path = `${PATH}/${endpoint.id}`;
    const url = 'https://other.example/';
    const moved = await call<Registered>(stack, api, path, { method: 'PATCH', body: { url } });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ url, events: ['note.created'] });
    const body = { events: ['note.removed'] };
    const changed = await call<Registered>(stack, api, path, { method: 'PATCH', body });
    expect(changed.body).toMatchObject({ url, events: ['note.removed'], id: endpoint.id });
    const key = await call<ErrorBody>(stack, api, path, {
      method: 'PATCH',
      body: { hmac_key: 'whk_mine' },
    });
    expect(key.status).toBe(422);
  });

  it('returns 422 for a value that a registration would not accept', async () => {
    const { id } = await register(stack, api, URL);
    const body = { events: ['note.burnt'] };
    const answer = await call<ErrorBody>(stack, api, `${PATH}/${id}`, { method: 'PATCH', body });
    expect(answer.body.validation_errors).toMatchObject([{ path: '$.events[0]' }]);
  });
});

describe('DELETE /api/admin/webhooks/{id}', () => {
  it('removes the endpoint', async () => {
    const { id } = await register(stack, api, URL);
    const { status, body } = await call(stack, api, `${PATH}/${id}`, { method: 'DELETE' });
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect((await call(stack, api, `${PATH}/${id}`)).status).toBe(404);
  });
});

describe('POST /api/admin/webhooks/{id}/test', () => {
  it('sends one signed webhook.test to this endpoint alone, whatever it subscribed to', async () => {
    const [target, other] = [await Receiver.start(), await Receiver.start()];
    const endpoint = await register(stack, api, target.url);
    await register(stack, api, other.url);
    const { status, body } = await call(stack, api, `${PATH}/${endpoint.id}/test`, {
      method: 'POST',
    });
    expect(status).toBe(202);
    const [notification] = await target.has(1);
    expect(body).toEqual({ id: notification?.event.id, event: 'webhook.test' });
    expect(notification?.event).toEqual({
      event: 'webhook.test',
      id: expect.any(String),
      webhook_id: endpoint.id,
      occurred_at: expect.any(String),
    });
    const signature = notification?.headers['x-hmac-signature'];
    expect(verifySignature(notification?.body ?? '', signature, endpoint.hmac_key)).toBe(true);
    await Promise.all([target.close(), other.close()]);
    expect(other.received).toEqual([]);
  });

  it('returns 429 with Retry-After past the tests that an owner may send in a minute', async () => {
    const { body } = await post({ url: URL, events: ['note.created'] });
    const tests = () => call(stack, api, `${PATH}/${body.id}/test`, { method: 'POST' });
    await api.get(DataSource).query('delete from webhook_test_window');
    const all = await Promise.all(Array.from({ length: TESTS_PER_MINUTE + 2 }, tests));
    expect(all.filter(({ status }) => status === 202)).toHaveLength(TESTS_PER_MINUTE);
    const refused = all.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body).toMatchObject({
      message: expect.stringMatching(
        /^At most 6 test events may be sent per minute; try again in /,
      ),
    });
    await api
      .get(DataSource)
      .query(`update webhook_test_window set began_at = began_at - interval '1 minute'`);
    expect((await tests()).status).toBe(202);
  });
});

describe.each([
  ['GET', PATH, 'read'],
  ['POST', PATH, 'create'],
  ['GET', `${PATH}/${UNKNOWN}`, 'read'],
  ['PATCH', `${PATH}/${UNKNOWN}`, 'write'],
  ['DELETE', `${PATH}/${UNKNOWN}`, 'delete'],
  ['POST', `${PATH}/${UNKNOWN}/test`, 'write'],
  ['POST', `${PATH}/${UNKNOWN}/rotate-key`, 'write'],
])('%s %s', (method, path, verb) => {
  it(`returns 403 for a token without admin:webhooks:${verb}`, async () => {
    const others = ['create', 'read', 'write', 'delete'].filter((other) => other !== verb);
    const scope = others.map((other) => `admin:webhooks:${other}`).join(' ');
    expect((await call(stack, api, path, { method, scope })).status).toBe(403);
  });

  it('returns 401 for a request without a token', async () => {
    const { status } = await fetch(`${api.url}${path}`, { method });
    expect(status).toBe(401);
  });
});

describe.each([
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/test'],
  ['POST', '/rotate-key'],
])('%s of an endpoint that does not exist', (method, action) => {
  it.each([UNKNOWN, 'not-a-uuid'])('returns 404 for %s', async (id) => {
    const isRotation = action === '/rotate-key';
    const update = method === 'PATCH' ? { url: URL } : undefined;
    const body = isRotation ? { overlap_seconds: 0 } : update;
    const { status } = await call(stack, api, `${PATH}/${id}${action}`, { method, body });
    expect(status).toBe(404);
  });
});
