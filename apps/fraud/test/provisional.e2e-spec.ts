import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { backendRule } from './support/backend-driver.js';
import { ProvisionalStack } from './support/provisional-stack.js';
import { queueStores } from './support/queue-stores.js';
import { LARGE } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type BackendBehavior, later, says, silent } from './support/test-backend.js';

// With the real deadline, a response arrives before it even on a busy machine.
describe.each(queueStores)('a provisional decision with its jobs on %s', (_store, env) => {
  let stack: ProvisionalStack;

  beforeAll(async () => {
    stack = await ProvisionalStack.start(env);
  });

  afterAll(() => stack.close());

  it.each(['ALLOW', 'BLOCK', 'REVIEW'])('is final when its backend says %s', async (outcome) => {
    const { decision, id, slugs } = await stack.decide([later(50, says(outcome))]);
    expect(decision).toMatchObject({
      outcome: 'PROVISIONAL',
      fail_open: false,
      backend_results: [],
      provisional: { pending_backends: slugs },
    });
    const final = await stack.events.final(id);
    expect(final).toEqual({
      event: `decision.async.${outcome.toLowerCase()}`,
      id: expect.any(String),
      decision_id: id,
      occurred_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      payment_state: null,
    });
    expect(await stack.driver.read(id)).toMatchObject({
      outcome,
      source: 'BACKEND',
      fail_open: false,
      provisional: null,
      has_backend_error: false,
      backend_results: [{ backend: slugs[0], outcome, live: true, error: null }],
    });
  });

  it('is announced as provisional, and its final event is another', async () => {
    const { id } = await stack.decide([says('ALLOW')]);
    await stack.events.until(id, (received) => received.length === 2);
    const names = stack.events.of(id).map(({ event }) => event);
    expect(names.sort()).toEqual(['decision.async.allow', 'decision.provisional']);
    const provisional = stack.events.of(id).find(({ event }) => event === 'decision.provisional');
    expect(provisional).not.toHaveProperty('payment_state');
  });

  it('is blocked by the first BLOCK, without waiting for the others', async () => {
    const { decision, id } = await stack.decide([silent, later(30, says('BLOCK')), silent]);
    const { event, occurred_at: at } = await stack.events.final(id);
    expect(event).toBe('decision.async.block');
    const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
    expect(Date.parse(at)).toBeLessThan(Date.parse(deadline));
  });

  it('takes the most severe of what backends and rules say', async () => {
    const review = await stack.decide([says('ALLOW'), later(60, says('REVIEW'))]);
    expect((await stack.events.final(review.id)).event).toBe('decision.async.review');
    const ruled = await stack.decide([says('ALLOW')], [ruleBody(LARGE)]);
    expect((await stack.events.final(ruled.id)).event).toBe('decision.async.review');
    expect(await stack.driver.read(ruled.id)).toMatchObject({
      outcome: 'REVIEW',
      source: 'RULE_ENGINE',
    });
  });

  it('is not provisional when the rules block, and calls no backend', async () => {
    const block = ruleBody(LARGE, { action: 'BLOCK' });
    const { decision, started } = await stack.decide([says('ALLOW')], [block]);
    expect(decision).toMatchObject({ outcome: 'BLOCK', provisional: null });
    expect(started[0]?.backend.arrivals).toHaveLength(0);
  });

  it('is not provisional for a backend in shadow, whose response is recorded afterwards', async () => {
    const { decision, id, started } = await stack.decide([says('BLOCK')], [], { live: false });
    expect(decision).toMatchObject({ outcome: 'ALLOW', provisional: null });
    await started[0]?.backend.has(1);
    await until('the answer is recorded', async () => (await stack.resultsOf(id)).length === 1);
    expect(await stack.driver.read(id)).toMatchObject({
      outcome: 'ALLOW',
      has_backend_error: false,
      backend_results: [{ outcome: 'BLOCK', live: false }],
    });
    expect(stack.events.of(id).every(({ event }) => event === 'decision.allow')).toBe(true);
  });

  it('replays its first answer under its key, also when it is final', async () => {
    const { slug } = await stack.driver.start(says('BLOCK'));
    await stack.driver.rulesets.activated('replayed', [backendRule(slug, { async: true })]);
    const body = {
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: 'customer-1' },
      transaction: { reference: 'order-1', amount: 1, currency: 'EUR' },
      context: 'replayed',
    };
    const headers = { 'x-idempotency-key': 'provisional-once' };
    const first = await stack.fraud.runtime('POST', '/api/decisions', { body, headers });
    await stack.events.final(String(first.body['id']));
    const second = await stack.fraud.runtime('POST', '/api/decisions', { body, headers });
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.body['outcome']).toBe('PROVISIONAL');
  });

  it('tells in its final event what has become of the payment by then', async () => {
    const { behavior, answer } = held('ALLOW');
    const { id } = await stack.decide([behavior]);
    const body = {
      type: 'authorization',
      decision_id: id,
      occurred_at: new Date().toISOString(),
      data: {},
    };
    expect((await stack.fraud.runtime('POST', '/api/events', { body })).status).toBe(201);
    answer();
    expect(await stack.events.final(id)).toMatchObject({ payment_state: 'authorized' });
  });

  it('can be resolved when it is a final REVIEW, and not before', async () => {
    const { behavior, answer } = held('REVIEW');
    const { id } = await stack.decide([behavior]);
    const resolve = () =>
      stack.fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body: { action: 'accept' } });
    expect((await resolve()).status).toBe(409);
    answer();
    await stack.events.final(id);
    expect((await resolve()).status).toBe(200);
  });

  it('counts what is open and what ends', async () => {
    const metrics = await stack.metrics();
    expect(metrics).toMatch(/^fraud_provisional_open \d+$/m);
    expect(metrics).toMatch(/^fraud_provisional_finalised_total\{outcome="BLOCK"\} [1-9]/m);
  });

  it('leaves nothing in the queue', () => stack.expectPlainQueue());
});

/** A backend that responds only when the test lets it. */
function held(outcome: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const behavior: BackendBehavior = (...parts) => {
    void promise.then(() => {
      says(outcome)(...parts);
    });
  };
  const answer = () => {
    resolve(undefined);
  };
  return { behavior, answer };
}
