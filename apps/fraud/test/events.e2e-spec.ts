import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { queryDatabase } from '@tessera/local/testing';
import { PaymentEvents } from './support/payment-events.js';
import { faultsOf, RulesetDriver } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let events: PaymentEvents;

beforeAll(async () => {
  fraud = await startFraud();
  events = new PaymentEvents(fraud);
});

afterAll(async () => {
  await fraud.close();
});

const EVENTS = '/api/events';
const NOON = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-01T13:00:00.000Z';
const EARLIER = '2026-03-01T11:00:00.000Z';

describe('POST /api/events', () => {
  it('stores the event, which then can be read', async () => {
    const id = await events.decision();
    const answer = await events.tell(id, 'authorization', NOON, { data: { code: '00', note: '' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      type: 'authorization',
      decision_id: id,
      occurred_at: NOON,
      processed_at: expect.stringMatching(/Z$/),
      data: { code: '00', note: '' },
      blacklist_entries: [],
    });
    const read = await fraud.runtime('GET', `${EVENTS}/${String(answer.body['id'])}`);
    expect(read.body).toEqual(answer.body);
  });

  it('shows on the decision, with the state of the payment', async () => {
    const id = await events.decision();
    expect(await events.stateOf(id)).toBeNull();
    await events.told(id, 'capture', LATER);
    await events.told(id, 'authorization', NOON);
    const { body } = await fraud.runtime('GET', `/api/decisions/${id}`);
    expect(body).toMatchObject({
      payment_state: 'captured',
      events: [{ type: 'authorization' }, { type: 'capture' }],
    });
  });

  it.each([
    ['authorization', 'authorized'],
    ['capture', 'captured'],
    ['refund', 'refunded'],
    ['void', 'voided'],
    ['chargeback', 'charged_back'],
    ['failed', 'failed'],
    ['fraud_report', null],
  ])('makes of %s the state %s', async (type, state) => {
    const id = await events.decision();
    await events.told(id, type, NOON);
    expect(await events.stateOf(id)).toBe(state);
  });

  it('never moves the state backwards by an event that arrives late', async () => {
    const id = await events.decision();
    await events.told(id, 'refund', LATER);
    await events.told(id, 'capture', NOON);
    await events.told(id, 'authorization', EARLIER);
    expect(await events.stateOf(id)).toBe('refunded');
  });

  it('comes to the same state for every order of the same events', async () => {
    const minute = (index: number) => `2026-03-01T12:0${index}:00.000Z`;
    const told = fc.record({
      type: fc.constantFrom('authorization', 'capture', 'refund', 'void', 'chargeback', 'failed'),
      at: fc.integer({ min: 0, max: 2 }).map(minute),
    });
    const orders = fc
      .uniqueArray(told, { minLength: 2, maxLength: 5, selector: ({ type, at }) => type + at })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      );
    await fc.assert(
      fc.asyncProperty(orders, async ([list, shuffled]) => {
        const [one, two] = [await events.decision(), await events.decision()];
        for (const { type, at } of list) await events.told(one, type, at);
        for (const { type, at } of shuffled) await events.told(two, type, at);
        expect(await events.stateOf(two)).toBe(await events.stateOf(one));
      }),
      { numRuns: 25 },
    );
  });

  it('comes to one state when the events race', async () => {
    const id = await events.decision();
    const types = ['authorization', 'capture', 'refund', 'chargeback'];
    const answers = await Promise.all(
      types.map((type, index) => events.tell(id, type, `2026-03-01T12:0${index}:00Z`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await events.stateOf(id)).toBe('charged_back');
  });

  it('answers the first again for the same type, decision and time', async () => {
    const id = await events.decision();
    const first = await events.told(id, 'capture', NOON, { data: { amount: 1 } });
    const again = await events.told(id, 'capture', '2026-03-01T13:00:00.000+01:00', {
      data: { amount: 2 },
    });
    expect(again).toEqual(first);
    const racing = await Promise.all(
      Array.from({ length: 10 }, () => events.told(id, 'refund', LATER)),
    );
    expect(new Set(racing.map((event) => event['id'])).size).toBe(1);
    const rows = await queryDatabase(
      fraud.databaseUrl,
      `select type from payment_event where decision_id = '${id}'`,
    );
    expect(rows).toHaveLength(2);
  });

  it('replays an idempotency key', async () => {
    const id = await events.decision();
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { type: 'capture', decision_id: id, occurred_at: NOON };
    const first = await fraud.runtime('POST', EVENTS, { body, headers });
    const second = await fraud.runtime('POST', EVENTS, { body, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
  });

  it.each([
    ['an unknown type', { type: 'settled' }, '$.type'],
    ['no type', { type: undefined }, '$.type'],
    ['a malformed ID', { decision_id: 'x' }, '$.decision_id'],
    ['a time without an offset', { occurred_at: '2026-03-01T12:00:00' }, '$.occurred_at'],
    ['a time more than a day ahead', { occurred_at: '2999-01-01T00:00:00Z' }, '$.occurred_at'],
    ['a time of another century', { occurred_at: '1999-12-31T23:59:59Z' }, '$.occurred_at'],
    ['data that is a list', { data: [] }, '$.data'],
    ['data that is null', { data: null }, '$.data'],
    ['an unknown field', { amount: 1 }, '$.amount'],
  ])('returns 422 for %s', async (_, changes, path) => {
    const body = { type: 'capture', decision_id: randomUUID(), occurred_at: NOON, ...changes };
    const answer = await fraud.runtime('POST', EVENTS, { body });
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toEqual([path]);
  });

  it('returns 404 for an unknown decision', async () => {
    const answer = await events.tell(randomUUID(), 'capture', NOON);
    expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
  });
});

describe('the schema events.<type>', () => {
  const SCHEMAS = '/api/admin/schemas';

  async function register(schema: object) {
    const name = 'events.void';
    const first = await fraud.admin('POST', SCHEMAS, { body: { name, schema } });
    if (first.status === 201) return first.body;
    return (await fraud.admin('POST', `${SCHEMAS}/${name}/versions`, { body: { schema } })).body;
  }

  it('validates the data of its type, by its newest version', async () => {
    const id = await events.decision();
    await events.told(id, 'void', EARLIER, { data: { anything: true } });
    await register({ type: 'object', required: ['reason'] });
    expect(faultsOf(await events.tell(id, 'void', NOON))).toEqual(['$.data.reason']);
    await events.told(id, 'capture', NOON, { data: {} });
    await register({
      type: 'object',
      properties: { reason: { enum: ['customer', 'merchant'] } },
      additionalProperties: false,
    });
    const answer = await events.tell(id, 'void', NOON, { data: { reason: 'x', 'odd key': 1 } });
    expect(faultsOf(answer).toSorted()).toEqual(['$.data.reason', "$.data['odd key']"]);
    await events.told(id, 'void', NOON, { data: { reason: 'customer' } });
  });

  it('still validates when it is deprecated, and says so', async () => {
    const id = await events.decision();
    const { version } = await register({ type: 'object', required: ['reason'] });
    for (let number = Number(version); number >= 1; number -= 1) {
      await fraud.admin('POST', `${SCHEMAS}/events.void/versions/${number}/deprecate`);
    }
    const answer = await events.tell(id, 'void', NOON, { data: { reason: 'customer' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('deprecation')).toMatch(/^@\d{10}$/);
    expect(faultsOf(await events.tell(id, 'void', LATER))).toEqual(['$.data.reason']);
  });
});

describe('the blacklist', () => {
  const rule = {
    id: 'listed',
    name: 'Known frauds',
    type: 'blacklist',
    action: 'BLOCK',
    fields: ['$.credential_fingerprint', '$.customer.email'],
    populate_on: ['fraud_report', 'chargeback'],
    ttl_seconds: 3_600,
  };
  const payer = (email: string) => ({ context: 'listed', customer: { id: 'c', email } });

  it('gets the fields of a decision when an event is told that populates it', async () => {
    const rulesets = new RulesetDriver(fraud);
    await rulesets.activated('listed', [rule]);
    const id = await events.decision(payer('ada@example.com'));
    const event = await events.told(id, 'fraud_report', NOON);
    expect(event['blacklist_entries']).toMatchObject([
      { path: '$.credential_fingerprint', source_decision_id: id },
      { path: '$.customer.email', source_decision_id: id },
    ]);
    const read = await fraud.runtime('GET', `${EVENTS}/${String(event['id'])}`);
    expect(read.body).toEqual(event);
    expect(await rulesets.decide('listed', payer('other@example.com'))).toMatchObject({
      outcome: 'BLOCK',
    });
    expect(await events.told(id, 'capture', LATER)).toMatchObject({ blacklist_entries: [] });
  });
});

describe('GET /api/events/{id}', () => {
  it('returns 404 for an unknown and a malformed ID', async () => {
    for (const id of [randomUUID(), 'x']) {
      const answer = await fraud.runtime('GET', `${EVENTS}/${id}`);
      expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
    }
  });
});

describe('who may', () => {
  it('returns 401 without a token and 403 without the scope', async () => {
    const token = await fraud.token('decisions:create events:read');
    expect((await fraud.call('POST', EVENTS, { body: {} })).status).toBe(401);
    expect((await fraud.call('POST', EVENTS, { body: {}, token })).status).toBe(403);
    const path = `${EVENTS}/${randomUUID()}`;
    expect((await fraud.call('GET', path)).status).toBe(401);
    const other = await fraud.token('events:create');
    expect((await fraud.call('GET', path, { token: other })).status).toBe(403);
  });
});
