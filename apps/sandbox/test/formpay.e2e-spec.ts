import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceEnv } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { sandbox } from '../src/index.js';

const SECRET = 'a-secret-of-the-tests';
const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
  LOG_LEVEL: 'silent',
  PAYMENT_PROVIDER_SECRET: SECRET,
};
const BASIC = `Basic ${Buffer.from(`sandbox:${SECRET}`).toString('base64')}`;

let app: RunningService;
const merchant = `merchant-${randomUUID()}`;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

function send(fields: Record<string, string>, authorization = BASIC): Promise<Response> {
  return fetch(`${app.url}/formpay/v1/transactions`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ merchant_account: merchant, ...fields }),
  });
}

async function read(response: Response): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await response.text()));
}

const authorization = (changes: Record<string, string> = {}) => ({
  operation: 'authorise',
  txn_ref: randomUUID(),
  amount: '49.00',
  currency: 'EUR',
  order_ref: 'order-1',
  initiator: 'cardholder',
  ...changes,
});

async function inquire(reference: string): Promise<Record<string, string>> {
  const query = new URLSearchParams({ merchant_account: merchant, txn_ref: reference });
  const url = `${app.url}/formpay/v1/transactions?${query.toString()}`;
  return read(await fetch(url, { headers: { authorization: BASIC } }));
}

describe('the provider that takes forms', () => {
  it('carries out an order once, and says so in words', async () => {
    const order = authorization();
    const first = await read(await send(order));
    expect(first).toMatchObject({ txn_ref: order.txn_ref, result: 'Authorised' });
    expect(await read(await send(order))).toEqual(first);
    expect(await inquire(order.txn_ref)).toEqual(first);
    const capture = {
      operation: 'capture',
      txn_ref: randomUUID(),
      parent_ref: order.txn_ref,
      amount: '20.00',
      currency: 'EUR',
    };
    expect(await read(await send(capture))).toMatchObject({ result: 'Captured' });
    const refund = { ...capture, operation: 'refund', txn_ref: randomUUID(), amount: '20.01' };
    expect(await read(await send(refund))).toMatchObject({
      result: 'Refused',
      reason: 'invalid-transaction',
    });
  });

  it('refuses with a reason, and knows no order that never came', async () => {
    const refused = await read(await send(authorization({ amount: '20.51' })));
    expect(refused).toMatchObject({ result: 'Refused', reason: 'insufficient-funds' });
    const reference = randomUUID();
    expect(await inquire(reference)).toEqual({ txn_ref: reference, result: 'Unknown' });
  });

  it('refuses an authorization that was cancelled before it arrived', async () => {
    const order = authorization();
    const cancel = { ...order, operation: 'cancel', txn_ref: randomUUID() };
    await send({ ...cancel, parent_ref: order.txn_ref });
    expect(await read(await send(order))).toMatchObject({ result: 'Blocked' });
  });

  it.each([
    ['an amount in minor units', { amount: '4900' }, "$['amount']"],
    ['too many decimals', { amount: '49.000' }, "$['amount']"],
    ['decimals of a currency without', { currency: 'JPY' }, "$['amount']"],
    ['a reference that is no UUID', { txn_ref: 'x' }, "$['txn_ref']"],
    ['an unknown operation', { operation: 'sell', parent_ref: randomUUID() }, "$['operation']"],
    ['a card without a month', { 'card[number]': '4111111111111111' }, "$['card[exp_month]']"],
  ])('returns 422 for %s', async (_what, changes, path) => {
    const response = await send(authorization(changes));
    const body = (await response.json()) as { validation_errors: { path: string }[] };
    expect([response.status, body.validation_errors.map((each) => each.path)]).toEqual([
      422,
      [path],
    ]);
  });

  it('returns 401 without the key and the secret', async () => {
    for (const wrong of ['', `Bearer ${SECRET}`, `Basic ${SECRET}`]) {
      expect((await send(authorization(), wrong)).status).toBe(401);
    }
  });

  it('closes settlement files as CSV with a trailer that counts the lines', async () => {
    const shop = `merchant-${randomUUID()}`;
    const order = authorization();
    await send({ ...order, merchant_account: shop });
    const capture = { ...order, operation: 'capture', txn_ref: randomUUID() };
    await send({ ...capture, parent_ref: order.txn_ref, merchant_account: shop });
    const file = `${app.url}/formpay/v1/settlements/1?merchant_account=${shop}`;
    const headers = { authorization: BASIC };
    expect((await fetch(file, { headers })).status).toBe(204);
    await fetch(`${app.url}/sandbox/payment-provider/settlements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchant: shop }),
    });
    const lines = (await (await fetch(file, { headers })).text()).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^H,1,\d{4}-/);
    expect(lines[1]).toBe(`D,SALE,${capture.txn_ref},${order.txn_ref},49.00,EUR`);
    expect(lines.at(-1)).toBe(`T,${lines.length - 2}`);
  });
});
