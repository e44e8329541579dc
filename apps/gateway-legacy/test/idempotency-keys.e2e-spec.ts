import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { keyedHash, Keyring } from '@tessera/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEYRING_KEYS } from '../src/keyring-keys.js';
import { GatewayUnderTest, paymentRequest } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';

let stack: GatewayUnderTest;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot();
});

afterAll(async () => {
  await stack.close();
});

beforeEach(() => {
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
});

const post = (path: string, body: object, key: string, apiKey = stack.account.key) =>
  stack.gateway.post(path, body, { headers: { 'x-idempotency-key': key, 'x-api-key': apiKey } });

const newApiKey = () => stack.command('key', 'create', '--account', stack.account.id);

describe('an idempotency key', () => {
  it('finds the payment when it is repeated with another API key of the account', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = await post('/payments/one-off', body, key);
    const again = await post('/payments/one-off', body, key, await newApiKey());
    expect(again.body['id']).toBe(first.body['id']);
    expect(stack.provider.to('/authorizations')).toHaveLength(1);
    const id = String(first.body['id']);
    const refund = { amount: 400 };
    await post(`/payments/${id}/refund`, refund, key);
    await post(`/payments/${id}/refund`, refund, key, await newApiKey());
    expect((await stack.payment(id))['refunded_amount']).toBe(400);
  });

  it('finds the payment too when the stored response is gone', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = await post('/payments/one-off', body, key);
    await stack.gateway.query('delete from idempotency_key', []);
    const again = await post('/payments/one-off', body, key, await newApiKey());
    expect(again.body['id']).toBe(first.body['id']);
  });

  it('refuses another body with another API key', async () => {
    const key = randomUUID();
    await post('/payments/one-off', paymentRequest(), key);
    const other = await post('/payments/one-off', paymentRequest(), key, await newApiKey());
    expect([other.status, other.body['validation_errors']]).toEqual([
      422,
      [{ path: '$.headers.x-idempotency-key', message: 'was used before with another body' }],
    ]);
  });

  it('of another account is another key', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = await post('/payments/one-off', body, key);
    const other = await post('/payments/one-off', body, key, (await stack.createAccount()).key);
    expect([other.status, other.body['id'] === first.body['id']]).toEqual([200, false]);
  });

  it('that an earlier release bound to the API key still finds its payment', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = await post('/payments/one-off', body, key);
    const id = String(first.body['id']);
    await stack.gateway.query('delete from idempotency_key', []);
    const keyring = stack.gateway.service.get(Keyring as unknown as Type<Keyring>);
    const hashKey = keyring.hmacKey(KEYRING_KEYS.paymentKeys);
    const scope = ['scope', `account:${stack.account.id}`, 'POST', '/payments/one-off', key];
    const removed = await stack.gateway.query<{ id: Buffer }>(
      'delete from payment_key where payment_id = $1 and id = $2 returning id',
      [id, keyedHash(hashKey, ...scope)],
    );
    expect(removed).toHaveLength(1);
    expect((await post('/payments/one-off', body, key)).body['id']).toBe(id);
  });
});

describe('query parameters', () => {
  it.each(['/payments/one-off?a=1&b=2', '/payments/one-off?amount=1&b='])(
    '%s of a POST that has none are refused, and nothing is charged',
    async (path) => {
      const { status, body } = await post(path, paymentRequest(), randomUUID());
      expect(status).toBe(422);
      expect(body['classifier']).toBe('VALIDATION_ERROR');
      // A worker asks for settlement files from time to time.
      const orders = stack.provider.requests.filter(({ method }) => method !== 'GET');
      expect(orders).toEqual([]);
    },
  );

  it('are named with their paths', async () => {
    const { body } = await stack.gateway.post('/payments/one-off?a=1&b=2', paymentRequest());
    expect(body['validation_errors']).toEqual([
      { path: '$.query.a', message: 'is not a known field' },
      { path: '$.query.b', message: 'is not a known field' },
    ]);
  });
});
