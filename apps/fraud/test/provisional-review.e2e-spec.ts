import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { type Destination, startDestination } from './support/destination.js';
import { EventLog } from './support/event-log.js';
import { InterceptorDriver, MAPPING } from './support/interceptor-driver.js';
import { PaymentEvents } from './support/payment-events.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { says } from './support/test-backend.js';

let fraud: RunningFraud;
let backends: BackendDriver;
let destination: Destination;
let interceptors: InterceptorDriver;
let events: EventLog;
/** Lets the test's backends respond. */
let release = Promise.withResolvers<undefined>();

beforeAll(async () => {
  [fraud, destination] = await Promise.all([startFraud(), startDestination()]);
  backends = new BackendDriver(fraud);
  interceptors = new InterceptorDriver(fraud);
  events = await EventLog.register(fraud, ['decision.async.review', 'decision.async.block']);
});

afterEach(() => {
  release.resolve(undefined);
  release = Promise.withResolvers();
});

afterAll(async () => {
  await Promise.all([backends.close(), destination.close(), events.close()]);
  await fraud.close();
});

/** Creates a context whose decisions wait until the test lets its backend respond. */
async function waiting(context: string, outcome: 'BLOCK' | 'REVIEW'): Promise<void> {
  const { promise } = release;
  const { slug } = await backends.start((...parts) => {
    void promise.then(() => {
      says(outcome)(...parts);
    });
  });
  await backends.rulesets.activated(context, [backendRule(slug, { async: true })]);
}

function resolve(id: string) {
  const body = { action: 'accept' };
  return fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body });
}

async function queue(customerId: string): Promise<unknown[]> {
  const path = `/api/decisions?resolved=false&customer_id=${customerId}`;
  const { body } = await fraud.runtime('GET', path);
  return (body['data'] as { id: string }[]).map(({ id }) => id);
}

describe('a provisional decision', () => {
  it('counts as ALLOW in an interceptor', async () => {
    await waiting('intercepted', 'BLOCK');
    await interceptors.activated({
      ref: 'waiting',
      context: 'intercepted',
      destination: { url: destination.url },
      field_mapping: MAPPING,
    });
    const answer = await interceptors.pay('waiting');
    expect(answer.body.toString()).toBe('ok');
    expect(destination.arrivals).toHaveLength(1);
    const id = String(answer.headers['x-decision-id']);
    expect(await backends.read(id)).toMatchObject({ outcome: 'PROVISIONAL' });
    release.resolve(undefined);
    await events.final(id);
    expect(await backends.read(id)).toMatchObject({ outcome: 'BLOCK' });
  });

  it('is in the review queue and can be resolved once its final outcome is REVIEW', async () => {
    await waiting('reviewed', 'REVIEW');
    const customer = { id: 'provisional-customer' };
    const decision = await backends.rulesets.decide('reviewed', { customer });
    const id = String(decision['id']);
    expect(decision).toMatchObject({ outcome: 'PROVISIONAL' });
    expect((await resolve(id)).body).toMatchObject({ code: 409 });
    expect(await queue(customer.id)).toEqual([]);
    await new PaymentEvents(fraud).told(id, 'authorization', '2026-03-01T12:00:00Z');
    release.resolve(undefined);
    expect(await events.final(id)).toMatchObject({
      event: 'decision.async.review',
      payment_state: 'authorized',
    });
    expect(await queue(customer.id)).toEqual([id]);
    const { body } = await fraud.runtime('GET', `/api/decisions/${id}?explain=counterfactual`);
    expect(body).toMatchObject({
      explanation: { counterfactuals: [], note: expect.stringContaining('asynchronous backend') },
    });
    expect((await resolve(id)).status).toBe(200);
    expect(await queue(customer.id)).toEqual([]);
  });
});
