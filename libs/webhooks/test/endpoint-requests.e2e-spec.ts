import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { call, createNoteStack, emit, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';

const PATH = '/api/admin/webhooks';
const SECRET = 'Basic c2hvcDpvcGVuLXNlc2FtZQ==';

interface Endpoint extends Registered {
  readonly rate_limit: number | null;
  readonly header_names: string[];
}

interface ErrorBody {
  readonly validation_errors?: { path: string; message: string }[];
}

let stack: TestService;
let api: RunningService;
let receivers: Receiver[] = [];

beforeAll(async () => {
  stack = await createNoteStack();
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
  await api.get(DataSource).query('delete from webhook_endpoint');
});

async function receiver(...respond: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const started = await Receiver.start(...respond);
  receivers.push(started);
  return started;
}

function create<Body = Endpoint>(url: string, more: object): ReturnType<typeof call<Body>> {
  const body = { url, events: ['note.created'], ...more };
  return call<Body>(stack, api, PATH, { method: 'POST', body });
}

function patch<Body = Endpoint>({ id }: Pick<Endpoint, 'id'>, body: object) {
  return call<Body>(stack, api, `${PATH}/${id}`, { method: 'PATCH', body });
}

describe('a rate limit', () => {
  it('bounds the requests in any second, and lets them all go when it is removed', async () => {
    const [limited, control] = [await receiver(), await receiver()];
    const { body: endpoint } = await create(limited.url, { rate_limit: 2 });
    expect(endpoint.rate_limit).toBe(2);
    await register(stack, api, control.url);
    const began = performance.now();
    for (let n = 0; n < 40; n++) await emit(api);
    await control.has(40);
    const arrived = limited.received.length;
    const seconds = (performance.now() - began) / 1_000;
    // A second's worth at once, and then two a second.
    expect(arrived).toBeLessThanOrEqual(2 + 2 * seconds + 1);
    expect(arrived).toBeLessThan(40);
    await limited.has(3);

    expect((await patch(endpoint, { rate_limit: null })).body.rate_limit).toBeNull();
    const received = await limited.has(40);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(40);
  });

  it.each([[0], [-1], [1.5], [1_001], ['5']])('is refused as %j', async (rate_limit) => {
    const { status, body } = await create<ErrorBody>('https://receiver.example', { rate_limit });
    expect([status, body.validation_errors?.map(({ path }) => path)]).toEqual([
      422,
      ['$.rate_limit'],
    ]);
  });
});

describe('headers', () => {
  it('are sent, and shown by name only', async () => {
    const target = await receiver();
    const headers = { Authorization: SECRET, 'X-Tenant': 'shop 7' };
    const { body: endpoint } = await create(target.url, { headers });
    expect(endpoint.header_names).toEqual(['authorization', 'x-tenant']);
    await emit(api);
    const [first] = await target.has(1);
    expect(first?.headers).toMatchObject({ authorization: SECRET, 'x-tenant': 'shop 7' });

    const reads = await call(stack, api, `${PATH}/${endpoint.id}`);
    const list = await call(stack, api, PATH);
    const stored = await api.get(DataSource).query<unknown[]>('select * from webhook_endpoint');
    const shown = JSON.stringify([endpoint, reads.body, list.body, stored, stack.log]);
    expect(shown).toContain('x-tenant');
    expect(shown).not.toContain(SECRET);

    await patch(endpoint, { headers: { 'x-tenant': 'shop 8' } });
    await emit(api);
    const [, second] = await target.has(2);
    expect(second?.headers['x-tenant']).toBe('shop 8');
    expect(second?.headers).not.toHaveProperty('authorization');

    expect((await patch(endpoint, { headers: null })).body.header_names).toEqual([]);
    await emit(api);
    const [, , third] = await target.has(3);
    expect(third?.headers).not.toHaveProperty('x-tenant');
  });

  it('are not sent to another origin that a redirect names', async () => {
    const elsewhere = await receiver();
    const target = await receiver((response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    await create(target.url, { headers: { 'X-Gateway-Secret': 'open sesame' } });
    await emit(api);
    const [followed] = await elsewhere.has(1);
    expect(target.received[0]?.headers['x-gateway-secret']).toBe('open sesame');
    expect(followed?.headers).toHaveProperty('x-hmac-signature');
    expect(followed?.headers).not.toHaveProperty('x-gateway-secret');
  });

  it.each([
    ['a name with a space', { 'x tenant': 'a' }, "$.headers['x tenant']"],
    ['a header that we set', { 'Webhook-Id': 'a' }, '$.headers.Webhook-Id'],
    ['a name of the connection', { host: 'a' }, '$.headers.host'],
    ['an empty value', { 'x-a': '' }, '$.headers.x-a'],
    ['a line break', { 'x-a': 'a\r\nx-b: c' }, '$.headers.x-a'],
    ['a card number', { 'x-a': '4111111111111111' }, '$.headers.x-a'],
    ['a number', { 'x-a': 7 }, '$.headers.x-a'],
    ['a name twice', { 'X-A': 'a', 'x-a': 'b' }, '$.headers.x-a'],
    [
      'eleven names',
      Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'a'])),
      '$.headers',
    ],
  ])('are refused with %s', async (_case, headers, path) => {
    const { status, body } = await create<ErrorBody>('https://receiver.example', { headers });
    expect([status, body.validation_errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });
});
