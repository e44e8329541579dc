import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { queryDatabase, until } from '@tessera/local/testing';
import { ActiveInterceptorsService } from '../src/interceptors/active-interceptors.service.js';
import { type Destination, startDestination } from './support/destination.js';
import {
  InterceptorDriver,
  INTERCEPTORS,
  jsonOf,
  MAPPING,
  PAYMENT,
  type RawResponse,
} from './support/interceptor-driver.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let interceptors: InterceptorDriver;
let rulesets: RulesetDriver;
let destination: Destination;

beforeAll(async () => {
  [fraud, destination] = await Promise.all([startFraud(), startDestination()]);
  interceptors = new InterceptorDriver(fraud);
  rulesets = new RulesetDriver(fraud);
  const url = { url: destination.url };
  await rulesets.activated('blocking', [ruleBody(LARGE, { action: 'BLOCK' })]);
  await rulesets.activated('reviewing', [ruleBody(LARGE, { action: 'REVIEW' })]);
  await interceptors.activated({ ref: 'pure', destination: url });
  await interceptors.activated({ ref: 'mapped', destination: url, field_mapping: MAPPING });
});

beforeEach(() => {
  destination.arrivals.length = 0;
  destination.answer = (response) => response.end('ok');
});

afterAll(async () => {
  await Promise.all([fraud.close(), destination.close()]);
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** The paths of a validation error. */
function faults(answer: RawResponse): string[] {
  expect(jsonOf(answer)).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
  return (jsonOf(answer)['validation_errors'] as { path: string }[]).map(({ path }) => path);
}

async function readDecision(answer: RawResponse) {
  const id = String(answer.headers['x-decision-id']);
  return (await fraud.runtime('GET', `/api/decisions/${id}`)).body;
}

describe('an allowed request', () => {
  it('is decided by what its fields are mapped to', async () => {
    const answer = await interceptors.pay('mapped');
    expect(answer.status).toBe(200);
    expect(await readDecision(answer)).toMatchObject({
      outcome: 'ALLOW',
      context: 'default',
      amount: 12_345,
      currency: 'EUR',
      customer_id: 'customer-1',
      transaction_reference: 'order-9',
      device_ip: '203.0.113.7',
      masked_credential: '411111******1111',
    });
  });

  it('arrives byte for byte, with its own headers and without ours', async () => {
    const body = `{ "z" : 1.50, "order":{"id":"é\\u00e9","total":1,"currency":"EUR"},\r\n "payer":{"id":"c","card":"411111******1111"}}`;
    await interceptors.send('mapped', {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-odd_header': 'a  b',
        'x-destination-authorization': 'Basic c2VjcmV0',
        'x-hop': '1',
        cookie: 'a=1; b=2',
        connection: 'close, x-hop',
        te: 'trailers',
      },
    });
    const [arrival] = destination.arrivals;
    expect(arrival?.method).toBe('POST');
    expect(arrival?.url).toBe('/payments?tenant=1');
    expect(arrival?.body.toString('utf8')).toBe(body);
    expect(arrival?.headers).toMatchObject({
      host: destination.host,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-odd_header': 'a  b',
      authorization: 'Basic c2VjcmV0',
      cookie: 'a=1; b=2',
    });
    const names = Object.keys(arrival?.headers ?? {});
    for (const name of ['x-destination-authorization', 'x-hop', 'te']) {
      expect(names).not.toContain(name);
    }
    expect(JSON.stringify(arrival?.rawHeaders)).not.toContain(fraud.runtimeToken);
  });

  it('brings back the answer of the destination as it is', async () => {
    const body = gzipSync(randomBytes(70_000));
    destination.answer = (response) => {
      response.writeHead(402, 'No', {
        'content-type': 'application/problem+json',
        'content-encoding': 'gzip',
        'content-length': body.length,
        'set-cookie': ['a=1', 'b=2'],
        'x-odd': Buffer.from('é', 'utf8').toString('latin1'),
        'cache-control': 'public, max-age=60',
      });
      response.end(body);
    };
    const answer = await interceptors.pay('mapped');
    expect(answer.status).toBe(402);
    expect(answer.body.equals(body)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'public, max-age=60',
      'x-decision-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-request-id': expect.any(String),
    });
    const odd = Buffer.from(String(answer.headers['x-odd']), 'latin1').toString('utf8');
    expect(odd).toBe('é');
  });

  it.each([200, 201, 204, 302, 400, 404, 418, 500, 503])(
    'brings back status %i without following or judging it',
    async (status) => {
      destination.answer = (response) => {
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
      };
      expect((await interceptors.pay('mapped')).status).toBe(status);
      expect(destination.arrivals).toHaveLength(1);
    },
  );

  it('may be compressed: it is read for the mapping, and forwarded as it came', async () => {
    const body = gzipSync(JSON.stringify(PAYMENT));
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const answer = await interceptors.send('mapped', { body, headers });
    expect(await readDecision(answer)).toMatchObject({ amount: 12_345 });
    expect(destination.arrivals[0]?.body.equals(body)).toBe(true);
    expect(destination.arrivals[0]?.headers['content-encoding']).toBe('gzip');
  });

  it('may have 10 MiB, also of unknown length', async () => {
    const padding = 'x'.repeat(
      10 * 1024 * 1024 - JSON.stringify({ ...PAYMENT, padding: '' }).length,
    );
    const body = JSON.stringify({ ...PAYMENT, padding });
    expect(Buffer.byteLength(body)).toBe(10 * 1024 * 1024);
    for (const chunked of [false, true]) {
      const answer = await interceptors.send('mapped', { body, headers: JSON_TYPE, chunked });
      expect(answer.status).toBe(200);
    }
    expect(destination.arrivals.map((arrival) => arrival.body.length)).toEqual([
      body.length,
      body.length,
    ]);
  });
});

describe('without a mapping', () => {
  it('any body passes, and nothing is decided', async () => {
    const before = await queryDatabase<{ n: string }>(
      fraud.databaseUrl,
      'select count(*) as n from decision',
    );
    const body = randomBytes(1_000_000);
    for (const [chunked, type] of [
      [false, 'application/octet-stream'],
      [true, 'application/json'],
      [false, undefined],
    ] as const) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const answer = await interceptors.send('pure', { body, headers, chunked });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('x-decision-id');
      const arrival = destination.arrivals.at(-1);
      expect(arrival?.body.equals(body)).toBe(true);
      expect(arrival?.headers['content-type']).toBe(type);
    }
    const after = await queryDatabase(fraud.databaseUrl, 'select count(*) as n from decision');
    expect(after).toEqual(before);
  });

  it('a request without a body passes', async () => {
    expect((await interceptors.send('pure')).body.toString()).toBe('ok');
    expect(destination.arrivals[0]?.body).toHaveLength(0);
  });

  it('the answer passes while it arrives', async () => {
    const more = Promise.withResolvers<undefined>();
    destination.answer = (response) => {
      response.write('first');
      void more.promise.then(() => response.end('last'));
    };
    const response = await fetch(new URL('/api/interceptors/pure', fraud.service.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${fraud.runtimeToken}` },
    });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('first');
    more.resolve(undefined);
    const last = await reader?.read();
    expect(Buffer.from(last?.value ?? []).toString()).toBe('last');
  });

  it('names and types of JSON fields are learned, never values or card numbers', async () => {
    const id = await interceptors.activated({
      ref: 'curious',
      destination: { url: destination.url },
    });
    const body = JSON.stringify({
      order: { id: 'secret-value', paid: true, note: null },
      items: [{ sku: 'secret-sku' }],
      '4242424242424242': 1,
    });
    await interceptors.send('curious', { body, headers: JSON_TYPE });
    let keys: unknown[] = [];
    await until('names are learned', async () => {
      const { body: seen } = await fraud.admin('GET', `${INTERCEPTORS}/${id}`);
      keys = seen['discovered_keys'] as unknown[];
      return keys.length > 0;
    });
    expect(keys).toEqual([
      { key: '$.items', type: 'array' },
      { key: '$.items[*]', type: 'object' },
      { key: '$.items[*].sku', type: 'string' },
      { key: '$.order', type: 'object' },
      { key: '$.order.id', type: 'string' },
      { key: '$.order.note', type: 'null' },
      { key: '$.order.paid', type: 'boolean' },
    ]);
  });
});

describe('a request that is not allowed', () => {
  const blocking = (more: object) => ({
    context: 'blocking',
    destination: { url: destination.url },
    field_mapping: MAPPING,
    ...more,
  });

  it('is answered with the decision, and never reaches the destination', async () => {
    await interceptors.activated(blocking({ ref: 'blocked' }));
    const answer = await interceptors.pay('blocked');
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toMatchObject({
      id: answer.headers['x-decision-id'],
      outcome: 'BLOCK',
      context: 'blocking',
      triggered_rules: [{ rule_id: 'r1' }],
    });
    expect(destination.arrivals).toEqual([]);
  });

  it('is answered with its template, filled from decision and payment', async () => {
    const responses = {
      block: {
        status: 402,
        headers: { 'x-refused-by': 'fraud', 'content-type': 'application/vnd.shop+json' },
        body: {
          order: '$.transaction.reference',
          ref: '$.decision.id',
          rules: '$.decision.triggered_rules[*].rule_id',
          amount: '$.transaction.amount',
          nothing: '$.decision.unknown',
          price: '$$.99',
          fixed: ['a', 1, null, true],
        },
      },
    };
    await interceptors.activated(blocking({ ref: 'templated', responses }));
    const answer = await interceptors.pay('templated');
    expect(answer.status).toBe(402);
    expect(answer.headers).toMatchObject({
      'x-refused-by': 'fraud',
      'content-type': 'application/vnd.shop+json',
    });
    expect(jsonOf(answer)).toEqual({
      order: 'order-9',
      ref: answer.headers['x-decision-id'],
      rules: ['r1'],
      amount: 12_345,
      nothing: null,
      price: '$.99',
      fixed: ['a', 1, null, true],
    });
  });

  it('has its own template for REVIEW, and text stays text', async () => {
    await interceptors.activated({
      ...blocking({ ref: 'reviewed', responses: { review: { status: 409, body: 'held' } } }),
      context: 'reviewing',
    });
    const answer = await interceptors.pay('reviewed');
    expect(answer.status).toBe(409);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.toString()).toBe('held');
    expect(await readDecision(answer)).toMatchObject({ outcome: 'REVIEW' });
  });

  it('gives rules the header payment-type as metadata', async () => {
    await rulesets.activated('typed', [
      ruleBody(
        { path: '$.metadata.payment_type', operator: 'eq', value: 'moto' },
        { action: 'BLOCK' },
      ),
    ]);
    await interceptors.activated({ ...blocking({ ref: 'typed' }), context: 'typed' });
    expect(jsonOf(await interceptors.pay('typed', {}, { 'payment-type': 'moto' }))).toMatchObject({
      outcome: 'BLOCK',
    });
    expect((await interceptors.pay('typed', {}, { 'payment-type': 'ecom' })).body.toString()).toBe(
      'ok',
    );
    expect(destination.arrivals[0]?.headers['payment-type']).toBe('ecom');
    expect(faults(await interceptors.pay('typed', {}, { 'payment-type': 'a b' }))).toEqual([
      '$.headers.payment-type',
    ]);
  });
});

describe('a mapping that fails', () => {
  it('returns 422 with the paths of the intercepted request', async () => {
    const answer = await interceptors.pay('mapped', {
      order: { id: 'order-9', total: '12.50', currency: 'XXQ' },
      payer: { id: '', card: '411111******1111' },
      items: [{ code: 'a' }, { cents: 1 }],
    });
    expect(faults(answer).toSorted()).toEqual(['$.order.currency', '$.order.total', '$.payer.id']);
    expect(destination.arrivals).toEqual([]);
  });

  it('returns 422 with the path of a missing value', async () => {
    const answer = await interceptors.send('mapped', { body: '{}', headers: JSON_TYPE });
    expect(faults(answer)).toEqual(
      expect.arrayContaining(['$.order.total', '$.payer.id', '$.order.id', '$.order.currency']),
    );
  });

  it('returns 422 with the path of the source when no schema is found', async () => {
    const answer = await interceptors.pay('mapped', { items: [{ cents: 5 }] });
    expect(faults(answer)).toEqual(['$.items[*].code']);
  });

  it('returns 422 for an invalid header', async () => {
    const answer = await interceptors.pay('mapped', {}, { 'x-client-ip': 'nowhere' });
    expect(faults(answer)).toEqual(['$.headers.x-client-ip']);
  });

  it.each([
    ['no JSON', 'not json', {}, 400],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ['nothing', '', {}, 400],
    ['what is not gzip', '{}', { 'content-encoding': 'gzip' }, 400],
    ['an unknown encoding', '{}', { 'content-encoding': 'zstd' }, 415],
    ['a zip bomb', gzipSync(Buffer.alloc(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 413],
    ['nesting without end', '['.repeat(5_000) + ']'.repeat(5_000), {}, 422],
    ['a prototype', '{"__proto__": {}}', {}, 422],
  ])('refuses %s', async (_, body, headers, status) => {
    const answer = await interceptors.send('mapped', {
      body,
      headers: { ...JSON_TYPE, ...headers },
    });
    expect(answer.status).toBe(status);
    expect(jsonOf(answer)).toMatchObject({ code: status });
    expect(destination.arrivals).toEqual([]);
  });
});

describe('limits', () => {
  it.each([
    ['mapped', false],
    ['mapped', true],
    ['pure', false],
    ['pure', true],
  ])('returns 413 for more than 10 MiB: %s, chunked %s', async (ref, chunked) => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, 0x20);
    const answer = await interceptors
      .send(ref, { body, headers: JSON_TYPE, chunked })
      // The service may cut the connection while the rest is still being sent.
      .catch((error: unknown) => error as NodeJS.ErrnoException);
    if ('status' in answer) expect(jsonOf(answer)).toMatchObject({ code: 413 });
    else expect(['EPIPE', 'ECONNRESET']).toContain(answer.code);
    const whole = destination.arrivals.filter((arrival) => arrival.body.length > 10 * 1024 * 1024);
    expect(whole).toEqual([]);
  });

  it('returns 422 for an idempotency key: answers are never stored', async () => {
    const answer = await interceptors.pay('mapped', {}, { 'x-idempotency-key': 'a' });
    expect(faults(answer)).toEqual(['$.headers.x-idempotency-key']);
  });
});

describe('a destination', () => {
  const at = (ref: string, url: string, more = {}) =>
    interceptors.activated({ ref, destination: { url, ...more }, field_mapping: MAPPING });

  it('that is down is 502, with the decision that was made', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await at('down', `http://127.0.0.1:${port}/`);
    const answer = await interceptors.pay('down');
    expect(jsonOf(answer)).toMatchObject({ code: 502, classifier: 'BAD_GATEWAY' });
    expect(await readDecision(answer)).toMatchObject({ outcome: 'ALLOW' });
  });

  it('that is too slow is 504', async () => {
    await at('slow', destination.url, { timeout_ms: 100 });
    destination.answer = () => undefined;
    const answer = await interceptors.pay('slow');
    expect(jsonOf(answer)).toMatchObject({ code: 504, classifier: 'GATEWAY_TIMEOUT' });
  });

  it('that speaks no HTTP is 502', async () => {
    const odd = createServer((socket) => socket.end('hello\n')).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    await at('odd', `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`);
    expect(jsonOf(await interceptors.pay('odd'))).toMatchObject({ code: 502 });
    odd.close();
  });

  it('that breaks off its answer is passed on as broken off', async () => {
    destination.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    await expect(interceptors.pay('mapped')).rejects.toThrow();
  });

  it('that is private is 502 like one that is down', async () => {
    const strict = await startFraud({ OUTBOUND_ALLOW_CIDRS: '' });
    const driver = new InterceptorDriver(strict);
    await driver.activated({ ref: 'private', destination: { url: destination.url } });
    const answer = await driver.send('private', { body: 'x' });
    expect(jsonOf(answer)).toEqual({
      code: 502,
      classifier: 'BAD_GATEWAY',
      message: 'The destination did not respond.',
    });
    await strict.close();
    expect(destination.arrivals).toEqual([]);
  });

  it('that is private is reached where the operator named its host', async () => {
    const named = { OUTBOUND_ALLOW_CIDRS: '', OUTBOUND_INTERNAL_HOSTS: destination.host };
    const strict = await startFraud(named);
    const driver = new InterceptorDriver(strict);
    await driver.activated({ ref: 'internal', destination: { url: destination.url } });
    expect((await driver.send('internal', { body: 'x' })).body.toString()).toBe('ok');
    await strict.close();
  });
});

describe('which version serves', () => {
  it('returns 404 for a ref without an interceptor', async () => {
    for (const ref of ['unknown', randomUUID()]) {
      expect(jsonOf(await interceptors.send(ref))).toMatchObject({ code: 404 });
    }
    await interceptors.draft({ ref: 'only-drafted', destination: { url: destination.url } });
    expect((await interceptors.send('only-drafted')).status).toBe(404);
  });

  it('is the new one on every replica once it has looked, which it does by itself', async () => {
    const replica = await fraud.replica();
    const version = (status: number) => ({
      ref: 'replicated',
      context: 'blocking',
      destination: { url: destination.url },
      field_mapping: MAPPING,
      responses: { block: { status } },
    });
    for (const status of [401, 402, 403]) {
      await interceptors.activated(version(status));
      const sent = { body: JSON.stringify(PAYMENT), headers: JSON_TYPE };
      const answers = () => interceptors.send('replicated', sent, replica.url);
      if (status === 402) await replica.get(ActiveInterceptorsService).refresh();
      else await until(`it answers ${status}`, async () => (await answers()).status === status);
      expect((await answers()).status).toBe(status);
    }
  });
});

describe('who may', () => {
  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await interceptors.send('mapped', { token: '' })).status).toBe(401);
    const token = await fraud.token('decisions:create');
    expect((await interceptors.send('mapped', { token })).status).toBe(403);
    expect((await interceptors.send('mapped', { token: fraud.adminToken })).status).toBe(403);
  });

  it('returns 405 for other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await fraud.runtime(method, '/api/interceptors/mapped')).status).toBe(405);
    }
  });
});
