import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  paymentOf,
  paymentRequest,
  PaymentStack,
  type PaymentBody,
} from './support/payment-stack.js';

const DAY_MS = 24 * 3_600_000;

let stack: PaymentStack;

beforeAll(async () => {
  stack = await PaymentStack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(() => {
  stack.gateway.clock.reset();
});

describe('a recurring series', () => {
  const start = async (body: object = {}): Promise<PaymentBody> =>
    paymentOf(
      await stack.gateway.post('/payments/recurring', paymentRequest({ amount: 1_000, ...body })),
    );
  const next = (id: string, body: object = {}, kind = 'recurring') =>
    stack.gateway.post(`/payments/${kind}/${id}/subsequent`, {
      amount: 1_000,
      currency_code: 'EUR',
      reference: 'next',
      capture: 'automatic',
      ...body,
    });

  it('continues at the frequency, with amounts up to the first one', async () => {
    const first = await start({ recurring_frequency: 30, recurring_expiry: '2099-12-31' });
    expect(first).toMatchObject({ use_case: 'RECURRING', recurring_frequency: 30 });
    expect((await next(first.id)).status).toBe(409);
    stack.gateway.clock.advance(30 * DAY_MS);
    expect((await next(first.id, { amount: 1_001 })).status).toBe(409);
    expect((await next(first.id, { currency_code: 'USD' })).status).toBe(409);
    const racing = await Promise.all(Array.from({ length: 5 }, () => next(first.id)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [second] = racing.filter(({ status }) => status === 200).map(paymentOf);
    expect(second).toMatchObject({
      use_case: 'SUBSEQUENT_RECURRING',
      status: 'captured',
      initial_payment_id: first.id,
    });
    expect((await next(second?.id ?? '')).status).toBe(404);
  });

  it('ends with its expiry', async () => {
    const inTenDays = new Date(stack.gateway.clock.now().getTime() + 10 * DAY_MS);
    const first = await start({ recurring_expiry: inTenDays.toISOString().slice(0, 10) });
    stack.gateway.clock.advance(11 * DAY_MS);
    expect((await next(first.id)).status).toBe(409);
  });

  it('may be tried again after a decline', async () => {
    const first = await start({ amount: 5_000, recurring_frequency: 30 });
    stack.gateway.clock.advance(30 * DAY_MS);
    expect(paymentOf(await next(first.id, { amount: 2_051 })).status).toBe('failed');
    expect(paymentOf(await next(first.id)).status).toBe('captured');
  });

  it('does not follow a first payment that failed', async () => {
    const first = await start({ amount: 2_051 });
    expect((await next(first.id)).status).toBe(409);
  });

  it('is not an unscheduled one, nor another account’s', async () => {
    const first = await start();
    expect((await next(first.id, {}, 'unscheduled')).status).toBe(404);
    expect((await next(randomUUID())).status).toBe(404);
    const other = await stack.createAccount();
    const path = `/payments/recurring/${first.id}/subsequent`;
    const body = { amount: 1, currency_code: 'EUR', reference: 'x', capture: 'manual' };
    const stranger = await stack.gateway.post(path, body, { headers: { 'x-api-key': other.key } });
    expect(stranger.status).toBe(404);
  });

  it.each([
    [{ recurring_expiry: '2020-01-01' }, '$.recurring_expiry'],
    [{ recurring_expiry: '01.01.2030' }, '$.recurring_expiry'],
    [{ recurring_frequency: 0 }, '$.recurring_frequency'],
  ])('returns 422 for %j', async (body, path) => {
    const answer = await stack.gateway.post('/payments/recurring', paymentRequest(body));
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toMatchObject([{ path }]);
  });

  it('without a schedule takes any amount at any time', async () => {
    const path = '/payments/unscheduled';
    const first = paymentOf(await stack.gateway.post(path, paymentRequest({ amount: 100 })));
    expect(first.use_case).toBe('UNSCHEDULED');
    const second = paymentOf(await next(first.id, { amount: 9_900 }, 'unscheduled'));
    expect(second).toMatchObject({ use_case: 'SUBSEQUENT_UNSCHEDULED', status: 'captured' });
  });
});
