import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { decisionRequest, fullDecisionRequest } from './factories/decision-request.js';
import { faultsOf, LARGE, RULESETS } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

const PATH = '/api/decisions';

function decide(body: unknown, headers: Record<string, string> = {}) {
  return fraud.runtime('POST', PATH, { body, headers });
}

/** Paths of the validation errors of a request, without duplicates. */
async function faults(body: unknown): Promise<string[]> {
  const answer = await decide(body);
  expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
  const errors = answer.body['validation_errors'] as { path: string }[];
  return [...new Set(errors.map(({ path }) => path))];
}

describe('POST /api/decisions', () => {
  it('allows where no ruleset is active, and says all of a decision', async () => {
    const answer = await decide(decisionRequest({ metadata: { channel: 'web' } }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toMatchObject({
      outcome: 'ALLOW',
      context: 'default',
      ruleset_id: null,
      ruleset_version: null,
      credential_type: 'masked_pan',
      masked_credential: '411111******1111',
      source: 'RULE_ENGINE',
      triggered_rules: [],
      backend_results: [],
      has_backend_error: false,
      provisional: null,
      fail_open: false,
      payment_state: null,
      events: [],
      resolution: null,
      metadata: { channel: 'web' },
    });
    expect(answer.body['credential_fingerprint']).toMatch(/^crd_[0-9a-f]{64}$/);
    expect(answer.body['evaluated_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('takes currency_code for currency, and refuses both with different values', async () => {
    const { transaction } = decisionRequest() as { transaction: Record<string, unknown> };
    const { currency, ...rest } = transaction;
    const decided = (also: object) => decisionRequest({ transaction: { ...rest, ...also } });
    expect((await decide(decided({ currency_code: currency }))).status).toBe(201);
    expect((await decide(decided({ currency, currency_code: currency }))).status).toBe(201);
    expect(await faults(decided({ currency: 'EUR', currency_code: 'USD' }))).toEqual([
      '$.transaction.currency_code',
    ]);
    expect(await faults(decided({ currency_code: 'eur' }))).toEqual([
      '$.transaction.currency_code',
    ]);
    expect(await faults(decided({}))).toEqual(['$.transaction.currency']);
  });

  it('takes every field of a request', async () => {
    expect((await decide(fullDecisionRequest())).status).toBe(201);
  });

  it.each([
    ['credential', { credential: undefined }, '$.credential'],
    ['customer', { customer: undefined }, '$.customer'],
    ['the customer id', { customer: {} }, '$.customer.id'],
    ['transaction', { transaction: undefined }, '$.transaction'],
  ])('returns 422 for a request without %s', async (_, changes, path) => {
    expect(await faults(decisionRequest(changes))).toEqual([path]);
  });

  it.each(['reference', 'amount', 'currency'])(
    'returns 422 for a transaction without %s',
    async (field) => {
      const transaction = { reference: 'r', amount: 1, currency: 'EUR', [field]: undefined };
      expect(await faults(decisionRequest({ transaction }))).toEqual([`$.transaction.${field}`]);
    },
  );

  it.each(['1.5', '"100"', '1e400', '9007199254740993', '-1', 'null', 'true'])(
    'returns 422 for the amount %s',
    async (amount) => {
      const text = JSON.stringify(decisionRequest()).replace('12345', amount);
      const answer = await fraud.runtime('POST', PATH, { text });
      expect(answer.status).toBe(422);
      expect(answer.body['validation_errors']).toEqual([
        { path: '$.transaction.amount', message: expect.any(String) },
      ]);
    },
  );

  it('takes the greatest safe amount', async () => {
    const transaction = { reference: 'r', amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' };
    expect((await decide(decisionRequest({ transaction }))).status).toBe(201);
  });

  it.each([
    ['an empty customer id', { customer: { id: '' } }, '$.customer.id'],
    ['an empty e-mail', { customer: { id: 'c', email: '' } }, '$.customer.email'],
    ['a bad e-mail', { customer: { id: 'c', email: 'x' } }, '$.customer.email'],
    ['an unknown field', { custmer: {} }, '$.custmer'],
    ['an unknown nested field', { device: { ipp: '1.1.1.1' } }, '$.device.ipp'],
    ['a bad address', { device: { ip: '1.1.1' } }, '$.device.ip'],
    ['a bad country', { billing: { country: 'XX' } }, '$.billing.country'],
    [
      'a bad nested country',
      { shipping: { address: { country: 'fr' } } },
      '$.shipping.address.country',
    ],
    ['an item without name and sku', { items: [{ sku: 'a' }, { price: 1 }] }, '$.items[1].sku'],
    ['a bad price', { items: [{ sku: 'a', price: 0.5 }] }, '$.items[0].price'],
    ['a bad category', { items: [{ sku: 'a', categories: ['x', 5] }] }, '$.items[0].categories[1]'],
    ['a bad merchant category', { merchant: { mcc: '12' } }, '$.merchant.mcc'],
    ['metadata that is not flat', { metadata: { a: { b: 1 } } }, '$.metadata.a'],
    ['a list in metadata', { metadata: { 'odd key': [] } }, "$.metadata['odd key']"],
    [
      'a passenger that is not flat',
      { airline: { passengers: [{ a: [] }] } },
      '$.airline.passengers[0].a',
    ],
    ['a bad context', { context: 'a b' }, '$.context'],
    ['a time without an offset', { occurred_at: '2026-01-01T00:00:00' }, '$.occurred_at'],
  ])('returns 422 for %s with its path', async (_, changes, path) => {
    expect(await faults(decisionRequest(changes))).toEqual([path]);
  });

  it('takes "" in metadata and null for what was not known', async () => {
    const body = decisionRequest({
      metadata: { a: '', b: null },
      device: null,
      billing: { city: null },
    });
    expect((await decide(body)).status).toBe(201);
  });

  it('returns 400 for malformed JSON, 415 for another content type and 422 for __proto__', async () => {
    expect((await fraud.runtime('POST', PATH, { text: '{' })).status).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    expect((await fraud.runtime('POST', PATH, { text: 'x', headers })).status).toBe(415);
    const text = JSON.stringify(decisionRequest()).replace('{', '{"__proto__":{"a":1},');
    expect((await fraud.runtime('POST', PATH, { text })).status).toBe(422);
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await fraud.call('POST', PATH, { body: decisionRequest() })).body).toMatchObject({
      code: 401,
      classifier: 'UNAUTHORIZED',
    });
    const token = await fraud.token('decisions:read');
    const answer = await fraud.call('POST', PATH, { body: decisionRequest(), token });
    expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    expect((await fraud.admin('POST', PATH, { body: decisionRequest() })).status).toBe(403);
  });
});

describe('GET /api/decisions/{id}', () => {
  it('gives the decision with what the request said of the payment', async () => {
    const created = await decide(fullDecisionRequest());
    const read = await fraud.runtime('GET', `${PATH}/${String(created.body['id'])}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      ...created.body,
      amount: 12_345,
      currency: 'EUR',
      email_hash: expect.stringMatching(/^eml_/),
      device_hash: expect.stringMatching(/^dvc_/),
      customer_id: 'customer-1',
      transaction_reference: 'order-1',
      device_ip: '203.0.113.7',
      redacted_at: null,
      payment: expect.objectContaining({ masked: true }),
    });
  });

  it('returns 404 for an unknown and a malformed id', async () => {
    for (const id of [randomUUID(), 'x', '1']) {
      const answer = await fraud.runtime('GET', `${PATH}/${id}`);
      expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
    }
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await fraud.call('GET', `${PATH}/${randomUUID()}`)).status).toBe(401);
    const token = await fraud.token('decisions:create');
    expect((await fraud.call('GET', `${PATH}/${randomUUID()}`, { token })).status).toBe(403);
  });
});

describe('the header tessera-context', () => {
  const named = (context: string, changes: Record<string, unknown>) =>
    decide(decisionRequest(changes), { 'tessera-context': context });

  it.each([
    ['the context of the body', 'eu-shops', { context: 'eu-shops' }],
    ['default for a body without one', 'default', {}],
  ])('may name %s', async (_, header, changes) => {
    const answer = await named(header, changes);
    expect(answer.status).toBe(201);
    expect(answer.body['context']).toBe(header);
  });

  it.each([
    ['another context', 'us-shops', { context: 'eu-shops' }],
    ['a context when the body has none', 'eu-shops', {}],
    ['two contexts', 'eu-shops, us-shops', { context: 'eu-shops' }],
    ['none', '', { context: 'eu-shops' }],
  ])('is refused with its path when it names %s', async (_, header, changes) => {
    const answer = await named(header, changes);
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toEqual([
      {
        path: '$.headers.tessera-context',
        message: `must be the context of the body, ${'context' in changes ? changes.context : 'default'}`,
      },
    ]);
  });

  it('is checked wherever a body has a context', async () => {
    const headers = { 'tessera-context': 'another' };
    const body = { context: 'eu-shops', rules: [ruleBody(LARGE)] };
    const answer = await fraud.admin('POST', RULESETS, { body, headers });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(['$.headers.tessera-context']);
  });
});
