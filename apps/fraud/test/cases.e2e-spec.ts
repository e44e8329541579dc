import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { EventLog } from './support/event-log.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf, LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const CASES = '/api/admin/cases';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let events: EventLog;
let ada: string;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  events = await EventLog.register(fraud, ['decision.resolved']);
  await rulesets.activated('cases', [ruleBody(LARGE, { id: 'large' })]);
  ada = await fraud.token('admin:cases:read admin:cases:write', 'ada');
});

afterAll(async () => {
  await events.close();
  await fraud.close();
});

const call = (method: string, path: string, body?: unknown, token = ada): Promise<Answer> =>
  fraud.call(method, `${CASES}${path}`, { token, ...(body !== undefined && { body }) });

async function decide(customer: string, amount = 20_000, changes = {}): Promise<string> {
  const transaction = { reference: `order-${amount}`, amount, currency: 'EUR' };
  const decision = await rulesets.decide('cases', {
    customer: { id: customer },
    transaction,
    ...changes,
  });
  return String(decision['id']);
}

async function created(body: object): Promise<Record<string, unknown>> {
  const answer = await call('POST', '', { title: 'Card testing', ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
}

const idsOf = (body: Record<string, unknown>) =>
  (body['decisions'] as { id: string }[]).map(({ id }) => id);

const FROM = '2026-01-01T00:00:00Z';

describe('a case', () => {
  it('groups the decisions of one customer, card or device in a period', async () => {
    const device = { ip: '198.51.100.50' };
    const first = await decide('grouped', 20_000, { device });
    const second = await decide('grouped', 100);
    await decide('other');
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set created_at = '2025-06-01' where id = '${first}'`,
    );
    const recent = await created({ subject: { by: 'customer_id', value: 'grouped', from: FROM } });
    expect(idsOf(recent)).toEqual([second]);
    const earlier = { from: '2025-05-01T00:00:00Z', to: '2025-07-01T00:00:00Z' };
    const old = await created({ subject: { by: 'device_ip', value: '198.51.100.50', ...earlier } });
    expect(idsOf(old)).toEqual([first]);
    expect(old).toMatchObject({
      title: 'Card testing',
      created_by: 'ada',
      subject_by: 'device_ip',
      subject_value: '198.51.100.50',
      status: 'open',
      outcome: null,
      owner: null,
      outcomes: { REVIEW: 1 },
      open_reviews: 1,
      amounts: [{ currency: 'EUR', amount: 20_000 }],
    });
  });

  it('is put together by hand, and takes more decisions while it is open', async () => {
    const [first, second, third] = [await decide('h1'), await decide('h2'), await decide('h3', 10)];
    const body = await created({ decision_ids: [first, second], owner: 'me' });
    expect(body['owner']).toBe('ada');
    const path = `/${String(body['id'])}`;
    const added = await call('POST', `${path}/decisions`, { decision_ids: [third, first] });
    expect(idsOf(added.body).toSorted()).toEqual([first, second, third].toSorted());
    expect(added.body).toMatchObject({ outcomes: { REVIEW: 2, ALLOW: 1 }, open_reviews: 2 });
    expect((await call('DELETE', `${path}/decisions/${second}`)).status).toBe(204);
    expect((await call('DELETE', `${path}/decisions/${second}`)).status).toBe(404);
    expect(idsOf((await call('GET', path)).body)).toEqual([third, first]);
    const { body: list } = await call('GET', `?decision_id=${third}`);
    expect(list['data']).toMatchObject([{ id: body['id'] }]);
  });

  it('is listed with its decisions, open reviews and amounts by currency', async () => {
    const pounds = { reference: 'order-gbp', amount: 500, currency: 'GBP' };
    const ids = [
      await decide('listed-1', 20_000),
      await decide('listed-2', 30_000),
      await decide('listed-3', 0, { transaction: pounds }),
    ];
    const { id } = await created({ decision_ids: ids });
    const { body } = await call('GET', `?decision_id=${String(ids[0])}`);
    const totals = {
      decision_count: 3,
      open_reviews: 2,
      amounts: [
        { currency: 'EUR', amount: 50_000 },
        { currency: 'GBP', amount: 500 },
      ],
    };
    expect(body['data']).toMatchObject([{ id, ...totals }]);
    expect((await call('GET', `/${String(id)}`)).body).toMatchObject(totals);
  });

  it('changes its title and owner, and is found by them', async () => {
    const { id } = await created({ decision_ids: [await decide('owned')] });
    const path = `/${String(id)}`;
    const changed = await call('PATCH', path, { owner: 'user:bob', title: 'Of 4111111111111111' });
    expect(changed.body).toMatchObject({ owner: 'user:bob', title: 'Of 411111******1111' });
    const found = async (query: string) => idsIn((await call('GET', `?${query}`)).body);
    expect(await found('owner=user:bob&status=open')).toEqual([id]);
    expect(await found('owner=none')).not.toContain(id);
    await call('PATCH', path, { owner: null });
    expect(await found('owner=none&limit=100')).toContain(id);
    expect(await found('order=asc&limit=100')).toEqual((await found('limit=100')).toReversed());
  });

  it('gives all its reviews one outcome when it is closed, and announces each', async () => {
    const [first, second, done] = [await decide('c1'), await decide('c2'), await decide('c3')];
    await fraud.runtime('POST', `/api/decisions/${done}/resolve`, { body: { action: 'accept' } });
    const { id } = await created({ decision_ids: [first, second, done, await decide('c4', 1)] });
    const path = `/${String(id)}`;
    const closed = await call('POST', `${path}/close`, { action: 'reject', note: 'stolen cards' });
    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'closed', outcome: 'REJECTED', closed_by: 'ada', open_reviews: 0 },
    });
    for (const decision of [first, second]) {
      const { body } = await fraud.runtime('GET', `/api/decisions/${decision}`);
      expect(body['resolution']).toMatchObject({ resolution: 'REJECTED', note: 'stolen cards' });
      await events.until(decision, (found) => found.length === 1);
    }
    const { body } = await fraud.runtime('GET', `/api/decisions/${done}`);
    expect(body['resolution']).toMatchObject({ resolution: 'ACCEPTED' });
    expect((await call('POST', `${path}/close`, { action: 'accept' })).status).toBe(409);
    expect((await call('PATCH', path, { title: 'x' })).status).toBe(409);
    expect((await call('POST', `${path}/decisions`, { decision_ids: [first] })).status).toBe(409);
    expect((await call('POST', `${path}/notes`, { text: 'late' })).status).toBe(201);
  });

  it('keeps notes and https links, until the data of a payer is erased', async () => {
    const { id } = await created({ decision_ids: [await decide('case-erased')] });
    const path = `/${String(id)}`;
    await call('POST', `${path}/notes`, { text: 'Same address as 4111 1111 1111 1111' });
    const url = 'https://wiki.example.com/fraud/42';
    const link = await call('POST', `${path}/links`, { url });
    expect(link).toMatchObject({ status: 201, body: { url, text: 'wiki.example.com' } });
    expect((await call('GET', path)).body['notes']).toMatchObject([
      { author: 'ada', text: 'Same address as 411111******1111', url: null },
      { url },
    ]);
    expect(await runFraud(fraud.env, 'customer', 'erase', 'case-erased')).toMatchObject({
      code: 0,
    });
    expect((await call('GET', path)).body).toMatchObject({ title: 'Redacted', notes: [] });
  });

  it.each([
    ['http://wiki.example.com'],
    ['javascript:alert(1)'],
    ['wiki.example.com'],
    ['https://ada:secret@wiki.example.com'],
    ['https://wiki.example.com/4111111111111111'],
    ['https://wiki.example.com/?q=4111%201111%201111%201111'],
  ])('refuses the link %s', async (url) => {
    const { id } = await created({ decision_ids: [await decide('linked')] });
    const answer = await call('POST', `/${String(id)}/links`, { url });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.url']]);
  });

  it('is created once for an idempotency key, and leaves audit rows', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { title: 'Once', decision_ids: [await decide('once')] };
    const send = () => fraud.call('POST', CASES, { token: ada, headers, body });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const id = String(first.body['id']);
    await call('GET', `/${id}`);
    const path = `/api/admin/audit-events?object_id=${id}`;
    const trail = (await fraud.admin('GET', path)).body['data'] as { action: string }[];
    expect(trail.map(({ action }) => action)).toEqual(['case.read', 'case.create']);
  });

  it('refuses a period with more than 500 decisions, and more than 500 in all', async () => {
    await queryDatabase(
      fraud.databaseUrl,
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, currency, amount)
       select gen_random_uuid(), now() - n * interval '1 minute', 'x', 'ALLOW', 'busy', 'f', '{}',
         '{}', 'EUR', n from generate_series(1, 501) n`,
    );
    const subject = { by: 'customer_id', value: 'busy', from: FROM };
    const refused = await call('POST', '', { title: 'x', subject });
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['$.subject']]);
    await queryDatabase(
      fraud.databaseUrl,
      `delete from decision where customer_id = 'busy' and amount = 501`,
    );
    const { id } = await created({ subject });
    const more = { decision_ids: [await decide('one-more')] };
    expect((await call('POST', `/${String(id)}/decisions`, more)).status).toBe(409);
  });

  it.each<[string, object, string]>([
    ['no title', { decision_ids: [randomUUID()] }, '$.title'],
    ['no decisions', { title: 'x' }, '$.subject'],
    ['an unknown decision', { title: 'x', decision_ids: [randomUUID()] }, '$.decision_ids[0]'],
    ['an id that is no UUID', { title: 'x', decision_ids: ['x'] }, '$.decision_ids[0]'],
    [
      'an unknown subject',
      { title: 'x', subject: { by: 'country', value: 'FR', from: FROM } },
      '$.subject.by',
    ],
    [
      'a period that ends before it begins',
      { title: 'x', subject: { by: 'device_ip', value: 'x', from: FROM, to: FROM } },
      '$.subject.from',
    ],
    [
      'a period that is too long',
      { title: 'x', subject: { by: 'device_ip', value: 'x', from: '2020-01-01T00:00:00Z' } },
      '$.subject.from',
    ],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await call('POST', '', body);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 404 for an unknown case, and 403 without the scopes', async () => {
    const id = randomUUID();
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('POST', `/${id}/notes`, { text: 'x' })).status).toBe(404);
    expect((await call('POST', `/${id}/close`, { action: 'accept' })).status).toBe(404);
    const reader = await fraud.token('admin:cases:read');
    expect((await call('POST', '', { title: 'x' }, reader)).status).toBe(403);
    expect((await call('GET', '', undefined, fraud.runtimeToken)).status).toBe(403);
  });
});

function idsIn(body: Record<string, unknown>): string[] {
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}
