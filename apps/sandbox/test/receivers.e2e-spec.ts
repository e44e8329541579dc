import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ConfigurationError } from '@tessera/config';
import { serviceEnv, temporaryFolder } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { signBody } from '@tessera/webhooks';
import type {
  DeliveryListResponse,
  DeliveryResponse,
  ReceiverListResponse,
  ReceiverResponse,
} from '../src/receivers/dto/receiver.response.js';
import { sandbox } from '../src/index.js';

const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
};
const KEY = 'whk_test';
let app: RunningService;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

async function call<Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  { url } = app,
): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}

async function create(request: object = {}, service = app): Promise<ReceiverResponse> {
  return (await call<ReceiverResponse>('POST', '/receivers', request, service)).body;
}

/** Sends a notification like a service, signed with `key`. */
function notify(
  { id }: ReceiverResponse,
  eventId: string = randomUUID(),
  key = KEY,
  { url } = app,
): Promise<Response> {
  const body = `{ "event":"note.created", "id":"${eventId}" }`;
  return fetch(`${url}/receivers/${id}/hook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hmac-signature': signBody(body, key) },
    body,
    redirect: 'manual',
  });
}

async function deliveries({ id }: ReceiverResponse, query = ''): Promise<DeliveryResponse[]> {
  const path = `/receivers/${id}/deliveries${query}`;
  return (await call<DeliveryListResponse>('GET', path)).body.data;
}

describe('a receiver', () => {
  it('returns 200 and keeps the signed bytes', async () => {
    const receiver = await create({ name: 'mine', hmac_key: KEY });
    expect(receiver).toMatchObject({
      name: 'mine',
      url: `http://sandbox.test/receivers/${receiver.id}/hook`,
      checks_signatures: true,
    });
    const eventId = randomUUID();
    expect((await notify(receiver, eventId)).status).toBe(200);
    expect(await deliveries(receiver)).toMatchObject([
      {
        sequence: 1,
        method: 'POST',
        event: 'note.created',
        event_id: eventId,
        attempt: 1,
        signature: 'valid',
        status: 200,
        raw_body: `{ "event":"note.created", "id":"${eventId}" }`,
      },
    ]);
  });

  it('reports an invalid signature, and an unknown one before it has the key', async () => {
    const receiver = await create();
    await notify(receiver, undefined, 'whk_other');
    await notify(receiver, undefined, KEY);
    const signatures = async (): Promise<string[]> =>
      (await deliveries(receiver)).map(({ signature }) => signature);
    expect(await signatures()).toEqual(['unknown', 'unknown']);
    await call('PATCH', `/receivers/${receiver.id}`, { hmac_key: KEY });
    expect(await signatures()).toEqual(['invalid', 'valid']);
  });

  it('fails the first deliveries of each event and counts them', async () => {
    const receiver = await create({ behaviour: { fail_first: 2, fail_status: 503 } });
    const eventId = randomUUID();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await notify(receiver, eventId)).status);
    }
    expect(statuses).toEqual([503, 503, 200]);
    expect((await deliveries(receiver)).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect((await notify(receiver)).status).toBe(503);
  });

  it('redirects, sends any body, and accepts redirected notifications', async () => {
    const receiver = await create({ behaviour: { redirect_to: 'http://elsewhere.test/' } });
    const redirect = await notify(receiver);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      'http://elsewhere.test/',
    ]);
    const behaviour = { redirect_to: null, body: '{bad', content_type: 'application/json' };
    await call('PATCH', `/receivers/${receiver.id}`, { behaviour });
    const bad = await notify(receiver);
    expect([bad.headers.get('content-type'), await bad.text()]).toEqual([
      'application/json',
      '{bad',
    ]);
    await fetch(`${app.url}/receivers/${receiver.id}/hook`);
    expect((await deliveries(receiver)).at(-1)).toMatchObject({
      method: 'GET',
      event: null,
      raw_body: '',
    });
  });

  it('breaks the connection when configured to', async () => {
    const receiver = await create({ behaviour: { trouble: 'reset' } });
    await expect(notify(receiver)).rejects.toThrow();
    expect(await deliveries(receiver)).toHaveLength(1);
  });

  it('hangs until the client gives up', async () => {
    const receiver = await create({ behaviour: { trouble: 'hang' } });
    const leave = new AbortController();
    const hanging = fetch(`${app.url}/receivers/${receiver.id}/hook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: leave.signal,
    });
    await deliveries(receiver, '?wait_ms=30000');
    leave.abort();
    await expect(hanging).rejects.toThrow();
  });
});

describe('the list of deliveries', () => {
  it('waits for future deliveries', async () => {
    const receiver = await create();
    const waiting = deliveries(receiver, '?wait_ms=30000&count=2');
    await notify(receiver);
    await notify(receiver);
    expect(await waiting).toHaveLength(2);
    const next = deliveries(receiver, '?after=2&wait_ms=30000');
    await notify(receiver);
    expect((await next).map(({ sequence }) => sequence)).toEqual([3]);
    expect(await deliveries(receiver, '?after=3&wait_ms=1')).toEqual([]);
  });

  it.each([
    ['application/x-ndjson', /^\{"sequence":1.*\}\n$/],
    ['text/event-stream', /^data: \{"sequence":1.*\}\n\n$/],
  ])('is live as %s', async (accept, pattern) => {
    const receiver = await create();
    const leave = new AbortController();
    const live = await fetch(`${app.url}/receivers/${receiver.id}/deliveries`, {
      headers: { accept },
      signal: leave.signal,
    });
    expect(live.headers.get('content-type')).toBe(accept);
    await notify(receiver);
    const reader = live.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const { value } = await reader.read();
    expect(Buffer.from(value ?? []).toString()).toMatch(pattern);
    leave.abort();
  });

  it('can be emptied', async () => {
    const receiver = await create();
    await notify(receiver);
    expect((await call('DELETE', `/receivers/${receiver.id}/deliveries`)).status).toBe(204);
    expect(await deliveries(receiver)).toEqual([]);
  });
});

describe('receivers', () => {
  it('are listed, changed and deleted', async () => {
    const { id } = await create({ name: 'short-lived' });
    const { body } = await call<{ data: ReceiverResponse[] }>('GET', '/receivers');
    expect(body.data[0]).toMatchObject({ id, name: 'short-lived' });
    const change = { name: 'renamed', behaviour: { status: 410 } };
    const changed = await call<ReceiverResponse>('PATCH', `/receivers/${id}`, change);
    expect(changed.body).toMatchObject({
      name: 'renamed',
      behaviour: { status: 410, delay_ms: 0 },
    });
    expect((await call('DELETE', `/receivers/${id}`)).status).toBe(204);
    expect((await call('GET', `/receivers/${id}`)).status).toBe(404);
    expect((await call('POST', `/receivers/${id}/hook`, {})).status).toBe(404);
  });

  it.each([
    [{ behaviour: { status: 99 } }, '$.behaviour.status'],
    [{ behaviour: { delay_ms: -1 } }, '$.behaviour.delay_ms'],
    [{ behaviour: { trouble: 'explode' } }, '$.behaviour.trouble'],
    [{ name: '' }, '$.name'],
    [{ color: 'red' }, '$.color'],
  ])('422 %j', async (request, path) => {
    const { status, body } = await call<{ validation_errors: { path: string }[] }>(
      'POST',
      '/receivers',
      request,
    );
    expect(status).toBe(422);
    expect(body.validation_errors[0]?.path).toBe(path);
  });
});

describe('receivers in a folder', () => {
  const env = { ...ENV, RECEIVERS_FOLDER: temporaryFolder('receivers') };
  /** By ID: two may be created in the same millisecond. */
  const listed = async (service: RunningService): Promise<ReceiverResponse[]> => {
    const { body } = await call<ReceiverListResponse>('GET', '/receivers', undefined, service);
    return body.data.sort((a, b) => (a.id < b.id ? -1 : 1));
  };

  it('are still there after a restart: with their key and behavior, without their deliveries', async () => {
    const before = await bootService(sandbox, { env });
    const kept = await create({ name: 'kept', behaviour: { status: 202 } }, before);
    const later = await create({ name: 'later' }, before);
    const deleted = await create({ name: 'deleted' }, before);
    await call('PATCH', `/receivers/${kept.id}`, { hmac_key: KEY }, before);
    await call('DELETE', `/receivers/${deleted.id}`, undefined, before);
    expect((await notify(kept, undefined, KEY, before)).status).toBe(202);
    const list = await listed(before);
    await before.close();

    const after = await bootService(sandbox, { env });
    try {
      expect(await listed(after)).toEqual(list);
      expect((await notify(kept, undefined, KEY, after)).status).toBe(202);
      const path = `/receivers/${kept.id}/deliveries`;
      const { body } = await call<DeliveryListResponse>('GET', path, undefined, after);
      expect(body.data).toMatchObject([{ sequence: 1, signature: 'valid', status: 202 }]);
      expect((await call('GET', `/receivers/${later.id}`, undefined, after)).status).toBe(200);
      expect((await call('GET', `/receivers/${deleted.id}`, undefined, after)).status).toBe(404);
    } finally {
      await after.close();
    }
  });
});

describe('the sandbox', () => {
  it('refuses to run in production', async () => {
    const env = { ...ENV, NODE_ENV: 'production', PUBLIC_URL: 'https://sandbox.test' };
    const boot = bootService(sandbox, { env: { ...env, HOST: '127.0.0.1' } });
    await expect(boot).rejects.toThrow(ConfigurationError);
  });
});
