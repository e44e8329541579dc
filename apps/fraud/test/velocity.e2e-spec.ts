import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase, redisKinds, type RedisUnderTest } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { Redis } from 'ioredis';
import { VelocityStore } from '../src/velocity/velocity-store.js';
import { decisionRequest } from './factories/decision-request.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, send, startFraud } from './support/running-fraud.js';
import { byIp, countByIp, settled } from './support/velocity-rules.js';

const stores: [string, (() => Promise<RedisUnderTest>) | null][] = [
  ['Postgres', null],
  ...redisKinds,
];

describe.each(stores)('velocities of decisions on %s', (_, prepare) => {
  let redis: RedisUnderTest | undefined;
  let fraud: RunningFraud;
  let rulesets: RulesetDriver;
  let replica: RunningService;

  beforeAll(async () => {
    // These tests check the counts; a slow store has separate tests.
    redis = await prepare?.();
    fraud = await startFraud({ VELOCITY_TIMEOUT_MS: '5000', ...redis?.env });
    replica = await fraud.replica();
    rulesets = new RulesetDriver(fraud);
  });

  afterAll(async () => {
    await fraud.close();
    await redis?.remove();
  });

  const newContext = () => `v-${randomUUID()}`;

  async function decide(
    context: string,
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    on = fraud.service.url,
  ): Promise<Answer> {
    const body = decisionRequest({ context, ...changes });
    const answer = await send(on, 'POST', '/api/decisions', {
      body,
      headers,
      token: fraud.runtimeToken,
    });
    expect(answer.status).toBe(201);
    return answer;
  }

  const outcomes = (answers: Answer[], outcome: string) =>
    answers.filter(({ body }) => body['outcome'] === outcome).length;

  it('let exactly 10 of 100 racing decisions pass a limit of 10, over two processes', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody(countByIp(10), { action: 'BLOCK' })]);
    await settled(fraud, replica.url, context);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (__, index) =>
        decide(context, byIp('203.0.113.1'), {}, index % 2 === 0 ? fraud.service.url : replica.url),
      ),
    );
    expect(outcomes(answers, 'ALLOW')).toBe(10);
    expect(outcomes(answers, 'BLOCK')).toBe(90);
  });

  it('show in the evidence what was counted, by what, and the threshold', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody(countByIp(1))]);
    await decide(context, byIp('203.0.113.2'));
    const { body } = await decide(context, byIp('203.0.113.2'));
    expect(body['triggered_rules']).toMatchObject([
      {
        rule_id: 'r1',
        evidence: [
          {
            path: 'velocity: count by $.device.ip in PT1H',
            operator: 'gt',
            operand: 1,
            value: 2,
            velocity: {
              aggregate: 'count',
              key: { '$.device.ip': '203.0.113.2' },
              field: null,
              window: 'PT1H',
              at_least: true,
              estimated: false,
            },
          },
        ],
      },
    ]);
  });

  it('count a decision that repeats its idempotency key once', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody(countByIp(1), { action: 'BLOCK' })]);
    const headers = { 'x-idempotency-key': randomUUID() };
    await Promise.all(
      Array.from({ length: 30 }, () => decide(context, byIp('203.0.113.3'), headers)),
    );
    const repeated = await decide(context, byIp('203.0.113.3'), headers);
    expect(repeated.body['outcome']).toBe('ALLOW');
    expect((await decide(context, byIp('203.0.113.3'))).body['outcome']).toBe('BLOCK');
  });

  it('are null for a key that is absent, which matches nothing and is not counted', async () => {
    const context = newContext();
    const exists = { velocity: countByIp(0).velocity, operator: 'exists' };
    await rulesets.activated(context, [ruleBody(exists, { action: 'BLOCK' })]);
    expect((await decide(context)).body['outcome']).toBe('ALLOW');
    expect((await decide(context, { device: { ip: null } })).body['outcome']).toBe('ALLOW');
    expect((await decide(context, byIp('203.0.113.4'))).body['outcome']).toBe('BLOCK');
  });

  it('count decisions that an earlier rule stopped, and keep their history over versions', async () => {
    const context = newContext();
    const stop = ruleBody(
      { path: '$.device.ip', operator: 'exists' },
      { id: 's', action: 'BLOCK' },
    );
    await rulesets.activated(context, [stop, ruleBody(countByIp(99), { id: 'count' })]);
    await decide(context, byIp('203.0.113.5'));
    await decide(context, byIp('203.0.113.5'));
    await rulesets.activated(context, [ruleBody(countByIp(2), { id: 'other-id' })]);
    const { body } = await decide(context, byIp('203.0.113.5'));
    expect(body['triggered_rules']).toMatchObject([
      { rule_id: 'other-id', evidence: [{ value: 3 }] },
    ]);
  });

  it('add up, average and tell apart, by several keys and under a filter', async () => {
    const context = newContext();
    const amount = { field: '$.transaction.amount', window: 'PT1H' };
    const key = ['$.device.ip', '$.billing.country'];
    const filter = { path: '$.transaction.currency', operator: 'eq', value: 'EUR' };
    const above = (velocity: object, value: number, id: string) =>
      ruleBody({ velocity, operator: 'gte', value }, { id });
    await rulesets.activated(context, [
      above({ key, aggregate: 'sum', ...amount, filter }, 300, 'sum'),
      above({ key, aggregate: 'avg', ...amount }, 200, 'avg'),
      above(
        { key: '$.device.ip', aggregate: 'distinct', field: '$.customer.id', window: 'PT1H' },
        2,
        'distinct',
      ),
    ]);
    const pay = async (value: number, currency: string, customer: string, country = 'DE') => {
      const { body } = await decide(context, {
        ...byIp('203.0.113.6'),
        transaction: { reference: randomUUID(), amount: value, currency },
        customer: { id: customer },
        billing: { country },
      });
      const rules = body['triggered_rules'] as { rule_id: string; evidence: { value: number }[] }[];
      return Object.fromEntries(rules.map((rule) => [rule.rule_id, rule.evidence[0]?.value]));
    };
    expect(await pay(100, 'EUR', 'a')).toEqual({});
    expect(await pay(500, 'USD', 'a')).toEqual({ avg: 300 });
    expect(await pay(200, 'EUR', 'b')).toEqual({ sum: 300, avg: 800 / 3, distinct: 2 });
    expect(await pay(1, 'EUR', 'a', 'FR')).toEqual({ distinct: 2 });
  });

  it('read in the decisions of before, flagged partial until that is done', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody({ path: '$.device.ip', operator: 'not_exists' })]);
    for (let count = 0; count < 5; count += 1) await decide(context, byIp('203.0.113.7'));
    await decide(context, byIp('203.0.113.8'));
    const readIn = holdReadingIn();
    await rulesets.activated(context, [ruleBody(countByIp(0))]);
    const first = await decide(context, byIp('203.0.113.7'));
    readIn();
    expect(first.body['velocity_partial']).toBe(true);
    const value = (answer: Answer) =>
      (answer.body['triggered_rules'] as { evidence: { velocity: { partial: boolean } }[] }[])[0]
        ?.evidence[0];
    expect(value(first)?.velocity.partial).toBe(true);
    await settled(fraud, fraud.service.url, context);
    await rulesets.activated(context, [ruleBody(countByIp(6))]);
    const last = await decide(context, byIp('203.0.113.7'));
    expect(last.body['velocity_partial']).toBe(false);
    expect(last.body['triggered_rules']).toMatchObject([{ evidence: [{ value: 7 }] }]);
  });

  it('do not count a request again that was first sent before their rules became active', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody({ path: '$.device.ip', operator: 'not_exists' })]);
    const headers = { 'x-idempotency-key': randomUUID() };
    await decide(context, byIp('203.0.113.13'), headers);
    await rulesets.activated(context, [ruleBody(countByIp(1), { action: 'BLOCK' })]);
    await settled(fraud, fraud.service.url, context);
    const repeated = await decide(context, byIp('203.0.113.13'), headers);
    expect(repeated.headers.get('x-idempotent-replayed')).toBe('true');
    const last = await decide(context, byIp('203.0.113.13'));
    expect(last.body['triggered_rules']).toMatchObject([{ evidence: [{ value: 2 }] }]);
  });

  it('are counted where they were partial or could not be had', async () => {
    const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/^fraud_velocity_partial_total [1-9]/m);
    expect(metrics).toMatch(/^fraud_velocity_unavailable_total 0$/m);
  });

  it('keep nothing of what they count by in the open', async () => {
    const context = newContext();
    await rulesets.activated(context, [ruleBody(countByIp(0))]);
    await decide(context, byIp('203.0.113.99'));
    expect(await storedText()).toContain(context);
    expect(await storedText()).not.toContain('203.0.113');
  });

  /**
   * Keeps every process from loading history until the test continues, however long its decision
   * takes.
   */
  function holdReadingIn(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const running of [fraud.service, replica]) {
      const store = running.get(VelocityStore);
      const claim = store.claim.bind(store);
      store.claim = async (...history) => {
        await promise;
        return claim(...history);
      };
    }
    return () => {
      resolve(undefined);
    };
  }

  async function storedText(): Promise<string> {
    if (redis === undefined) {
      const tables = ['velocity_definition', 'velocity_event', 'velocity_member', 'velocity_seen'];
      const texts = tables.map((table) => `select t::text as text from ${table} t`);
      const rows = await queryDatabase<{ text: string }>(
        fraud.databaseUrl,
        texts.join(' union all '),
      );
      return rows.map(({ text }) => text).join('\n');
    }
    const texts = await Promise.all(redis.urls.map(textOf));
    return texts.join('\n');
  }
});

/** All keys of velocities in a server, and the series among them. */
async function textOf(url: string): Promise<string> {
  const server = new Redis(url);
  try {
    const keys = await server.keys('velocity:*');
    const series = keys.filter((key) => !key.includes('history:'));
    const packed = await Promise.all(series.map((key) => server.getBuffer(key).catch(() => null)));
    return [...keys, ...packed.map((value) => value?.toString('latin1') ?? '')].join('\n');
  } finally {
    server.disconnect();
  }
}
