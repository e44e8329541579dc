import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { GatewayUnderTest, type TestAccount } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';

const PAYMENTS = '/api/admin/payments';

let stack: GatewayUnderTest;
let other: TestAccount;
let operator: string;
/** Someone whose role includes the operations. */
let cashier: string;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot();
  delete stack.gateway.headers['x-api-key'];
  other = await stack.createAccount();
  operator = await stack.gateway.issuer.token({
    clientId: 'console',
    scope: 'admin:payments:read admin:audit:read',
  });
  cashier = await person();
});

beforeEach(() => {
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
});

afterAll(() => stack.close());

const PERSON_ID = randomUUID();
const OPERATION_SCOPES = 'admin:payments:capture admin:payments:refund admin:payments:void';

function person(claims: { scope?: string; amr?: string[]; auth_time?: number } = {}) {
  const now = Math.floor(Date.now() / 1000);
  return stack.gateway.issuer.token({
    clientId: 'console',
    sub: PERSON_ID,
    person: true,
    amr: ['mfa'],
    auth_time: now,
    scope: OPERATION_SCOPES,
    ...claims,
  });
}

function request(
  id: string,
  operation: string,
  { body, token = cashier, key }: { body?: object; token?: string; key?: string } = {},
): Promise<Answer> {
  return stack.gateway.call('POST', `${PAYMENTS}/${id}/${operation}`, {
    token,
    headers: key === undefined ? {} : { 'x-idempotency-key': key },
    ...(body !== undefined && { body }),
  });
}

/** The audit rows of a payment, oldest first, without reads. */
async function trailOf(id: string): Promise<Record<string, unknown>[]> {
  const { body } = await get(`/api/admin/audit-events?object_id=${id}`);
  const rows = body['data'] as Record<string, unknown>[];
  return rows.filter(({ action }) => action !== 'payment.read').reverse();
}

function get(path: string): Promise<Answer> {
  return stack.gateway.get(path, { token: operator });
}

async function pay(body: object = {}, { key }: TestAccount = stack.account): Promise<string> {
  const answer = await stack.pay(body, { 'x-api-key': key });
  expect(answer.status).toBe(200);
  return String(answer.body['id']);
}

async function operate(id: string, operation: string, body: object): Promise<void> {
  const path = `/payments/${id}/${operation}`;
  const headers = { 'x-api-key': stack.account.key };
  expect((await stack.gateway.post(path, body, { headers })).status).toBe(200);
}

interface Page {
  readonly data: { readonly id: string }[];
  readonly links: { readonly next: string | null };
}

async function found(query: string): Promise<string[]> {
  const { status, body } = await get(`${PAYMENTS}${query}`);
  expect(status).toBe(200);
  return (body as unknown as Page).data.map(({ id }) => id);
}

function pathsOf({ body }: Answer): unknown {
  return (body['validation_errors'] as { path: string }[]).map(({ path }) => path);
}

describe('GET /api/admin/payments', () => {
  it('lists the payments of all accounts without their metadata', async () => {
    const metadata = { customer: 'Jane Doe' };
    const own = await pay({ amount: 1_000, metadata });
    const theirs = await pay({}, other);
    const { body, text } = await get(`${PAYMENTS}?limit=2`);
    expect(body['data']).toMatchObject([
      { id: theirs, account_id: other.id, account_name: 'A shop' },
      {
        id: own,
        account_id: stack.account.id,
        status: 'captured',
        amount: 1_000,
        captured_amount: 1_000,
        refunded_amount: 0,
        currency_code: 'EUR',
        provider: 'scripted',
        result: { code: '00', category: 'approved' },
      },
    ]);
    expect(text).not.toContain('Jane');
  });

  it('filters by state, reference, amount, currency, account and time', async () => {
    const reference = `order-${randomUUID()}`;
    const id = await pay({ amount: 77_701, currency_code: 'SEK', reference, capture: 'manual' });
    const same = await pay({ reference, amount: 77_702 }, other);
    expect(await found(`?reference=${reference}`)).toEqual([same, id]);
    expect(await found(`?reference=${reference}&account_id=${other.id}`)).toEqual([same]);
    expect(await found(`?reference=${reference}&status=authorized`)).toEqual([id]);
    expect(await found('?status=voided')).toEqual([]);
    expect(await found('?amount_from=77701&amount_to=77701')).toEqual([id]);
    expect(await found('?amount_from=77701')).toEqual([same, id]);
    expect(await found('?amount_to=77701&currency_code=SEK')).toEqual([id]);
    expect(await found('?currency_code=NOK')).toEqual([]);
    expect(await found(`?account_id=${randomUUID()}`)).toEqual([]);
    const { body } = await get(`${PAYMENTS}/${id}`);
    const at = String(body['created_at']);
    expect(await found(`?reference=${reference}&to=${at}`)).toEqual([]);
    expect(await found(`?from=${at}&currency_code=SEK`)).toEqual([id]);
  });

  it.each(['desc', 'asc'])('walks payments of the same instant once each, %s', async (order) => {
    const reference = `walk-${order}`;
    const ids = [];
    for (let made = 0; made < 7; made += 1) ids.push(await pay({ reference }));
    await stack.gateway.query(`update payment set created_at = '2026-01-01' where reference = $1`, [
      reference,
    ]);
    const seen: string[] = [];
    const first = `${PAYMENTS}?reference=${reference}&limit=3&order=${order}&amount_from=1`;
    for (let path: string | null = first; path !== null;) {
      const page = (await get(path)).body as unknown as Page;
      seen.push(...page.data.map(({ id }) => id));
      const { next } = page.links;
      path = next && next.slice(next.indexOf('/api'));
    }
    const sorted = [...ids].sort();
    expect(seen).toEqual(order === 'asc' ? sorted : sorted.reverse());
  });

  it.each([
    ['status=paid', '$.query.status'],
    ['amount_from=-1', '$.query.amount_from'],
    ['amount_from=1.5', '$.query.amount_from'],
    ['amount_from=2&amount_to=1', '$.query.amount_to'],
    ['currency_code=EURO', '$.query.currency_code'],
    ['account_id=shop', '$.query.account_id'],
    ['from=yesterday', '$.query.from'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', '$.query.to'],
    ['order=newest', '$.query.order'],
    ['limit=0', '$.query.limit'],
    ['after=nonsense', '$.query.after'],
    ['page=2', '$.query.page'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await get(`${PAYMENTS}?${query}`);
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('is closed to the API keys of accounts and to tokens without the scope', async () => {
    const id = await pay();
    const token = await stack.gateway.issuer.token({ scope: 'admin:audit:read' });
    const headers = { 'x-api-key': stack.account.key };
    for (const path of [PAYMENTS, `${PAYMENTS}/${id}`]) {
      expect((await stack.gateway.get(path, { headers })).status).toBe(403);
      expect((await stack.gateway.get(path, { token })).status).toBe(403);
      expect((await stack.gateway.get(path)).status).toBe(401);
    }
  });
});

describe('GET /api/admin/payments/{id}', () => {
  it('returns the payment, its orders and its timeline, without metadata', async () => {
    const id = await pay({ amount: 1_000, capture: 'manual', metadata: { customer: 'Jane' } });
    await operate(id, 'capture', { amount: 600 });
    await operate(id, 'refund', { amount: 200 });
    const { status, body, text } = await get(`${PAYMENTS}/${id}`);
    expect(status).toBe(200);
    expect(text).not.toContain('Jane');
    expect(body).toMatchObject({
      id,
      account_id: stack.account.id,
      refunded_amount: 200,
      provider: 'scripted',
      source: { type: 'checkout' },
      capture: 'manual',
    });
    expect(body['orders']).toMatchObject([
      { id, type: 'authorization', status: 'succeeded', amount: 1_000, result: { code: '00' } },
      { type: 'capture', status: 'succeeded', amount: 600, ended_at: expect.any(String) },
      { type: 'refund', status: 'succeeded', amount: 200 },
    ]);
    const timeline = body['timeline'] as Record<string, unknown>[];
    expect(
      timeline.map(({ type, from_status: from, to_status: to, amount }) => [
        type,
        from,
        to,
        amount,
      ]),
    ).toEqual([
      ['create', null, 'open', 1_000],
      ['process', 'open', 'processing', null],
      ['authorize', 'processing', 'authorized', null],
      ['order_capture', 'authorized', 'capturing', 600],
      ['capture', 'capturing', 'captured', 600],
      ['order_refund', 'captured', 'captured', 200],
      ['refund', 'captured', 'captured', 200],
    ]);
    expect(timeline.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const orders = (body['orders'] as { id: string }[]).map((order) => order.id);
    expect(orders).toContain(timeline.at(-1)?.['order_id']);
  });

  it('records who read it', async () => {
    const id = await pay({}, other);
    await get(`${PAYMENTS}/${id}`);
    const { body } = await get(`/api/admin/audit-events?object_id=${id}`);
    expect(body['data']).toMatchObject([
      {
        action: 'payment.read',
        actor: 'client:console',
        object: { type: 'payment', id },
        details: { account_id: other.id },
      },
    ]);
  });

  it('returns 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await get(`${PAYMENTS}/${id}`)).status).toBe(404);
    }
  });
});

describe('POST /api/admin/payments/{id}/{capture|refund|void}', () => {
  it('captures and refunds in parts for the account, and records who did', async () => {
    const id = await pay({ amount: 1_000, capture: 'manual' }, other);
    const captured = await request(id, 'capture', { body: { amount: 600 } });
    expect(captured.status).toBe(200);
    expect(captured.body).toMatchObject({
      id,
      account_id: other.id,
      status: 'captured',
      captured_amount: 600,
      allowed_operations: [
        { type: 'capture', max_amount: 400, partial: true, final: true },
        { type: 'refund', max_amount: 600, partial: true, final: false },
        { type: 'void', max_amount: 400, partial: false, final: false },
      ],
    });
    const refunded = await request(id, 'refund', { body: {} });
    expect(refunded.body).toMatchObject({ refunded_amount: 600 });
    expect(stack.provider.to('/refunds').map(({ body }) => body['amount'])).toEqual([600]);
    const [, capture, refund] = refunded.body['orders'] as { id: string }[];
    const who = { actor: `user:${PERSON_ID}`, result: 'success', object: { type: 'payment', id } };
    const details = { account_id: other.id, currency_code: 'EUR', amount: 600 };
    expect(await trailOf(id)).toMatchObject([
      { ...who, action: 'payment.capture', details: { ...details, order_id: capture?.id } },
      { ...who, action: 'payment.refund', details: { ...details, order_id: refund?.id } },
    ]);
  });

  it('voids what a final capture leaves', async () => {
    const id = await pay({ amount: 1_000, capture: 'manual' });
    const { body } = await request(id, 'capture', { body: { amount: 700, final: true } });
    expect(body).toMatchObject({ captured_amount: 700, voided_amount: 300 });
    expect(body['allowed_operations']).toEqual([
      { type: 'refund', max_amount: 700, partial: true, final: false },
    ]);
  });

  it('voids a payment without a body', async () => {
    const id = await pay({ amount: 1_000, capture: 'manual' });
    const { status, body } = await request(id, 'void');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'voided', voided_amount: 1_000, allowed_operations: [] });
    expect(await trailOf(id)).toMatchObject([
      { action: 'payment.void', details: { amount: 1_000, currency_code: 'EUR' } },
    ]);
  });

  it('repeats nothing for the same idempotency key', async () => {
    const id = await pay({ amount: 1_000 });
    const key = randomUUID();
    const [first, second] = await Promise.all([
      request(id, 'refund', { body: { amount: 300 }, key }),
      request(id, 'refund', { body: { amount: 300 }, key }),
    ]);
    expect([first.status, second.status].filter((status) => status !== 409)).toContain(200);
    const again = await request(id, 'refund', { body: { amount: 300 }, key });
    expect([again.status, again.body['refunded_amount']]).toEqual([200, 300]);
    const other = await request(id, 'refund', { body: { amount: 301 }, key });
    expect(other.status).toBe(422);
    expect(stack.provider.to('/refunds')).toHaveLength(1);
    expect(await trailOf(id)).toHaveLength(1);
  });

  it('returns 409 for more than is left, with the amount, and records the refusal', async () => {
    const id = await pay({ amount: 1_000, capture: 'manual' });
    await request(id, 'capture', { body: { amount: 600 } });
    const answer = await request(id, 'refund', { body: { amount: 601 } });
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'No more than 600 of the payment can still be refunded.',
    ]);
    expect(stack.provider.to('/refunds')).toEqual([]);
    expect((await trailOf(id)).at(-1)).toMatchObject({
      action: 'payment.refund',
      result: 'refused',
      actor: `user:${PERSON_ID}`,
      details: { account_id: stack.account.id, amount: 601 },
    });
  });

  it.each([
    ['capture', 'captured'],
    ['void', 'voided'],
  ])('returns 409 for the %s of a payment that failed', async (operation, past) => {
    stack.provider.on((received) =>
      approved(received, { status: 'declined', response_code: '05' }),
    );
    const id = await pay({});
    const answer = await request(id, operation, operation === 'void' ? {} : { body: {} });
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      `The payment is failed and cannot be ${past}.`,
    ]);
    expect((await get(`${PAYMENTS}/${id}`)).body['allowed_operations']).toEqual([]);
  });

  it.each([
    ['refund', { amount: 0 }, '$.amount'],
    ['refund', { amount: 1.5 }, '$.amount'],
    ['refund', { sum: 1 }, '$.sum'],
    ['capture', { amount: '1' }, '$.amount'],
    ['capture', { final: 'yes' }, '$.final'],
  ])('returns 422 for the %s of %j', async (operation, body, path) => {
    const answer = await request(await pay(), operation, { body });
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await request(id, 'refund', { body: {} })).status).toBe(404);
    }
  });

  it.each(['capture', 'refund', 'void'])('%s needs its own scope', async (operation) => {
    const id = await pay({ capture: operation === 'refund' ? 'automatic' : 'manual' });
    const body = operation === 'void' ? {} : { body: {} };
    const own = `admin:payments:${operation}`;
    const others = OPERATION_SCOPES.split(' ').filter((scope) => scope !== own);
    const scope = [...others, 'admin:payments:read'].join(' ');
    const refused = await request(id, operation, { ...body, token: await person({ scope }) });
    expect(refused.status).toBe(403);
    const headers = { 'x-api-key': stack.account.key };
    const path = `${PAYMENTS}/${id}/${operation}`;
    expect((await stack.gateway.call('POST', path, { token: null, headers })).status).toBe(403);
    const allowed = await request(id, operation, { ...body, token: await person({ scope: own }) });
    expect(allowed.status).toBe(200);
  });

  it.each(['capture', 'refund', 'void'])('%s needs a recent second factor', async (operation) => {
    const id = await pay({ capture: operation === 'refund' ? 'automatic' : 'manual' });
    const body = operation === 'void' ? {} : { body: {} };
    const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
    for (const claims of [{ amr: ['pwd'] }, { auth_time: anHourAgo }]) {
      const answer = await request(id, operation, { ...body, token: await person(claims) });
      expect(answer.status).toBe(401);
      const challenge = answer.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('insufficient_user_authentication');
    }
    // An OAuth client is no person, and has no second factor.
    const token = await stack.gateway.issuer.token({ scope: OPERATION_SCOPES });
    expect((await request(id, operation, { ...body, token })).status).toBe(200);
  });
});
