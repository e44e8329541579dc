import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { runFraud } from './support/fraud-command.js';
import { EventLog } from './support/event-log.js';
import { faultsOf, LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const REVIEWS = '/api/admin/reviews';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let events: EventLog;
let ada: string;
let bob: string;

beforeAll(async () => {
  fraud = await startFraud({ REVIEW_SLA_MINUTES: '60' });
  rulesets = new RulesetDriver(fraud);
  events = await EventLog.register(fraud, ['decision.resolved']);
  for (const context of ['queue', 'work', 'bulk']) {
    await rulesets.activated(context, [ruleBody(LARGE, { id: 'large' })]);
  }
  const scope = 'admin:reviews:read admin:reviews:write';
  [ada, bob] = await Promise.all([fraud.token(scope, 'ada'), fraud.token(scope, 'bob')]);
});

afterAll(async () => {
  await events.close();
  await fraud.close();
});

const call = (method: string, path: string, body?: unknown, token = ada): Promise<Answer> =>
  fraud.call(method, `${REVIEWS}${path}`, { token, ...(body !== undefined && { body }) });

async function review(context: string, changes = {}): Promise<string> {
  const decision = await rulesets.decide(context, changes);
  expect(decision['outcome']).toBe('REVIEW');
  return String(decision['id']);
}

async function listed(query: string, token = ada): Promise<string[]> {
  const answer = await call('GET', `?${query}`, undefined, token);
  expect([query, answer.status]).toEqual([query, 200]);
  return (answer.body['data'] as { id: string }[]).map(({ id }) => id);
}

async function trailOf(id: string): Promise<string[]> {
  const { body } = await fraud.admin('GET', `/api/admin/audit-events?object_id=${id}&limit=100`);
  return (body['data'] as { action: string }[]).map(({ action }) => action).toReversed();
}

const age = (id: string, minutes: number) =>
  queryDatabase(
    fraud.databaseUrl,
    `update decision set created_at = now() - interval '${minutes} minutes' where id = '${id}'`,
  );

describe('the review queue', () => {
  it('lists open reviews oldest first, with their due time', async () => {
    const [late, soon, fresh] = [
      await review('queue'),
      await review('queue'),
      await review('queue'),
    ];
    const allowed = { transaction: { reference: 'small', amount: 1, currency: 'EUR' } };
    await rulesets.decide('queue', allowed);
    await age(late, 90);
    await age(soon, 30);
    expect(await listed('context=queue')).toEqual([late, soon, fresh]);
    expect(await listed('context=queue&order=desc')).toEqual([fresh, soon, late]);
    expect(await listed('context=queue&overdue=true')).toEqual([late]);
    expect(await listed('context=queue&overdue=false')).toEqual([soon, fresh]);
    expect(await listed('context=queue&rule_id=large&currency=EUR')).toHaveLength(3);
    expect(await listed('context=queue&rule_id=other')).toEqual([]);
    const { body } = await call('GET', `/${late}`);
    expect(body).toMatchObject({
      id: late,
      is_overdue: true,
      amount: 12_345,
      currency: 'EUR',
      customer_id: 'customer-1',
      rule_ids: ['large'],
      assignee: null,
      resolution: null,
      notes: [],
    });
    expect(Number(body['age_seconds'])).toBeGreaterThanOrEqual(90 * 60);
    const minutes = Date.parse(String(body['due_at'])) - Date.parse(String(body['created_at']));
    expect(minutes).toBe(60 * 60_000);
  });

  it('pages without repeating or skipping a review', async () => {
    const all = await listed('context=queue');
    const seen: string[] = [];
    let query = 'context=queue&limit=1';
    for (let page = 0; page < all.length; page += 1) {
      const { body } = await call('GET', `?${query}`);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = body['links'] as { next: string | null };
      expect(next === null).toBe(page === all.length - 1);
      query = next === null ? '' : new URL(next).searchParams.toString();
    }
    expect(seen).toEqual(all);
  });

  it.each([
    ['overdue=perhaps', '$.query.overdue'],
    ['order=oldest', '$.query.order'],
    ['currency=DEM', '$.query.currency'],
    ['context=a%20b', '$.query.context'],
    ['limit=1000', '$.query.limit'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await call('GET', `?${query}`);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });
});

describe('the assignment of a review', () => {
  it('belongs to one person until they release it or someone takes it over', async () => {
    const id = await review('work');
    expect(await listed('context=work&assignee=none')).toContain(id);
    const claimed = await call('POST', `/${id}/claim`, {});
    expect(claimed).toMatchObject({ status: 200, body: { assignee: 'ada' } });
    const again = await call('POST', `/${id}/claim`, {});
    expect(again.body['assigned_at']).toBe(claimed.body['assigned_at']);
    expect(await listed('context=work&assignee=me')).toEqual([id]);
    expect(await listed('context=work&assignee=ada', bob)).toEqual([id]);
    expect(await listed('context=work&assignee=me', bob)).toEqual([]);
    expect(await listed('context=work&assignee=none')).not.toContain(id);
    const refused = await call('POST', `/${id}/claim`, {}, bob);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringContaining('assigned to ada'),
    ]);
    expect((await call('POST', `/${id}/release`, undefined, bob)).status).toBe(409);
    const taken = await call('POST', `/${id}/claim`, { take_over: true }, bob);
    expect(taken.body['assignee']).toBe('bob');
    const released = await call('POST', `/${id}/release`, undefined, bob);
    expect(released).toMatchObject({ status: 200, body: { assignee: null, assigned_at: null } });
    expect((await call('POST', `/${id}/release`, undefined, bob)).status).toBe(200);
    expect(await trailOf(id)).toEqual([
      ...['review.claim', 'review.claim', 'review.claim', 'review.release', 'review.release'],
    ]);
  });

  it('goes to exactly one of many who claim it at once', async () => {
    const id = await review('work');
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fraud.token('admin:reviews:write', `reviewer-${index}`),
      ),
    );
    const answers = await Promise.all(
      tokens.map((token) => call('POST', `/${id}/claim`, {}, token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  it('is refused for what is not an open review', async () => {
    const id = await review('work');
    await fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body: { action: 'accept' } });
    expect((await call('POST', `/${id}/claim`, {})).status).toBe(409);
    const small = { transaction: { reference: 'small', amount: 1, currency: 'EUR' } };
    const allowed = String((await rulesets.decide('work', small))['id']);
    for (const other of [allowed, randomUUID()]) {
      expect((await call('POST', `/${other}/claim`, {})).status).toBe(404);
      expect((await call('GET', `/${other}`)).status).toBe(404);
    }
    expect(faultsOf(await call('POST', `/${id}/claim`, { take_over: 'yes' }))).toEqual([
      '$.take_over',
    ]);
  });
});

describe('the notes of a review', () => {
  it('are kept in order, without card numbers, until the customer is erased', async () => {
    const id = await review('work', { customer: { id: 'noted' } });
    await call('POST', `/${id}/notes`, { text: 'Called the customer.' });
    const second = await call('POST', `/${id}/notes`, { text: 'Paid by 4111 1111 1111 1111' }, bob);
    expect(second.status).toBe(201);
    const { body } = await call('GET', `/${id}`);
    expect(body).toMatchObject({
      note_count: 2,
      notes: [
        { author: 'ada', text: 'Called the customer.' },
        { author: 'bob', text: 'Paid by 411111******1111' },
      ],
    });
    expect(await trailOf(id)).toEqual(['review.note', 'review.note', 'review.read']);
    expect(await runFraud(fraud.env, 'customer', 'erase', 'noted')).toMatchObject({ code: 0 });
    expect((await call('GET', `/${id}`)).body['notes']).toEqual([]);
  });

  it('are added once for an idempotency key', async () => {
    const id = await review('work');
    const headers = { 'x-idempotency-key': randomUUID() };
    const add = () =>
      fraud.call('POST', `${REVIEWS}/${id}/notes`, { token: ada, headers, body: { text: 'once' } });
    const [first, second] = [await add(), await add()];
    expect(second.body).toEqual(first.body);
    expect((await call('GET', `/${id}`)).body['note_count']).toBe(1);
  });

  it.each([
    ['without a text', {}],
    ['with an empty text', { text: '' }],
    ['with a text that is too long', { text: 'x'.repeat(4_001) }],
  ])('return 422 %s', async (_, body) => {
    const answer = await call('POST', `/${await review('work')}/notes`, body);
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.text']]);
  });
});

describe('resolving several reviews', () => {
  it('gives each its own result, and announces those it resolved', async () => {
    const [mine, free, theirs, done] = [
      await review('bulk'),
      await review('bulk'),
      await review('bulk'),
      await review('bulk'),
    ];
    await call('POST', `/${mine}/claim`, {});
    await call('POST', `/${theirs}/claim`, {}, bob);
    await fraud.runtime('POST', `/api/decisions/${done}/resolve`, { body: { action: 'accept' } });
    const small = { transaction: { reference: 'small', amount: 1, currency: 'EUR' } };
    const allowed = String((await rulesets.decide('bulk', small))['id']);
    const missing = randomUUID();
    const reviews = [mine, free, theirs, done, allowed, missing].map((id, index) => ({
      id,
      action: index === 0 ? 'reject' : 'accept',
      note: 'seen',
    }));
    const { status, body } = await call('POST', '/resolve', { reviews });
    expect(status).toBe(200);
    expect(body['results']).toMatchObject([
      { id: mine, result: 'resolved', resolution: { resolution: 'REJECTED', resolved_by: 'ada' } },
      { id: free, result: 'resolved', resolution: { resolution: 'ACCEPTED', note: 'seen' } },
      { id: theirs, result: 'assigned_to_another', resolution: null },
      { id: done, result: 'already_resolved', resolution: { resolved_by: 'test-client' } },
      { id: allowed, result: 'not_reviewable', resolution: null },
      { id: missing, result: 'not_found', resolution: null },
    ]);
    for (const id of [mine, free, done]) await events.until(id, (found) => found.length === 1);
    expect(events.of(theirs)).toEqual([]);
    const again = await call('POST', '/resolve', { reviews: reviews.slice(0, 2) });
    expect(again.body['results']).toMatchObject([
      { result: 'already_resolved', resolution: { resolution: 'REJECTED' } },
      { result: 'already_resolved', resolution: { resolution: 'ACCEPTED' } },
    ]);
    expect(await listed('context=bulk')).toEqual([theirs]);
    expect(await trailOf(free)).toEqual(['decision.resolve']);
    const { body: evidence } = await fraud.admin('GET', `/api/admin/decisions/${free}/evidence`);
    expect(evidence['webhook_deliveries']).toMatchObject([{ event: 'decision.resolved' }]);
  });

  it('repeats its response for an idempotency key', async () => {
    const id = await review('bulk');
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { reviews: [{ id, action: 'accept' }] };
    const send = () => fraud.call('POST', `${REVIEWS}/resolve`, { token: ada, headers, body });
    const [first, second] = [await send(), await send()];
    expect(first.body['results']).toMatchObject([{ result: 'resolved' }]);
    expect(second.body).toEqual(first.body);
  });

  it.each<[string, unknown, string]>([
    ['none', [], '$.reviews'],
    ['no action', [{ id: randomUUID() }], '$.reviews[0].action'],
    ['no UUID', [{ id: 'x', action: 'accept' }], '$.reviews[0].id'],
  ])('returns 422 for %s', async (_, reviews, path) => {
    const answer = await call('POST', '/resolve', { reviews });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 422 for more than a hundred, and for one that is named twice', async () => {
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), action: 'accept' }));
    expect(faultsOf(await call('POST', '/resolve', { reviews: many }))).toEqual(['$.reviews']);
    const [one] = many;
    expect(faultsOf(await call('POST', '/resolve', { reviews: [one, one] }))).toEqual([
      '$.reviews[1].id',
    ]);
  });

  it('returns 403 without the scopes', async () => {
    const reader = await fraud.token('admin:reviews:read');
    expect((await call('POST', '/resolve', { reviews: [] }, reader)).status).toBe(403);
    expect((await call('GET', '', undefined, fraud.runtimeToken)).status).toBe(403);
  });
});

describe('decision.resolved', () => {
  it('says which decision was resolved, and how', async () => {
    const id = await review('work');
    await fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body: { action: 'reject' } });
    await events.until(id, (found) => found.length === 1);
    expect(events.of(id)[0]).toEqual({
      event: 'decision.resolved',
      id: expect.any(String),
      decision_id: id,
      occurred_at: expect.any(String),
      resolution: 'REJECTED',
    });
  });
});
