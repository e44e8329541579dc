import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { EventSchemas } from '@tessera/webhooks';
import { GATEWAY_EVENT_TYPES } from '../src/events/gateway-event-types.js';
import { GatewayUnderTest, type TestAccount } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';
import { SettlementFiles } from './support/settlement-files.js';

let stack: GatewayUnderTest;
let files: SettlementFiles;
let account: TestAccount;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ PAYMENT_TIME_SCALE: '500' });
});

afterAll(async () => {
  await stack.close();
});

beforeEach(async () => {
  files = new SettlementFiles();
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
  files.serve(stack.provider);
  account = await stack.createAccount();
});

const call = (method: string, path: string, body?: object) =>
  stack.gateway.call(method, path, {
    headers: { 'x-api-key': account.key },
    ...(body !== undefined && { body }),
  });

async function captured() {
  const { body } = await stack.pay({ amount: 1_000 }, { 'x-api-key': account.key });
  const operations = body['operations'] as { id: string; type: string }[];
  const capture = operations.find(({ type }) => type === 'capture')?.id ?? '';
  return { id: String(body['id']), capture };
}

async function chargedBack(id: string, amount: number): Promise<Record<string, unknown>> {
  const path = `/payments/${id}`;
  await until(`${amount} of ${id} is charged back`, async () => {
    return (await call('GET', path)).body['charged_back_amount'] === amount;
  });
  return (await call('GET', path)).body;
}

const list = async (query = '') =>
  (await call('GET', `/chargebacks${query}`)).body['data'] as Record<string, unknown>[];

describe('a chargeback', () => {
  it('is on its payment, an object and an event, and what it took cannot be refunded', async () => {
    const endpoint = {
      url: 'https://shop.test/hooks',
      events: ['payment.chargeback_received', 'payment.chargeback_reversed'],
    };
    expect((await call('POST', '/webhooks', endpoint)).status).toBe(201);
    const { id, capture } = await captured();
    files.publish(account, [
      { type: 'capture', reference: capture, amount: 1_000 },
      { type: 'chargeback', reference: capture, amount: -600 },
    ]);
    expect(await chargedBack(id, 600)).toMatchObject({ captured_amount: 1_000 });
    const [chargeback] = await list(`?payment_id=${id}`);
    expect(chargeback).toMatchObject({
      payment_id: id,
      operation_id: capture,
      status: 'received',
      amount: 600,
      reversed_amount: 0,
      currency_code: 'EUR',
    });
    const path = `/chargebacks/${String(chargeback?.['id'])}`;
    expect((await call('GET', path)).body).toEqual(chargeback);
    expect((await stack.gateway.get(path)).status).toBe(404);

    const refused = await call('POST', `/payments/${id}/refund`, { amount: 401 });
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'No more than 400 of the payment can still be refunded. 600 of it was charged back to the cardholder.',
    ]);
    const rest = await call('POST', `/payments/${id}/refund`, {});
    expect(rest.body).toMatchObject({ refunded_amount: 400, charged_back_amount: 600 });
    const events = await stack.gateway.query<{ event: string; body: string }>(
      `select event, body from webhook_delivery where owner_id = $1`,
      [account.id],
    );
    expect(events.map(({ event }) => event)).toEqual(['payment.chargeback_received']);
    const schemas = new EventSchemas(GATEWAY_EVENT_TYPES);
    expect(events.flatMap(({ event, body }) => schemas.problemsOf(event, body))).toEqual([]);
    const [{ id: webhook } = { id: '' }] = (await call('GET', '/webhooks')).body['data'] as {
      id: string;
    }[];
    const { body: deliveries } = await call('GET', `/webhooks/${webhook}/deliveries`);
    expect(deliveries['data']).toMatchObject([{ event: 'payment.chargeback_received' }]);
  });

  it('is reversed when the dispute was won, and the money can be refunded again', async () => {
    const { id, capture } = await captured();
    files.publish(account, [
      { type: 'chargeback', reference: null, authorization_reference: id, amount: -1_000 },
    ]);
    await chargedBack(id, 1_000);
    expect((await call('POST', `/payments/${id}/refund`, {})).status).toBe(409);
    files.publish(account, [{ type: 'chargeback', reference: capture, amount: 1_000 }]);
    await chargedBack(id, 0);
    expect(await list('?status=reversed')).toMatchObject([
      { payment_id: id, operation_id: null, amount: 1_000, reversed_amount: 1_000 },
    ]);
    const { body } = await call('POST', `/payments/${id}/refund`, {});
    expect(body).toMatchObject({ refunded_amount: 1_000, charged_back_amount: 0 });
  });

  it('of money that was refunded before is recorded all the same', async () => {
    const { id, capture } = await captured();
    await call('POST', `/payments/${id}/refund`, { amount: 1_000 });
    files.publish(account, [{ type: 'chargeback', reference: capture, amount: -1_000 }]);
    expect(await chargedBack(id, 1_000)).toMatchObject({ refunded_amount: 1_000 });
  });

  it('that fits nothing is a settlement exception', async () => {
    const { id, capture } = await captured();
    files.publish(account, [
      { type: 'chargeback', reference: capture, amount: 5 },
      { type: 'chargeback', reference: capture, amount: -1_001 },
    ]);
    const exceptions = async () =>
      (await call('GET', '/settlements/exceptions')).body['data'] as { reason: string }[];
    await until('both are set aside', async () => (await exceptions()).length === 2);
    const reasons = (await exceptions()).map(({ reason }) => reason).sort();
    expect(reasons).toEqual(['exceeds_captured', 'no_chargeback']);
    expect((await call('GET', `/payments/${id}`)).body['charged_back_amount']).toBe(0);
  });
});

describe('a chargeback that arrives before the money has moved', () => {
  type Exception = { id: string; reason: string; status: string };

  const exceptions = async (status: string) =>
    (await call('GET', `/settlements/exceptions?status=${status}`)).body['data'] as Exception[];

  /** An authorized payment of 1,000 that was not captured, and a line that charges it back. */
  async function disputed(amount = -1_000): Promise<string> {
    const wish = { amount: 1_000, capture: 'manual' };
    const { body } = await stack.pay(wish, { 'x-api-key': account.key });
    const id = String(body['id']);
    const line = { type: 'chargeback', reference: null, authorization_reference: id, amount };
    files.publish(account, [line]);
    await until('it is set aside', async () => (await exceptions('open')).length === 1);
    expect(await exceptions('open')).toMatchObject([{ reason: 'not_captured' }]);
    return id;
  }

  it('is applied once the payment is captured, without an operator', async () => {
    const id = await disputed();
    await call('POST', `/payments/${id}/capture`, {});
    expect(await chargedBack(id, 1_000)).toMatchObject({ captured_amount: 1_000 });
    expect(await list(`?payment_id=${id}`)).toMatchObject([{ status: 'received', amount: 1_000 }]);
    expect(await exceptions('open')).toEqual([]);
    expect(await exceptions('resolved')).toMatchObject([{ reason: 'not_captured' }]);
    expect((await call('POST', `/payments/${id}/refund`, {})).status).toBe(409);
  });

  it('waits for as much as it takes back', async () => {
    const id = await disputed(-600);
    await call('POST', `/payments/${id}/capture`, { amount: 599 });
    const other = await captured();
    files.publish(account, [{ type: 'chargeback', reference: other.capture, amount: -1 }]);
    await chargedBack(other.id, 1);
    expect((await call('GET', `/payments/${id}`)).body['charged_back_amount']).toBe(0);
    await call('POST', `/payments/${id}/capture`, { amount: 1 });
    await chargedBack(id, 600);
  });

  it('stays with the operator when the payment is voided', async () => {
    const id = await disputed();
    await call('POST', `/payments/${id}/void`);
    const other = await captured();
    files.publish(account, [{ type: 'chargeback', reference: other.capture, amount: -1 }]);
    await chargedBack(other.id, 1);
    expect(await exceptions('open')).toMatchObject([{ reason: 'not_captured' }]);
    expect((await call('GET', `/payments/${id}`)).body['charged_back_amount']).toBe(0);
  });

  it('is reversed when the reversal arrives before it could be applied', async () => {
    const id = await disputed();
    const reversal = { type: 'chargeback', reference: null, authorization_reference: id };
    files.publish(account, [{ ...reversal, amount: 1_000 }]);
    await until('both are set aside', async () => (await exceptions('open')).length === 2);
    await call('POST', `/payments/${id}/capture`, {});
    await until('the dispute is won', async () => (await list('?status=reversed')).length === 1);
    expect((await call('GET', `/payments/${id}`)).body['charged_back_amount']).toBe(0);
    expect(await exceptions('open')).toEqual([]);
  });
});
