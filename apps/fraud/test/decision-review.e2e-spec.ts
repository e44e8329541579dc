import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, race, RACERS } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { PaymentEvents } from './support/payment-events.js';
import { faultsOf, LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  await rulesets.activated('review', [ruleBody(LARGE)]);
  await rulesets.activated('block', [ruleBody(LARGE, { action: 'BLOCK' })]);
});

afterAll(async () => {
  await fraud.close();
});

const DECISIONS = '/api/decisions';

function resolve(id: string, body: unknown = { action: 'accept' }, headers = {}) {
  return fraud.runtime('POST', `${DECISIONS}/${id}/resolve`, { body, headers });
}

async function decide(context: string, changes = {}): Promise<string> {
  return String((await rulesets.decide(context, changes))['id']);
}

async function listed(query: string): Promise<string[]> {
  const { status, body } = await fraud.runtime('GET', `${DECISIONS}?${query}`);
  expect(status).toBe(200);
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}

describe('POST /api/decisions/{id}/resolve', () => {
  it.each([
    ['accept', 'ACCEPTED'],
    ['reject', 'REJECTED'],
  ])('%ss a review, which then says so', async (action, resolution) => {
    const id = await decide('review');
    const answer = await resolve(id, { action, note: 'called the customer' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      original_outcome: 'REVIEW',
      resolution,
      resolved_at: expect.stringMatching(/Z$/),
      resolved_by: 'test-client',
      note: 'called the customer',
    });
    const { body } = await fraud.runtime('GET', `${DECISIONS}/${id}`);
    expect(body).toMatchObject({ outcome: 'REVIEW', resolution: answer.body });
  });

  it('returns 409 for a second review, and keeps the first', async () => {
    const id = await decide('review');
    await resolve(id, { action: 'reject' });
    const again = await resolve(id, { action: 'accept' });
    expect(again.body).toMatchObject({ code: 409, classifier: 'CONFLICT' });
    const { body } = await fraud.runtime('GET', `${DECISIONS}/${id}`);
    expect(body).toMatchObject({ resolution: { resolution: 'REJECTED', note: null } });
  });

  it('lets exactly one win when resolves race', async () => {
    const id = await decide('review');
    const answers = await race((index) =>
      resolve(id, { action: index % 2 === 0 ? 'accept' : 'reject' }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
  });

  it('returns 409 for a decision that is not in review', async () => {
    expect((await resolve(await decide('block'))).body).toMatchObject({ code: 409 });
    const small = { transaction: { reference: 'r', amount: 1, currency: 'EUR' } };
    expect((await resolve(await decide('review', small))).body).toMatchObject({ code: 409 });
  });

  it('replays an idempotency key instead of 409', async () => {
    const id = await decide('review');
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await resolve(id, { action: 'accept' }, headers);
    const second = await resolve(id, { action: 'accept' }, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('sends nothing to endpoints of other events, and leaves an audit row', async () => {
    await fraud.admin('POST', '/api/admin/webhooks', {
      body: { url: 'https://hooks.invalid/', events: ['decision.review', 'decision.allow'] },
    });
    const id = await decide('review');
    const count = () =>
      queryDatabase(fraud.databaseUrl, 'select count(*) as n from webhook_delivery');
    const before = await count();
    expect((await resolve(id)).status).toBe(200);
    expect(await count()).toEqual(before);
    const { body } = await fraud.admin('GET', '/api/admin/audit-events?limit=100');
    const rows = body['data'] as { action: string; object: { id: string } | null }[];
    expect(rows.filter(({ object }) => object?.id === id).map(({ action }) => action)).toEqual([
      'decision.resolve',
    ]);
  });

  it.each([
    ['no action', {}, '$.action'],
    ['another action', { action: 'approve' }, '$.action'],
    ['an empty note', { action: 'accept', note: '' }, '$.note'],
    ['who resolves', { action: 'accept', resolved_by: 'me' }, '$.resolved_by'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await resolve(randomUUID(), body);
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toEqual([path]);
  });

  it('returns 404 for an unknown decision, 401 without a token, 403 without the scope', async () => {
    expect((await resolve(randomUUID())).body).toMatchObject({ code: 404 });
    expect((await resolve('x')).body).toMatchObject({ code: 404 });
    const path = `${DECISIONS}/${randomUUID()}/resolve`;
    const body = { action: 'accept' };
    expect((await fraud.call('POST', path, { body })).status).toBe(401);
    const token = await fraud.token('decisions:read decisions:create');
    expect((await fraud.call('POST', path, { body, token })).status).toBe(403);
  });
});

describe('GET /api/decisions', () => {
  it('is the review queue with resolved=false', async () => {
    const customer = { customer: { id: 'queue' } };
    const [waiting, done] = [await decide('review', customer), await decide('review', customer)];
    await decide('block', customer);
    await resolve(done);
    expect(await listed('customer_id=queue&resolved=false')).toEqual([waiting]);
    expect(await listed('customer_id=queue&resolved=true')).toEqual([done]);
    expect(await listed('customer_id=queue')).toHaveLength(3);
  });

  it('filters by outcome, customer, credential and time', async () => {
    const customer = { customer: { id: 'filtered' } };
    const blocked = await decide('block', customer);
    const reviewed = await decide('review', customer);
    expect(await listed('customer_id=filtered&outcome=BLOCK')).toEqual([blocked]);
    expect(await listed('customer_id=filtered&outcome=REVIEW')).toEqual([reviewed]);
    expect(await listed('customer_id=filtered&outcome=ALLOW')).toEqual([]);
    const card = { masked_pan: { value: '555555******4444' }, type: 'masked_pan' };
    const { id, credential_fingerprint: fingerprint } = await rulesets.decide('block', {
      credential: card,
    });
    expect(await listed(`credential_fingerprint=${String(fingerprint)}`)).toEqual([id]);
    const future = new Date(Date.now() + 60_000).toISOString();
    const past = new Date(Date.now() - 3_600_000).toISOString();
    expect(await listed(`customer_id=filtered&from=${past}&to=${future}`)).toHaveLength(2);
    expect(await listed(`customer_id=filtered&from=${future}`)).toEqual([]);
    expect(await listed(`customer_id=filtered&to=${past}`)).toEqual([]);
  });

  it('walks every decision once, newest first, with its filters', async () => {
    const customer = { customer: { id: 'walked' } };
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await decide('review', customer));
    const walked: string[] = [];
    let path: string | null = `${DECISIONS}?customer_id=walked&resolved=false&limit=2`;
    while (path !== null) {
      const { body } = await fraud.runtime('GET', path);
      walked.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = body['links'] as { next: string | null };
      path = next && new URL(next).pathname + new URL(next).search;
      await decide('block', customer);
    }
    expect(walked).toEqual(ids);
  });

  it('shows what became of a payment', async () => {
    const events = new PaymentEvents(fraud);
    const id = await events.decision({ customer: { id: 'shown' } });
    await events.told(id, 'chargeback', '2026-03-01T12:00:00Z');
    const { body } = await fraud.runtime('GET', `${DECISIONS}?customer_id=shown`);
    expect(body['data']).toMatchObject([
      { id, payment_state: 'charged_back', events: [{ type: 'chargeback' }] },
    ]);
  });

  it.each([
    ['outcome=MAYBE', '$.query.outcome'],
    ['resolved=maybe', '$.query.resolved'],
    ['from=yesterday', '$.query.from'],
    ['limit=0', '$.query.limit'],
    ['limit=101', '$.query.limit'],
    ['after=x', '$.query.after'],
    ['customer_id=', '$.query.customer_id'],
    ['customer=1', '$.query.customer'],
  ])('returns 422 for %s', async (query, path) => {
    expect(faultsOf(await fraud.runtime('GET', `${DECISIONS}?${query}`))).toEqual([path]);
  });

  it('uses an index for every filter', async () => {
    // With few rows all plans cost the same, so add many decisions, most of them ALLOW.
    const allowed = traffic(5_000).map((decision) => ({ ...decision, outcome: 'ALLOW' }));
    await storeTraffic(fraud.databaseUrl, allowed);
    const plans = [
      [`outcome = 'REVIEW' and resolution is null`, 'decision_before_review_idx'],
      [`outcome = 'BLOCK'`, 'decision_before_notable_idx'],
    ] as const;
    for (const [condition, index] of plans) {
      const plan = await queryDatabase(
        fraud.databaseUrl,
        `explain select id from decision where ${condition} order by created_at desc, id desc limit 20`,
      );
      expect(JSON.stringify(plan)).toContain(index);
    }
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await fraud.call('GET', DECISIONS)).status).toBe(401);
    const token = await fraud.token('decisions:create');
    expect((await fraud.call('GET', DECISIONS, { token })).status).toBe(403);
  });
});
