import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { serviceEnv, until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { sandbox } from '../src/index.js';
import { PaymentProviderService } from '../src/payment-provider/payment-provider.service.js';

const SECRET = 'a-secret-of-the-tests';
const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
  LOG_LEVEL: 'silent',
  PAYMENT_PROVIDER_SECRET: SECRET,
};
/** No answer within it, once an order has come, counts as none. */
const PATIENCE_MS = 200;
/** Of a call that hangs. */
const CALL_TIMEOUT_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

interface Line extends Record<string, unknown> {
  readonly reference: string;
  readonly status: string;
}

let app: RunningService;
let merchant: string;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

beforeAll(() => {
  merchant = `merchant-${randomUUID()}`;
});

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {
    authorization: `Bearer ${SECRET}`,
    'x-merchant-id': merchant,
  },
): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  const isJson = text.startsWith('{') && text.endsWith('}');
  return {
    status: response.status,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

function order(path: string, body: object): Promise<Answer> {
  return call('POST', `/payment-provider/v1/${path}`, body);
}

function authorization(amount: number, extra: object = {}) {
  return {
    reference: randomUUID(),
    amount,
    currency_code: 'EUR',
    order_reference: 'order-1',
    initiator: 'customer',
    ...extra,
  };
}

async function authorized(amount: number): Promise<string> {
  const body = authorization(amount);
  expect(await order('authorizations', body)).toMatchObject({
    status: 200,
    body: { status: 'approved', response_code: '00', reference: body.reference },
  });
  return body.reference;
}

async function ledger(): Promise<Line[]> {
  const { body } = await call('GET', `/sandbox/payment-provider/ledger?merchant=${merchant}`);
  return body['data'] as Line[];
}

async function line(reference: string): Promise<Line | undefined> {
  return (await ledger()).find((each) => each.reference === reference);
}

function inquire(reference: string): Promise<Answer> {
  return call('GET', `/payment-provider/v1/orders/${reference}`);
}

/** Sends an order and hangs up before its answer comes, but not before the order has. */
async function unanswered(path: string, body: object): Promise<void> {
  const orders = jest.spyOn(app.get(PaymentProviderService), 'order');
  const leave = new AbortController();
  const sent = fetch(`${app.url}/payment-provider/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${SECRET}`,
      'x-merchant-id': merchant,
    },
    body: JSON.stringify(body),
    signal: leave.signal,
  });
  const hungUp = expect(sent).rejects.toThrow('abort');
  await until('the order comes', () => Promise.resolve(orders.mock.calls.length > 0));
  orders.mockRestore();
  setTimeout(() => {
    leave.abort();
  }, PATIENCE_MS);
  await hungUp;
}

describe('the payment provider', () => {
  it('carries out an order once, however often it comes', async () => {
    const body = authorization(1_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order('authorizations', body)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await line(body.reference)).toMatchObject({ arrivals: 20, executions: 1 });
  });

  it('returns 409 for another order with the same reference', async () => {
    const reference = await authorized(1_000);
    const other = await order('authorizations', authorization(1_001, { reference }));
    expect(other.status).toBe(409);
    const capture = { reference, authorization_reference: reference, amount: 1_000 };
    expect((await order('captures', capture)).status).toBe(409);
  });

  it.each([
    [2_051, {}, '51'],
    [1_000, { card: { number: '30569309025904', expiry_month: 1, expiry_year: 2030 } }, '54'],
  ])('declines %i with %j as %s', async (amount, extra, code) => {
    const answer = await order('authorizations', authorization(amount, extra));
    expect(answer.body).toMatchObject({ status: 'declined', response_code: code });
  });

  it('never captures more than was authorized, nor refunds more than was captured', async () => {
    const authorizationReference = await authorized(1_000);
    const money = (path: string, amount: number) =>
      order(path, {
        reference: randomUUID(),
        authorization_reference: authorizationReference,
        amount,
      });
    expect((await money('captures', 600)).body['status']).toBe('approved');
    expect((await money('captures', 401)).body).toMatchObject({ response_code: '12' });
    expect((await money('refunds', 601)).body).toMatchObject({ response_code: '12' });
    expect((await money('refunds', 600)).body['status']).toBe('approved');
    const voided = {
      reference: randomUUID(),
      authorization_reference: authorizationReference,
      amount: 1_000,
      currency_code: 'EUR',
    };
    expect((await order('voids', voided)).body).toMatchObject({ response_code: '12' });
  });

  it.each([
    [3_002, 1],
    [3_003, 0],
  ])('does not answer %i; it was carried out %i times', async (amount, executions) => {
    const body = authorization(amount);
    await unanswered('authorizations', body);
    const found = await line(body.reference);
    expect(found?.['executions'] ?? 0).toBe(executions);
    expect((await inquire(body.reference)).status).toBe(executions === 1 ? 200 : 404);
  });

  it.each([
    [3_004, 500, 0],
    [3_005, 500, 1],
    [3_008, 200, 1],
  ])('answers %i brokenly with %i; it was carried out %i times', async (amount, status, count) => {
    const body = authorization(amount);
    const answer = await order('authorizations', body);
    expect(answer.status).toBe(status);
    expect(answer.body['reference']).toBeUndefined();
    expect((await line(body.reference))?.['executions'] ?? 0).toBe(count);
  });

  it.each([
    [3_006, 'approved'],
    [3_007, 'declined'],
  ])('accepts %i and says at the third inquiry that it is %s', async (amount, status) => {
    const body = authorization(amount);
    expect((await order('authorizations', body)).body).toMatchObject({
      status: 'pending',
      response_code: null,
    });
    const heard: unknown[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      heard.push((await inquire(body.reference)).body['status']);
    }
    expect(heard).toEqual(['pending', 'pending', status]);
  });

  it('refuses an authorization that comes after its void', async () => {
    const body = authorization(1_000);
    const voided = {
      reference: randomUUID(),
      authorization_reference: body.reference,
      amount: 1_000,
      currency_code: 'EUR',
    };
    expect((await order('voids', voided)).body['status']).toBe('approved');
    expect((await order('authorizations', body)).body).toMatchObject({ status: 'blocked' });
    expect(await line(body.reference)).toMatchObject({ executions: 0 });
  });

  it.each([
    [{}, 401],
    [{ authorization: 'Bearer wrong', 'x-merchant-id': 'm' }, 401],
    [{ authorization: `Bearer ${SECRET}` }, 401],
  ])('returns 401 for the credentials %j', async (headers, status) => {
    const path = `/payment-provider/v1/orders/${randomUUID()}`;
    expect((await call('GET', path, undefined, headers)).status).toBe(status);
  });

  it('returns 404 for a capture without an authorization, and 422 for a capture of zero', async () => {
    const capture = { reference: randomUUID(), authorization_reference: randomUUID(), amount: 1 };
    expect((await order('captures', capture)).status).toBe(404);
    expect((await order('captures', { ...capture, amount: 0 })).status).toBe(422);
  });
});

describe('settlement files', () => {
  const close = async () => {
    const answer = await call('POST', '/sandbox/payment-provider/settlements', { merchant });
    return answer.body as { number: number; lines: { type: string; amount: number }[] };
  };
  const captured = async (amount: number): Promise<string> => {
    const reference = randomUUID();
    const authorizationReference = await authorized(amount);
    await order('captures', { reference, authorization_reference: authorizationReference, amount });
    return reference;
  };

  it('sum to zero, name each capture once and bring chargebacks later', async () => {
    merchant = `merchant-${randomUUID()}`;
    await captured(10_000);
    const disputed = await captured(5_000);
    await captured(6_010);
    const first = await close();
    const sum = (lines: readonly { amount: number }[]) =>
      lines.reduce((total, { amount }) => total + amount, 0);
    expect(sum(first.lines)).toBe(0);
    expect(first.lines.map(({ type }) => type).sort()).toEqual(
      ['capture', 'capture', 'capture', 'chargeback', 'fee', 'fee', 'fee', 'fee', 'payout'].sort(),
    );
    const path = `/sandbox/payment-provider/orders/${disputed}/chargeback`;
    expect((await call('POST', path, { merchant })).status).toBe(200);
    expect((await call('POST', path, { merchant })).status).toBe(409);
    const second = await close();
    expect(second.lines.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      -5_000, -2_000, 7_000,
    ]);
    const next = (after: number) => call('GET', `/payment-provider/v1/settlements?after=${after}`);
    expect((await next(0)).body).toMatchObject({ number: 1 });
    expect((await next(1)).body).toMatchObject({ number: 2 });
    expect((await next(2)).status).toBe(404);
  });

  it('bring back what was charged back once the dispute is won', async () => {
    merchant = `merchant-${randomUUID()}`;
    const disputed = await captured(5_000);
    const path = `/sandbox/payment-provider/orders/${disputed}/chargeback`;
    expect((await call('POST', `${path}-reversal`, { merchant })).status).toBe(409);
    await call('POST', path, { merchant });
    await close();
    expect((await call('POST', `${path}-reversal`, { merchant })).status).toBe(200);
    expect((await call('POST', `${path}-reversal`, { merchant })).status).toBe(409);
    expect((await close()).lines).toMatchObject([
      { type: 'chargeback', reference: disputed, amount: 5_000 },
      { type: 'payout', amount: -5_000 },
    ]);
  });

  it('go on where a gateway that outlived this process has read to', async () => {
    merchant = `merchant-${randomUUID()}`;
    const next = () => call('GET', '/payment-provider/v1/settlements?after=5');
    expect((await next()).status).toBe(404);
    await captured(1_000);
    expect((await close()).number).toBe(6);
    expect((await next()).body).toMatchObject({ number: 6 });
  });

  it('go on there, too, when files were closed before the gateway asked', async () => {
    merchant = `merchant-${randomUUID()}`;
    for (const number of [1, 2]) {
      await captured(1_000);
      expect((await close()).number).toBe(number);
    }
    const next = (after: number) => call('GET', `/payment-provider/v1/settlements?after=${after}`);
    expect((await next(5)).body).toMatchObject({ number: 6 });
    expect((await next(6)).body).toMatchObject({ number: 7 });
    expect((await next(7)).status).toBe(404);
  });
});
