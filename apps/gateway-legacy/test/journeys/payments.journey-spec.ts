import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeServer, race, until } from '@tessera/local/testing';
import {
  paymentOf,
  paymentRequest,
  PaymentStack,
  type PaymentBody,
} from './support/payment-stack.js';

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

describe('POST /payments/one-off', () => {
  it('authorizes and captures at once, with every step on record', async () => {
    const payment = paymentOf(await stack.pay({ reference: 'order-1' }));
    expect(payment).toMatchObject({
      use_case: 'ONE_OFF',
      status: 'captured',
      reference: 'order-1',
      amount: 10_000,
      captured_amount: 10_000,
      refunded_amount: 0,
      source: { type: 'checkout', token_id: null },
      result: { code: '00', category: 'approved' },
      fraud: null,
      operations: [
        { type: 'authorization', status: 'succeeded', amount: 10_000 },
        { type: 'capture', status: 'succeeded', amount: 10_000 },
      ],
    });
    expect(await stack.events(payment.id)).toEqual([
      'create',
      'process',
      'authorize',
      'order_capture',
      'capture',
    ]);
  });

  it.each([
    [2_051, '51', 'insufficient_funds'],
    [2_005, '05', 'do_not_honor'],
    [2_054, '54', 'card_expired'],
    [2_059, '59', 'fraud'],
  ])(
    'answers 200 with a failed payment for %i, declined with %s',
    async (amount, code, category) => {
      const payment = paymentOf(await stack.pay({ amount }));
      expect(payment).toMatchObject({ status: 'failed', result: { code, category } });
      expect(await stack.events(payment.id)).toEqual(['create', 'process', 'fail']);
    },
  );

  it.each<[string, object, string]>([
    ['an empty currency', { currency_code: '' }, '$.currency_code'],
    ['an unknown currency', { currency_code: 'DEM' }, '$.currency_code'],
    ['an empty reference', { reference: '' }, '$.reference'],
    ['a long reference', { reference: 'x'.repeat(81) }, '$.reference'],
    ['an amount of nothing', { amount: 0 }, '$.amount'],
    ['a fraction', { amount: 1.5 }, '$.amount'],
    ['a text for an amount', { amount: '100' }, '$.amount'],
    ['another capture', { capture: 'later' }, '$.capture'],
    ['no source', { source: undefined }, '$.source'],
    ['a token without its id', { source: { type: 'token' } }, '$.source.token_id'],
    [
      'a checkout with a token',
      { source: { type: 'checkout', token_id: randomUUID() } },
      '$.source.token_id',
    ],
    ['an unknown field', { color: 'red' }, '$.color'],
    ['an expiry, which is for series', { recurring_expiry: '2030-01-01' }, '$.recurring_expiry'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await stack.pay(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      status: 422,
      classifier: 'VALIDATION_ERROR',
      validation_errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it('returns 403 for a token when no vault is configured', async () => {
    const source = { type: 'token', token_id: randomUUID() };
    expect((await stack.pay({ source })).status).toBe(403);
  });

  it('returns 401 without a key, and with an unknown key', async () => {
    const none = { 'x-api-key': '' };
    expect((await stack.pay({}, none)).status).toBe(401);
    expect((await stack.pay({}, { 'x-api-key': 'gwl_test_unknown' })).status).toBe(401);
  });
});

describe('x-idempotency-key', () => {
  it('of racing requests causes one payment and one charge', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = paymentRequest();
    const before = await stack.ledger();
    const answers = await race(() => stack.gateway.post('/payments/one-off', body, { headers }));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    const ids = new Set(
      answers.filter(({ status }) => status === 200).map(({ body: b }) => b['id']),
    );
    expect(ids.size).toBe(1);
    const added = (await stack.ledger()).slice(before.length);
    expect(added.map(({ type, executions }) => [type, executions])).toEqual([
      ['authorization', 1],
      ['capture', 1],
    ]);
    const again = await stack.gateway.post('/payments/one-off', body, { headers });
    expect([again.status, again.headers.get('x-idempotent-replayed')]).toEqual([200, 'true']);
    expect(ids.has(again.body['id'])).toBe(true);
  });

  it('finds the payment of a request whose answer was never stored', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = paymentRequest();
    const first = paymentOf(await stack.gateway.post('/payments/one-off', body, { headers }));
    // As after a crash between the charge and the response.
    await stack.gateway.query('delete from idempotency_key');
    const second = paymentOf(await stack.gateway.post('/payments/one-off', body, { headers }));
    expect(second.id).toBe(first.id);
    const refund = { 'x-idempotency-key': randomUUID() };
    await stack.operate(first.id, 'refund', { amount: 100 }, refund);
    await stack.gateway.query('delete from idempotency_key');
    const refunded = paymentOf(await stack.operate(first.id, 'refund', { amount: 100 }, refund));
    expect(refunded.refunded_amount).toBe(100);
    await stack.gateway.query('delete from idempotency_key');
    const other = await stack.operate(first.id, 'refund', { amount: 101 }, refund);
    expect(other.status).toBe(422);
  });
});

describe('capture, refund and void', () => {
  it('capture in parts, and never more than the amount', async () => {
    const { id } = await stack.authorized(1_000);
    expect(paymentOf(await stack.operate(id, 'capture', { amount: 300 }))).toMatchObject({
      status: 'captured',
      captured_amount: 300,
    });
    expect((await stack.operate(id, 'capture', { amount: 701 })).status).toBe(409);
    expect(paymentOf(await stack.operate(id, 'capture', {}))).toMatchObject({
      captured_amount: 1_000,
    });
    expect((await stack.operate(id, 'capture', {})).status).toBe(409);
  });

  it('refund in parts at once, and never more than was captured', async () => {
    const { id } = paymentOf(await stack.pay({ amount: 1_000 }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stack.operate(id, 'refund', { amount: 150 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 4 }, () => 409),
    ]);
    expect(await stack.payment(id)).toMatchObject({ status: 'captured', refunded_amount: 900 });
    expect(paymentOf(await stack.operate(id, 'refund', {}))).toMatchObject({
      refunded_amount: 1_000,
    });
  });

  it('void what was authorized, once', async () => {
    const { id } = await stack.authorized();
    const answers = await Promise.all([stack.operate(id, 'void'), stack.operate(id, 'void')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stack.payment(id)).toMatchObject({ status: 'voided' });
    expect((await stack.operate(id, 'capture', {})).status).toBe(409);
    expect((await stack.operate(id, 'refund', {})).status).toBe(409);
  });

  it('void what is left after a capture, and release it at the provider', async () => {
    const { id } = await stack.authorized(1_000);
    await stack.operate(id, 'capture', { amount: 300 });
    expect(paymentOf(await stack.operate(id, 'void'))).toMatchObject({
      status: 'captured',
      captured_amount: 300,
      voided_amount: 700,
    });
    expect((await stack.operate(id, 'capture', { amount: 1 })).status).toBe(409);
    const again = await stack.operate(id, 'void');
    expect([again.status, again.body['message']]).toEqual([
      409,
      'Nothing is left of the authorization that could be voided.',
    ]);
    expect(await stack.events(id)).toContain('release');
    const own = (await stack.ledger()).filter((line) => line.authorization_reference === id);
    expect(own.filter(({ type }) => type === 'void')).toMatchObject([
      { amount: 700, status: 'approved', executions: 1 },
    ]);
    expect(paymentOf(await stack.operate(id, 'refund', {}))).toMatchObject({
      refunded_amount: 300,
    });
  });

  it('void what is left after the final capture, whatever becomes of the void', async () => {
    const final = true;
    const first = await stack.authorized(1_000);
    expect(
      paymentOf(await stack.operate(first.id, 'capture', { amount: 400, final })),
    ).toMatchObject({ status: 'captured', captured_amount: 400, voided_amount: 600 });
    const whole = await stack.authorized(1_000);
    expect(paymentOf(await stack.operate(whole.id, 'capture', { final }))).toMatchObject({
      captured_amount: 1_000,
      voided_amount: 0,
    });
    // The provider declines a void of 4005.
    const declined = await stack.authorized(5_005);
    expect(
      paymentOf(await stack.operate(declined.id, 'capture', { amount: 1_000, final })),
    ).toMatchObject({ status: 'captured', captured_amount: 1_000, voided_amount: 0 });
    expect(paymentOf(await stack.operate(declined.id, 'capture', {}))).toMatchObject({
      captured_amount: 5_005,
    });
    const odd = await stack.operate(first.id, 'capture', { final: 'yes' });
    expect(odd.body['validation_errors']).toMatchObject([{ path: '$.final' }]);
    const refund = await stack.operate(first.id, 'refund', { final });
    expect(refund.body['validation_errors']).toMatchObject([{ path: '$.final' }]);
  });

  it('of capture and void at once only one happens', async () => {
    const { id } = await stack.authorized();
    const answers = await Promise.all([
      stack.operate(id, 'capture', {}),
      stack.operate(id, 'void'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that are declined leave the payment as it was, with 200', async () => {
    const { id } = await stack.authorized(10_000);
    expect(paymentOf(await stack.operate(id, 'capture', { amount: 2_005 }))).toMatchObject({
      status: 'authorized',
      captured_amount: 0,
      result: { code: '05' },
    });
    await stack.operate(id, 'capture', {});
    expect(paymentOf(await stack.operate(id, 'refund', { amount: 2_005 }))).toMatchObject({
      status: 'captured',
      refunded_amount: 0,
      result: { code: '05', category: 'do_not_honor' },
    });
    const voided = await stack.authorized(4_005);
    expect(paymentOf(await stack.operate(voided.id, 'void'))).toMatchObject({
      status: 'authorized',
      result: { code: '05' },
    });
  });

  it("returns 404 for an unknown payment, a malformed ID and another account's payment", async () => {
    const other = await stack.createAccount();
    const { id } = await stack.authorized();
    const headers = { 'x-api-key': other.key };
    for (const operation of ['capture', 'refund']) {
      expect((await stack.operate(randomUUID(), operation, {})).status).toBe(404);
      expect((await stack.operate('nothing', operation, {})).status).toBe(404);
      expect((await stack.operate(id, operation, {}, headers)).status).toBe(404);
    }
    expect((await stack.operate(id, 'void', undefined, headers)).status).toBe(404);
    expect((await stack.gateway.get(`/payments/${id}`, { headers })).status).toBe(404);
    expect((await stack.gateway.get(`/payments/${randomUUID()}`)).status).toBe(404);
    expect((await stack.payment(id)).status).toBe('authorized');
  });

  it('returns 422 for an invalid amount', async () => {
    const { id } = await stack.authorized();
    for (const amount of [0, -1, 1.5, '1', null]) {
      expect((await stack.operate(id, 'capture', { amount })).status).toBe(422);
    }
    expect((await stack.operate(id, 'refund', { amount: 1, why: 'x' })).status).toBe(422);
  });
});

describe('GET /payments', () => {
  it('lists the payments of the account in pages, newest first, with filters', async () => {
    const account = await stack.createAccount();
    const headers = { 'x-api-key': account.key };
    const ids: string[] = [];
    for (const amount of [100, 2_051, 300]) {
      ids.unshift(paymentOf(await stack.pay({ amount }, headers)).id);
    }
    const list = (query: string) => stack.gateway.get(`/payments${query}`, { headers });
    const idsOf = (answer: { body: Record<string, unknown> }) =>
      (answer.body['data'] as PaymentBody[]).map(({ id }) => id);
    const all = await list('');
    expect(all.body).toMatchObject({
      current_page: 1,
      page_size: 50,
      total_items: 3,
      total_pages: 1,
    });
    expect(idsOf(all)).toEqual(ids);
    const second = await list('?limit=2&page=2');
    expect(second.body).toMatchObject({ current_page: 2, page_size: 2, total_pages: 2 });
    expect(idsOf(second)).toEqual(ids.slice(2));
    expect(idsOf(await list('?status=failed'))).toEqual([ids[1]]);
    expect(idsOf(await list('?use_case=RECURRING'))).toEqual([]);
    for (const query of [
      'limit=0',
      'limit=501',
      'page=0',
      'status=gone',
      'color=red',
      'token_id=x',
    ]) {
      expect((await list(`?${query}`)).status).toBe(422);
    }
    expect((await list('')).status).toBe(200);
    expect((await stack.gateway.get('/payments', { headers: { 'x-api-key': '' } })).status).toBe(
      401,
    );
  });
});

describe('account set', () => {
  const set = (id: string, ...options: string[]) =>
    stack.command('account', 'set', '--account', id, ...options);

  it('changes what is named, keeps the rest and leaves a row of the audit trail', async () => {
    const { id } = await stack.createAccount();
    await set(id, '--pci-attestation', 'SAQ_D', '--permissions', 'compliance_exchange');
    const shown = await set(id, '--fraud-policy', 'fail_open', '--provider', 'acquirer');
    expect(shown).toMatch(/pci-attestation\s+SAQ_D/);
    expect(shown).toMatch(/permissions\s+compliance_exchange/);
    expect(shown).toMatch(/fraud-policy\s+fail_open/);
    expect(await stack.command('account', 'show', id)).toBe(shown);
    const rows = await stack.gateway.query<{ details: string }>(
      `select details::text as details from audit_event where action = 'account.set'
       and object_id = $1 order by created_at`,
      [id],
    );
    expect(rows.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { pciAttestation: 'SAQ_D', permissions: 'compliance_exchange' },
      { fraudPolicy: 'fail_open', provider: 'acquirer' },
    ]);
  });

  it.each([
    ['--pci-attestation', 'SAQ_Z'],
    ['--permissions', 'everything'],
    ['--forward-destinations', 'ftp://example.com'],
    ['--fraud-context', 'two words'],
    ['--fraud-policy', 'maybe'],
    ['--provider', 'unknown'],
    ['--provider-merchant', 'a name'],
  ])('refuses %s %s', async (option, value) => {
    await expect(set(stack.account.id, option, value)).rejects.toThrow(option.slice(2, 5));
  });

  it('refuses an account that does not exist, and a command without a change', async () => {
    await expect(set(randomUUID(), '--fraud-policy', 'fail_open')).rejects.toThrow('no account');
    await expect(set(stack.account.id)).rejects.toThrow('nothing to change');
  });
});

describe('events', () => {
  it("notify only the payment's account", async () => {
    const receiver = new FakeServer(() => ({ status: 200, body: {} }));
    await receiver.start();
    const url = `${receiver.url}/hook`;
    const account = await stack.createAccount();
    const other = await stack.createAccount();
    const events = ['payment.authorized', 'payment.captured', 'payment.refunded', 'payment.failed'];
    for (const { key } of [account, other]) {
      const headers = { 'x-api-key': key };
      const { status } = await stack.gateway.post('/webhooks', { url, events }, { headers });
      expect(status).toBe(201);
    }
    const headers = { 'x-api-key': account.key };
    const { id } = paymentOf(await stack.pay({}, headers));
    await stack.operate(id, 'refund', { amount: 1_000 }, headers);
    const declined = paymentOf(await stack.pay({ amount: 2_051 }, headers));
    await until('four events have arrived', () => Promise.resolve(receiver.requests.length >= 4));
    const told = receiver.requests.map(({ body }) => body as unknown as EventBody);
    expect(told.map(({ event, payment }) => [event, payment.id]).sort()).toEqual([
      ['payment.authorized', id],
      ['payment.captured', id],
      ['payment.failed', declined.id],
      ['payment.refunded', id],
    ]);
    const refunded = told.find(({ event }) => event === 'payment.refunded');
    expect(Object.keys(refunded ?? {})).toEqual(['event', 'id', 'occurred_at', 'payment']);
    expect(refunded?.payment).toMatchObject({ status: 'captured', refunded_amount: 1_000 });
    await receiver.stop();
  });
});

interface EventBody {
  readonly event: string;
  readonly payment: PaymentBody;
}
