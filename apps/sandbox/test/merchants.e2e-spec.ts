import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceEnv } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { sandbox } from '../src/index.js';
import type {
  MerchantRequestListResponse,
  MerchantResponse,
} from '../src/merchant/dto/merchant.js';

const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
};
const NUMBER = '4111111111111111';
let app: RunningService;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(app.url + path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function create(behaviour: object = {}): Promise<MerchantResponse> {
  const { status, body } = await call('POST', '/merchants', behaviour);
  expect(status).toBe(201);
  return body as MerchantResponse;
}

const pay = ({ id }: MerchantResponse, init: RequestInit = {}): Promise<Response> =>
  fetch(`${app.url}/merchants/${id}/pay`, { method: 'POST', ...init });

async function requests({ id }: MerchantResponse): Promise<MerchantRequestListResponse['data']> {
  const { body } = await call('GET', `/merchants/${id}/requests`);
  return (body as MerchantRequestListResponse).data;
}

describe('a merchant', () => {
  it('echoes requests unchanged', async () => {
    const merchant = await create();
    expect(merchant.url).toBe(`http://sandbox.test/merchants/${merchant.id}/pay`);
    const headers = { 'content-type': 'application/xml', 'x-pan': NUMBER };
    const answer = await pay(merchant, { body: `<pan>${NUMBER}</pan>`, headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        method: 'POST',
        headers: { 'x-pan': NUMBER },
        body: `<pan>${NUMBER}</pan>`,
        body_encoding: 'utf-8',
      },
    ]);
  });

  it('records requests with masked card numbers, newest first', async () => {
    const merchant = await create();
    await pay(merchant, { body: '{"a": 1', headers: { 'content-type': 'application/json' } });
    await pay(merchant, { body: `pan=4111 1111-1111 1111&x=1`, headers: { 'x-pan': NUMBER } });
    const [newest, first] = await requests(merchant);
    expect(newest).toMatchObject({ sequence: 2, body: 'pan=4111 11**-**** 1111&x=1' });
    expect(newest?.headers['x-pan']).toBe('411111******1111');
    expect(first).toMatchObject({ sequence: 1, body: '{"a": 1' });
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('accepts %s, and a binary body', async (method) => {
    const merchant = await create();
    await pay(merchant, { method, body: new Uint8Array([255, 0]) });
    expect(await requests(merchant)).toMatchObject([
      { method, body: '/wA=', body_encoding: 'base64' },
    ]);
  });

  it('responds as configured', async () => {
    const merchant = await create({ status: 402, headers: { 'x-decline': '51' }, body: 'no' });
    const answer = await pay(merchant);
    expect([answer.status, answer.headers.get('x-decline'), await answer.text()]).toEqual([
      402,
      '51',
      'no',
    ]);
    await call('PATCH', `/merchants/${merchant.id}`, { status: 200, body: null, delay_ms: 300 });
    const startedAt = performance.now();
    expect((await pay(merchant)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
    await call('PATCH', `/merchants/${merchant.id}`, { trouble: 'reset', delay_ms: 0 });
    await expect(pay(merchant)).rejects.toThrow();
  });

  it('returns 404 after it was deleted', async () => {
    const merchant = await create();
    expect((await call('DELETE', `/merchants/${merchant.id}`)).status).toBe(204);
    expect((await pay(merchant)).status).toBe(404);
    expect((await call('GET', `/merchants/${merchant.id}`)).status).toBe(404);
    expect((await call('PATCH', `/merchants/${merchant.id}`, {})).status).toBe(404);
  });

  it.each([{ status: 99 }, { delay_ms: -1 }, { trouble: 'odd' }, { color: 'red' }])(
    'returns 422 for %j',
    async (behaviour) => {
      expect((await call('POST', '/merchants', behaviour)).status).toBe(422);
    },
  );
});
