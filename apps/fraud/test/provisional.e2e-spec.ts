import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { EventLog } from './support/event-log.js';
import { queryRows } from './support/query-rows.js';
import { queueStores } from './support/queue-stores.js';
import { ruleBody } from './support/rulesets.js';
import { LARGE } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { breaks, later, says, sends, silent } from './support/test-backend.js';

/** 30 seconds are 1.5. */
const SCALE = 20;
const EVENTS = [
  'decision.allow',
  'decision.block',
  'decision.review',
  'decision.provisional',
  'decision.async.allow',
  'decision.async.block',
  'decision.async.review',
];

describe.each(queueStores)('a provisional decision with its jobs on %s', (_store, env) => {
  let fraud: RunningFraud;
  let driver: BackendDriver;
  let events: EventLog;

  beforeAll(async () => {
    fraud = await startFraud({ PROVISIONAL_TIME_SCALE: String(SCALE), ...env });
    driver = new BackendDriver(fraud);
    events = await EventLog.register(fraud, EVENTS);
  });

  afterAll(async () => {
    await driver.close();
    await events.close();
    await fraud.close();
  });

  /** Decides by one async backend for each behaviour, beside other rules. */
  async function decide(
    behaviours: Parameters<BackendDriver['start']>[0][],
    rules: unknown[] = [],
    changes: Record<string, unknown> = {},
  ) {
    const started = await Promise.all(behaviours.map((behaviour) => driver.start(behaviour)));
    const slugs = started.map(({ slug }) => slug);
    const asking = slugs.map((slug) => backendRule(slug, { async: true, ...changes }));
    const decision = await driver.decideBy([...rules, ...asking]);
    return { decision, id: String(decision['id']), slugs, started };
  }

  it.each(['ALLOW', 'BLOCK', 'REVIEW'])('is final when its backend says %s', async (outcome) => {
    const { decision, id, slugs } = await decide([later(50, says(outcome))]);
    expect(decision).toMatchObject({
      outcome: 'PROVISIONAL',
      fail_open: false,
      backend_results: [],
      provisional: { pending_backends: slugs },
    });
    const final = await events.final(id);
    expect(final).toEqual({
      event: `decision.async.${outcome.toLowerCase()}`,
      id: expect.any(String),
      decision_id: id,
      occurred_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      payment_state: null,
    });
    expect(await driver.read(id)).toMatchObject({
      outcome,
      source: 'BACKEND',
      fail_open: false,
      provisional: null,
      has_backend_error: false,
      backend_results: [{ backend: slugs[0], outcome, live: true, error: null }],
    });
  });

  it('has its deadline 30 scaled seconds away, by the clock of the database', async () => {
    const { decision, id } = await decide([silent]);
    const [row] = await queryRows<{ away: string; told: Date }>(
      fraud.databaseUrl,
      `select extract(epoch from p.deadline_at - d.created_at) * 1000 as away, p.deadline_at as told
       from provisional_decision p join decision d on d.id = p.decision_id where d.id = '${id}'`,
    );
    expect(Number(row?.away)).toBeCloseTo(30_000 / SCALE, 3);
    const { deadline_at: told } = decision['provisional'] as { deadline_at: string };
    expect(row?.told.toISOString()).toBe(told);
  });

  it('is announced as provisional, and its final event is another', async () => {
    const { id } = await decide([says('ALLOW')]);
    await events.until(id, (received) => received.length === 2);
    const names = events.of(id).map(({ event }) => event);
    expect(names.sort()).toEqual(['decision.async.allow', 'decision.provisional']);
    const provisional = events.of(id).find(({ event }) => event === 'decision.provisional');
    expect(provisional).not.toHaveProperty('payment_state');
  });

  it('that nobody answers is allowed at its deadline, even where the rules had said REVIEW', async () => {
    const { decision, id } = await decide([silent, says('REVIEW')], [ruleBody(LARGE)]);
    const final = await events.final(id);
    expect(final.event).toBe('decision.async.allow');
    const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
    expect(Date.parse(final.occurred_at)).toBeGreaterThanOrEqual(Date.parse(deadline));
    expect(await driver.read(id)).toMatchObject({ outcome: 'ALLOW', fail_open: true });
  });

  it.each([
    ['answers 500', sends(500, '')],
    ['sends half an object', sends(200, '{')],
    ['breaks the connection', breaks],
  ])('whose backend %s waits for its deadline: an error is silence', async (_what, behaviour) => {
    const { decision, id } = await decide([behaviour]);
    const { occurred_at: at, event } = await events.final(id);
    const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
    expect(event).toBe('decision.async.allow');
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(deadline));
    const read = await driver.read(id);
    expect(read).toMatchObject({ fail_open: true, has_backend_error: true });
    expect(read['backend_results']).toMatchObject([{ outcome: null, error: expect.any(String) }]);
  });

  it('is blocked by the first BLOCK, without waiting for the others', async () => {
    const { decision, id } = await decide([silent, later(30, says('BLOCK')), silent]);
    const { event, occurred_at: at } = await events.final(id);
    expect(event).toBe('decision.async.block');
    const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
    expect(Date.parse(at)).toBeLessThan(Date.parse(deadline));
  });

  it('takes the most severe of what backends and rules say', async () => {
    const review = await decide([says('ALLOW'), later(60, says('REVIEW'))]);
    expect((await events.final(review.id)).event).toBe('decision.async.review');
    const ruled = await decide([says('ALLOW')], [ruleBody(LARGE)]);
    expect((await events.final(ruled.id)).event).toBe('decision.async.review');
    expect(await driver.read(ruled.id)).toMatchObject({
      outcome: 'REVIEW',
      source: 'RULE_ENGINE',
    });
  });

  it('is none when the rules block, and no backend is asked', async () => {
    const block = ruleBody(LARGE, { action: 'BLOCK' });
    const { decision, started } = await decide([says('ALLOW')], [block]);
    expect(decision).toMatchObject({ outcome: 'BLOCK', provisional: null });
    expect(started[0]?.backend.arrivals).toHaveLength(0);
  });

  it('is none for a backend in shadow, whose answer is recorded afterwards', async () => {
    const { decision, id, started } = await decide([says('BLOCK')], [], { live: false });
    expect(decision).toMatchObject({ outcome: 'ALLOW', provisional: null });
    await started[0]?.backend.has(1);
    await until(async () => ((await driver.read(id))['backend_results'] as object[]).length === 1);
    expect(await driver.read(id)).toMatchObject({
      outcome: 'ALLOW',
      has_backend_error: false,
      backend_results: [{ outcome: 'BLOCK', live: false }],
    });
    expect(events.of(id).every(({ event }) => event === 'decision.allow')).toBe(true);
  });

  it('replays its first answer under its key, also when it is final', async () => {
    const { slug } = await driver.start(says('BLOCK'));
    await driver.rulesets.activated('replayed', [backendRule(slug, { async: true })]);
    const body = {
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: 'customer-1' },
      transaction: { reference: 'order-1', amount: 1, currency: 'EUR' },
      context: 'replayed',
    };
    const headers = { 'x-idempotency-key': 'provisional-once' };
    const first = await fraud.runtime('POST', '/api/decisions', { body, headers });
    await events.final(String(first.body['id']));
    const second = await fraud.runtime('POST', '/api/decisions', { body, headers });
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.body['outcome']).toBe('PROVISIONAL');
  });

  it('tells in its final event what has become of the payment by then', async () => {
    const { id } = await decide([later(400, says('ALLOW'))]);
    const body = {
      type: 'authorization',
      decision_id: id,
      occurred_at: new Date().toISOString(),
      data: {},
    };
    expect((await fraud.runtime('POST', '/api/events', { body })).status).toBe(201);
    expect(await events.final(id)).toMatchObject({ payment_state: 'authorized' });
  });

  it('can be resolved when it is a final REVIEW, and not before', async () => {
    const { id } = await decide([later(300, says('REVIEW'))]);
    const resolve = () =>
      fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body: { action: 'accept' } });
    expect((await resolve()).status).toBe(409);
    await events.final(id);
    expect((await resolve()).status).toBe(200);
  });

  it('counts what is open, what ends and what fails open', async () => {
    const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/^fraud_provisional_open \d+$/m);
    expect(metrics).toMatch(/^fraud_provisional_finalised_total\{outcome="BLOCK"\} [1-9]/m);
    expect(metrics).toMatch(/^fraud_provisional_fail_open_total [1-9]/m);
  });

  it('leaves nothing in the queue', async () => {
    if (env['REDIS_URL'] !== undefined) return;
    const rows = await queryRows<{ data: string }>(
      fraud.databaseUrl,
      'select data::text as data from bullmq.job union all select data::text from bullmq.event',
    );
    expect(rows.map(({ data }) => data).join()).not.toMatch(/customer-1|411111/);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to hold in time.');
  }
}
