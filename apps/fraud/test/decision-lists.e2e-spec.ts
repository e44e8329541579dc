import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import { fullDecisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const REVIEWER = '/api/admin/decisions';
const INTEGRATION = '/api/decisions';

let fraud: RunningFraud;
let reviewer: string;

beforeAll(async () => {
  fraud = await startFraud();
  reviewer = await fraud.token('admin:decisions:read');
  await new RulesetDriver(fraud).activated('default', [
    ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 1_000 }, { id: 'large' }),
    ruleBody(
      { path: '$.customer.id', operator: 'eq', value: 'customer-1' },
      { id: 'shadow', live: false },
    ),
  ]);
});

afterAll(async () => {
  await fraud.close();
});

async function decide(reference: string, amount: number, changes = {}): Promise<string> {
  const body = fullDecisionRequest({
    transaction: { reference, amount, currency: 'EUR' },
    ...changes,
  });
  const answer = await fraud.runtime('POST', INTEGRATION, { body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

const read = (path: string, token = reviewer): Promise<Answer> =>
  fraud.call('GET', path, { token });

async function found(query: string, path = REVIEWER): Promise<string[]> {
  const answer = await read(`${path}?${query}`, path === REVIEWER ? reviewer : fraud.runtimeToken);
  expect([query, answer.status]).toEqual([query, 200]);
  return (answer.body['data'] as { id: string }[]).map(({ id }) => id);
}

describe('the read of a decision', () => {
  it('shows a reviewer the whole payment', async () => {
    const id = await decide('order-r1', 500);
    const { status, body } = await read(`${REVIEWER}/${id}`);
    expect(status).toBe(200);
    const address = {
      address1: '1 rue de la Paix',
      address2: 'B',
      city: 'Paris',
      state: 'IDF',
      postal_code: 'F-75002',
      country: 'FR',
      first_name: 'Ada',
      last_name: 'Lovelace',
    };
    expect(body['payment']).toEqual({
      customer: {
        id: 'customer-1',
        email: 'ada@example.com',
        phone: '+33 1 23 45 67 89',
        first_name: 'Ada',
        last_name: 'Lovelace',
        date_of_birth: '1990-12-10',
        created_at: expect.stringMatching(/^2020-01-01T00:00:00/),
      },
      device: {
        ip: '203.0.113.7',
        fingerprint: 'device-print-1',
        user_agent: 'Mozilla/5.0',
        session: 's-1',
        language: 'fr-FR',
      },
      billing: address,
      shipping: { carrier: 'DHL', method: 'express', address },
      items: [
        {
          sku: 'a',
          name: null,
          quantity: 1,
          price: 100,
          categories: ['books', 'gift'],
          product_type: 'physical',
        },
        { sku: null, name: 'Pen', quantity: 2, price: 50, categories: [], product_type: null },
      ],
      merchant: { id: 'm-1', mcc: '5411', country: 'FR' },
      masked: false,
    });
  });

  it('cuts personal data for a payment integration', async () => {
    const id = await decide('order-r2', 500);
    const { body } = await read(`${INTEGRATION}/${id}`, fraud.runtimeToken);
    expect(body['payment']).toMatchObject({
      customer: {
        email: 'a***@example.com',
        phone: '***89',
        first_name: 'A***',
        last_name: 'L***',
        date_of_birth: null,
      },
      billing: { address1: '1***', city: 'Paris', country: 'FR', last_name: 'L***' },
      shipping: { carrier: 'DHL', address: { address1: '1***' } },
      items: [{ sku: 'a' }, { name: 'Pen' }],
      masked: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/ada@|Lovelace|rue de la Paix|1990-12-10|23 45/);
  });

  it('shows nothing of a customer who was erased, and no longer finds the address', async () => {
    const customer = { id: 'to-erase', email: 'gone@example.com' };
    const id = await decide('order-r3', 500, { customer, device: { ip: '203.0.113.99' } });
    expect(await found('device_ip=203.0.113.99')).toEqual([id]);
    const erased = await runFraud(fraud.env, 'customer', 'erase', 'to-erase');
    expect(erased).toMatchObject({ code: 0 });
    const { body } = await read(`${REVIEWER}/${id}`);
    expect(JSON.stringify(body['payment'])).not.toMatch(/gone@example|203\.0\.113\.99/);
    expect(await found('device_ip=203.0.113.99')).toEqual([]);
  });

  it('asks for the scope of a reviewer, which opens nothing else', async () => {
    const id = await decide('order-r4', 500);
    expect((await read(`${REVIEWER}/${id}`, fraud.runtimeToken)).status).toBe(403);
    expect((await read(`${INTEGRATION}/${id}`)).status).toBe(403);
    expect((await read(REVIEWER, fraud.runtimeToken)).status).toBe(403);
  });
});

describe('the list of decisions', () => {
  it('finds by reference, context, address, amount, rule and failure, newest first', async () => {
    const device = { ip: '198.51.100.77' };
    const small = await decide('order-f1', 10, { device, context: 'shop' });
    const large = await decide('order-f2', 2_000, { device, context: 'shop' });
    const other = await decide('order-f3', 3_000, { customer: { id: 'other' } });
    expect(await found('transaction_reference=order-f2')).toEqual([large]);
    expect(await found('transaction_reference=order-f2', INTEGRATION)).toEqual([large]);
    expect(await found('context=shop')).toEqual([large, small]);
    expect(await found('device_ip=198.51.100.77')).toEqual([large, small]);
    expect(await found('amount_from=2000&amount_to=2999')).toEqual([large]);
    expect(await found('rule_id=large')).toEqual([other, large]);
    expect(await found('rule_id=shadow&context=shop')).toEqual([large, small]);
    expect(await found('fail_open=true')).toEqual([]);
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set fail_open = true where transaction_reference = 'order-f1'`,
    );
    expect(await found('fail_open=true')).toEqual([small]);
    expect(await found('fail_open=false&context=shop')).toEqual([large]);
  });

  it('repeats its filters in the link to the next page', async () => {
    await decide('order-n1', 10, { context: 'pages' });
    const last = await decide('order-n2', 10, { context: 'pages' });
    const { body } = await read(`${REVIEWER}?context=pages&limit=1&amount_to=99&fail_open=false`);
    expect((body['data'] as { id: string }[]).map(({ id }) => id)).toEqual([last]);
    const next = new URL((body['links'] as { next: string }).next);
    expect(next.pathname).toBe(REVIEWER);
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      context: 'pages',
      amount_to: '99',
      fail_open: 'false',
    });
    expect(await found(next.searchParams.toString())).toHaveLength(1);
  });

  it.each([
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.to'],
    ['amount_from=5&amount_to=4', '$.query.amount_to'],
    ['amount_from=1.5', '$.query.amount_from'],
    ['device_ip=nowhere', '$.query.device_ip'],
    ['context=a%20b', '$.query.context'],
    ['fail_open=perhaps', '$.query.fail_open'],
  ])('returns 422 for %s', async (query, path) => {
    for (const [list, token] of [
      [REVIEWER, reviewer],
      [INTEGRATION, fraud.runtimeToken],
    ] as const) {
      const answer = await read(`${list}?${query}`, token);
      expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
    }
  });

  it('finds decisions of an older version when their columns are filled', async () => {
    const id = await decide('order-old', 4_321, { device: { ip: '198.51.100.99' } });
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set currency = null, transaction_reference = null, device_ip = null, amount = null,
         fail_open = null, fired_rules = null where transaction_reference = 'order-old'`,
    );
    await until('it is found again', async () => {
      return (await found('transaction_reference=order-old')).length === 1;
    });
    expect(await found('device_ip=198.51.100.99')).toEqual([id]);
    expect(await found('amount_from=4321&amount_to=4321&rule_id=large')).toEqual([id]);
    expect(await found('fail_open=false&transaction_reference=order-old')).toEqual([id]);
  });

  it('answers every filter from an index', async () => {
    await queryDatabase(fraud.databaseUrl, 'analyze decision_before');
    const plans: [string, string][] = [
      ['fail_open', 'decision_before_fail_open_idx'],
      [`fired_rules @> '{x}'`, 'decision_before_fired_rules_idx'],
      [`context = 'x'`, 'decision_before_context_idx'],
    ];
    await queryDatabase(fraud.databaseUrl, MANY);
    await queryDatabase(fraud.databaseUrl, 'vacuum analyze decision_before');
    for (const [where, index] of plans) {
      const rows = await queryDatabase<{ 'QUERY PLAN': string }>(
        fraud.databaseUrl,
        `explain select id from decision where ${where}
         order by created_at desc, id desc limit 21`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([where, plan]).toEqual([where, expect.stringContaining(index)]);
    }
  });
});

/** Enough decisions for the planner to prefer an index. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, fail_open, fired_rules)
  select gen_random_uuid(), now() - n * interval '1 second', 'bulk' || n % 50, 'ALLOW', 'c', 'f',
    '{}', '{}', 'bulk-' || n, '10.0.0.' || n % 250, n, n % 5000 = 0,
    case when n % 2000 = 0 then array['rare'] end
  from generate_series(1, 20000) n`;
