import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { decisionRequest, TEST_PAN } from './factories/decision-request.js';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { faultsOf, LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { SimulationDriver } from './support/simulation-driver.js';
import { says } from './support/test-backend.js';
import { byIp, countByIp } from './support/velocity-rules.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let simulations: SimulationDriver;

beforeAll(async () => {
  fraud = await startFraud({ PCI_LEVEL: 'SAQ_D', BACKGROUND_WORK: 'worker' });
  rulesets = new RulesetDriver(fraud);
  simulations = new SimulationDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

type Trace = Record<string, unknown>[];

async function simulate(id: string, changes: Record<string, unknown> = {}) {
  const answer = await simulations.simulate(id, { request: decisionRequest(changes) });
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ trace: expect.anything() }),
  ]);
  return answer.body as Record<string, unknown> & { trace: Trace };
}

describe('simulating one request', () => {
  it('answers the decision with every rule in order and why it did what it did', async () => {
    const small = { path: '$.transaction.amount', operator: 'lt', value: 100 };
    const id = await rulesets.draft('traced', [
      ruleBody({ any: [small, { path: '$.device.ip', operator: 'exists' }] }, { id: 'none' }),
      ruleBody(LARGE, { id: 'review' }),
      ruleBody(LARGE, { id: 'off', enabled: false }),
      ruleBody(LARGE, { id: 'shadow', live: false, action: 'BLOCK' }),
      ruleBody(LARGE, { id: 'no-one', rollout_percent: 0 }),
      ruleBody({ not: small }, { id: 'stops', action: 'BLOCK' }),
      ruleBody(small, { id: 'late' }),
    ]);
    const decision = await simulate(id, { context: 'traced' });
    expect(decision).toMatchObject({
      outcome: 'BLOCK',
      context: 'traced',
      ruleset_id: id,
      ruleset_version: 1,
    });
    const told = decision.trace.map(
      ({ rule_id, reached, reason, matched, fired, stopped, stopped_by }) => [
        rule_id,
        reached,
        reason,
        matched,
        fired,
        stopped,
        stopped_by,
      ],
    );
    expect(told).toEqual([
      ['none', true, 'evaluated', false, false, false, null],
      ['review', true, 'evaluated', true, true, false, null],
      ['off', false, 'disabled', true, false, false, null],
      ['shadow', true, 'evaluated', true, true, false, null],
      ['no-one', false, 'outside_rollout', true, false, false, null],
      ['stops', true, 'evaluated', true, true, true, null],
      ['late', false, 'after_stop', false, false, false, 'stops'],
    ]);
    expect(decision.trace[0]?.['conditions']).toEqual([
      {
        at: '$.rules[0].when.any[0]',
        path: '$.transaction.amount',
        operator: 'lt',
        operand: 100,
        value: 12_345,
        holds: false,
      },
      {
        at: '$.rules[0].when.any[1]',
        path: '$.device.ip',
        operator: 'exists',
        operand: null,
        value: null,
        holds: false,
      },
    ]);
  });

  it.each(['DRAFT', 'ACTIVE', 'INACTIVE'])('tries a version that is %s', async (status) => {
    const context = `status-${status}`;
    const id = await rulesets.draft(context, [ruleBody(LARGE, { action: 'BLOCK' })]);
    if (status !== 'DRAFT') await rulesets.act('activate', id);
    if (status === 'INACTIVE') await rulesets.activated(context, []);
    expect((await fraud.admin('GET', `${RULESETS}/${id}`)).body['status']).toBe(status);
    expect((await simulate(id, { context })).outcome).toBe('BLOCK');
  });

  it('decides as the version decides when it is active', async () => {
    const id = await rulesets.activated('same', [
      ruleBody(LARGE),
      ruleBody(LARGE, { id: 'b', action: 'BLOCK' }),
    ]);
    const made = await rulesets.decide('same');
    const simulated = await simulate(id, { context: 'same' });
    for (const field of [
      'outcome',
      'triggered_rules',
      'credential_fingerprint',
      'masked_credential',
    ]) {
      expect(simulated[field]).toEqual(made[field]);
    }
  });

  it('returns velocities as they would be, also for a draft that is not counted', async () => {
    const context = 'counted';
    for (let i = 0; i < 3; i += 1) await rulesets.decide(context, byIp('203.0.113.1'));
    await rulesets.decide(context, byIp('203.0.113.2'));
    const sum = {
      key: '$.device.ip',
      aggregate: 'sum',
      field: '$.transaction.amount',
      window: 'P1D',
    };
    const id = await rulesets.draft(context, [
      ruleBody(countByIp(3), { id: 'count' }),
      ruleBody({ velocity: sum, operator: 'gt', value: 4 * 12_345 }, { id: 'sum' }),
    ]);
    const {
      outcome,
      trace,
      velocity_partial: partial,
    } = await simulate(id, { context, ...byIp('203.0.113.1') });
    expect([outcome, partial]).toEqual(['REVIEW', false]);
    expect(trace.map(({ fired }) => fired)).toEqual([true, false]);
    const values = trace.map(({ conditions }) => (conditions as { value: unknown }[])[0]?.value);
    expect(values).toEqual([4, 4 * 12_345]);
  });

  it('uses lists as they are', async () => {
    const body = { path: '$.device.ip', value: '203.0.113.9' };
    expect((await fraud.admin('POST', '/api/admin/blacklist', { body })).status).toBe(201);
    const id = await rulesets.draft('listed', [
      { id: 'l', name: 'Listed', type: 'blacklist', action: 'BLOCK', fields: ['$.device.ip'] },
    ]);
    expect((await simulate(id, { context: 'listed', ...byIp('203.0.113.9') })).outcome).toBe(
      'BLOCK',
    );
    expect((await simulate(id, { context: 'listed', ...byIp('203.0.113.8') })).outcome).toBe(
      'ALLOW',
    );
  });

  it('calls no backend, and says which would have been called', async () => {
    const backends = new BackendDriver(fraud);
    const { backend, slug } = await backends.start(says('BLOCK'));
    const id = await rulesets.draft('asking', [
      backendRule(slug),
      backendRule(slug, { id: 'later', async: true }),
      ruleBody(
        { path: `$.backends.${slug}.outcome`, operator: 'eq', value: 'BLOCK' },
        { id: 'reads' },
      ),
    ]);
    const {
      outcome,
      backends_not_called: uncalled,
      trace,
    } = await simulate(id, { context: 'asking' });
    expect(outcome).toBe('ALLOW');
    expect(uncalled).toEqual([
      { backend: slug, rule_id: `ask-${slug}`, async: false, live: true },
      { backend: slug, rule_id: 'later', async: true, live: true },
    ]);
    expect(trace.map((rule) => [rule['backend'], rule['matched']])).toEqual([
      [slug, true],
      [slug, true],
      [null, false],
    ]);
    expect(backend.arrivals).toHaveLength(0);
    await backends.close();
  });

  it('stores, counts and sends nothing', async () => {
    const endpoint = {
      url: 'https://hooks.example.com/',
      events: ['decision.block', 'decision.review'],
    };
    expect((await fraud.admin('POST', '/api/admin/webhooks', { body: endpoint })).status).toBe(201);
    const id = await rulesets.activated('silent', [ruleBody(countByIp(0), { action: 'BLOCK' })]);
    const traces = () =>
      queryDatabase(
        fraud.databaseUrl,
        `select (select count(*) from decision) as decisions, (select count(*) from velocity_event) as counted,
          (select count(*) from webhook_delivery) as deliveries, (select count(*) from velocity_definition) as known`,
      );
    // Activation itself makes the velocity known, a moment later.
    await until('the velocity is known', async () => (await traces())[0]?.['known'] === '1');
    const before = await traces();
    expect((await simulate(id, { context: 'silent', ...byIp('203.0.113.3') })).outcome).toBe(
      'BLOCK',
    );
    expect(await traces()).toEqual(before);
  });

  it('shows no card number, whatever the rules look at', async () => {
    const paths = [
      '$.credential',
      '$.credential.pan',
      '$.credential.pan.value',
      '$.credential.masked',
    ];
    const rules = paths.map((path, i) => ruleBody({ path, operator: 'exists' }, { id: `r${i}` }));
    const id = await rulesets.draft('card', rules);
    const pan = { value: TEST_PAN, expiry_month: 12, expiry_year: 2040 };
    const decision = await simulate(id, { context: 'card', credential: { type: 'pan', pan } });
    expect(JSON.stringify(decision)).not.toContain(TEST_PAN);
    expect(decision.trace.map(({ matched }) => matched)).toEqual([true, true, false, true]);
    const dump = await queryDatabase<{ row: string }>(
      fraud.databaseUrl,
      'select t::text as row from audit_event t',
    );
    expect(dump.map(({ row }) => row).join()).not.toContain(TEST_PAN);
  });

  it('holds the request against the schema of the version', async () => {
    const schema = {
      type: 'object',
      properties: { customer: { type: 'object', required: ['email'] } },
    };
    const body = { name: 'simulated', schema };
    expect((await fraud.admin('POST', '/api/admin/schemas', { body })).status).toBe(201);
    const { body: draft } = await rulesets.create('schema', [], {
      schema: { name: 'simulated', version: 1 },
    });
    const answer = await simulations.simulate(String(draft['id']), {
      request: decisionRequest({ context: 'schema' }),
    });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.request.customer.email']]);
  });
});

describe('what is refused', () => {
  const range = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
  const request = decisionRequest();
  const transaction = { reference: 'r', amount: 1.5, currency: 'EUR' };

  it.each<[string, unknown, string]>([
    ['neither of the two', {}, '$.request'],
    ['both', { request, replay: range }, '$.replay'],
    ['an unknown field', { replay: range, extra: 1 }, '$.extra'],
    [
      'a fault in the request',
      { request: decisionRequest({ transaction }) },
      '$.request.transaction.amount',
    ],
    [
      'an item without a name',
      { request: decisionRequest({ items: [{ quantity: 1, price: 1 }] }) },
      '$.request.items[0].sku',
    ],
    [
      'a card number as the amount',
      {
        request: decisionRequest({
          transaction: { reference: 'r', amount: Number(TEST_PAN), currency: 'EUR' },
        }),
      },
      '$.request.transaction.amount',
    ],
    ['a replay without a start', { replay: { to: range.to } }, '$.replay.from'],
    ['a start that is no time', { replay: { ...range, from: 'yesterday' } }, '$.replay.from'],
    [
      'a start to come',
      { replay: { from: '2099-01-01T00:00:00Z', to: '2099-02-01T00:00:00Z' } },
      '$.replay.from',
    ],
    [
      'an end before the start',
      { replay: { ...range, to: '2025-12-01T00:00:00Z' } },
      '$.replay.to',
    ],
    ['an empty context', { replay: { ...range, context: '' } }, '$.replay.context'],
    ['no sample', { replay: { ...range, sample: 0 } }, '$.replay.sample'],
    ['more than all', { replay: { ...range, sample: 1.1 } }, '$.replay.sample'],
    [
      'a baseline that is no id',
      { replay: { ...range, baseline_ruleset_id: 'x' } },
      '$.replay.baseline_ruleset_id',
    ],
    [
      'an unknown baseline',
      { replay: { ...range, baseline_ruleset_id: randomUUID() } },
      '$.replay.baseline_ruleset_id',
    ],
    ['an unknown field of a replay', { replay: { ...range, until: 1 } }, '$.replay.until'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await simulations.simulate(await rulesets.draft('refusing', []), body);
    expect([answer.status, [...new Set(faultsOf(answer))]]).toEqual([422, [path]]);
  });

  it('returns 404 for an unknown ruleset, in both kinds of request', async () => {
    for (const body of [{ request }, { replay: range }]) {
      expect((await simulations.simulate(randomUUID(), body)).status).toBe(404);
      expect((await simulations.simulate('no-id', body)).status).toBe(404);
    }
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    const path = `${RULESETS}/${randomUUID()}/simulate`;
    expect((await fraud.call('POST', path, { body: { request } })).status).toBe(401);
    expect((await fraud.runtime('POST', path, { body: { request } })).status).toBe(403);
    const token = await fraud.token(
      'admin:rulesets:read admin:rulesets:write admin:rulesets:create',
    );
    expect((await fraud.call('POST', path, { body: { request }, token })).status).toBe(403);
  });
});
