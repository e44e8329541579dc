import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONSOLE, GatewayCallers, type Caller } from './support/gateway-callers.js';

const ENDPOINT = { url: 'https://shop.test/hooks', events: ['payment.authorized'] };

let callers: GatewayCallers;
let caller: Caller;

beforeAll(async () => {
  callers = await GatewayCallers.boot();
  caller = await callers.createAccount();
});

afterAll(async () => {
  await callers.close();
});

async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-api-key': caller.key, ...(init.headers as Record<string, string>) };
  return fetch(callers.gateway.service.url + path, { method, ...init, headers });
}

describe('x-platform-version', () => {
  it.each([['2.0'], [undefined]])('%j is version 2.0', async (version) => {
    const headers = version === undefined ? {} : { 'x-platform-version': version };
    const answer = await send('GET', '/webhooks', { headers });
    expect([answer.status, answer.headers.get('x-platform-version')]).toEqual([200, '2.0']);
  });

  it.each([['1.0'], ['2'], ['2.0.0'], [''], ['2.0, 2.0']])(
    '%j is 400 UNSUPPORTED_VERSION, with the known ones',
    async (version) => {
      const answer = await send('GET', '/webhooks', { headers: { 'x-platform-version': version } });
      expect(answer.headers.get('x-platform-version')).toBe('2.0');
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 400,
        body: {
          status: 400,
          classifier: 'UNSUPPORTED_VERSION',
          message: expect.stringContaining('2.0'),
        },
      });
    },
  );

  it('is judged before the credential, and at addresses that do not exist', async () => {
    for (const path of ['/webhooks', '/nowhere']) {
      const headers = { 'x-platform-version': '9', 'x-api-key': 'bad' };
      expect((await send('GET', path, { headers })).status).toBe(400);
    }
  });

  const json = { 'content-type': 'application/json' };
  it.each<[number, string, string, RequestInit]>([
    [201, 'POST', '/webhooks', { headers: json, body: JSON.stringify(ENDPOINT) }],
    [400, 'POST', '/webhooks', { headers: json, body: '{' }],
    [401, 'GET', '/webhooks', { headers: { 'x-api-key': 'bad' } }],
    [403, 'GET', '/webhooks', { headers: { 'x-platform-account': 'x' } }],
    [404, 'GET', '/webhooks/x', {}],
    [404, 'GET', '/nowhere', {}],
    [405, 'PUT', '/webhooks', {}],
    [413, 'POST', '/webhooks', { headers: json, body: `"${'x'.repeat(300_000)}"` }],
    [415, 'POST', '/webhooks', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    [422, 'POST', '/webhooks', { headers: json, body: '{}' }],
  ])('stands in an answer with %i: %s %s', async (status, method, path, init) => {
    const answer = await send(method, path, init);
    expect([answer.status, answer.headers.get('x-platform-version')]).toEqual([status, '2.0']);
  });

  it('stands in an answer with 500', async () => {
    await callers.gateway.query('alter table webhook_endpoint rename to gone');
    try {
      const answer = await send('GET', '/webhooks');
      expect([answer.status, answer.headers.get('x-platform-version')]).toEqual([500, '2.0']);
    } finally {
      await callers.gateway.query('alter table gone rename to webhook_endpoint');
    }
  });

  it('stands in an answer to a person', async () => {
    const token = await callers.idToken({ accounts: [caller.accountId], aud: CONSOLE });
    const { status, headers } = await callers.get('/webhooks', { token });
    expect([status, headers.get('x-platform-version')]).toEqual([200, '2.0']);
  });
});

describe('empty strings', () => {
  it.each([
    ['a field', { ...ENDPOINT, url: '' }, '$.url'],
    ['an element of a list', { ...ENDPOINT, events: ['payment.authorized', ''] }, '$.events[1]'],
    ['a field that does not exist', { ...ENDPOINT, more: { deep: [''] } }, '$.more.deep[0]'],
  ])('returns 422 for %s that is a version', async (_what, body, path) => {
    const answer = await callers.gateway.post('/webhooks', body, {
      headers: { 'x-api-key': caller.key },
    });
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toEqual([{ path, message: 'must not be empty' }]);
  });

  it('returns 422 for a version in the query', async () => {
    const { status, body } = await callers.get('/webhooks?page=', { key: caller.key });
    expect([status, body['classifier']]).toEqual([422, 'VALIDATION_ERROR']);
  });
});
