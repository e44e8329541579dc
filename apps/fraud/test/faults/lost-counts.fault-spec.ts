import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FaultProxy, PrivateRedis, queryDatabase, until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { decisionRequest } from '../factories/decision-request.js';
import { RulesetDriver } from '../support/ruleset-driver.js';
import { ruleBody } from '../support/rulesets.js';
import { type RunningFraud, send, startFraud } from '../support/running-fraud.js';
import { byIp, countByIp, settled } from '../support/velocity-rules.js';

const CONTEXT = 'shop';
const IP = '203.0.113.50';
const LIMIT = 6;
/** Shadow rules on the other aggregates show what each velocity counts. */
const RULES = [
  ...['sum', 'distinct'].map((aggregate) =>
    ruleBody(
      {
        velocity: {
          key: '$.device.ip',
          aggregate,
          field: aggregate === 'sum' ? '$.transaction.amount' : '$.customer.id',
          window: 'PT1H',
        },
        operator: 'gt',
        value: 0,
      },
      { id: aggregate, live: false },
    ),
  ),
  ruleBody(countByIp(LIMIT), { action: 'BLOCK' }),
];

interface Seen {
  readonly outcome: string;
  readonly partial: boolean;
  readonly unavailable: boolean;
  /** By rule: the value of its velocity. */
  readonly values: Readonly<Record<string, number>>;
}

let fraud: RunningFraud;
let redis: PrivateRedis;
let payments = 0;

async function start() {
  fraud = await startFraud({ REDIS_URL: redis.url, VELOCITY_TIMEOUT_MS: '1000' });
  await new RulesetDriver(fraud).activated(CONTEXT, RULES);
  await settled(fraud, fraud.service.url, CONTEXT);
}

async function pay(service: RunningService = fraud.service): Promise<Seen> {
  payments += 1;
  const answer = await send(service.url, 'POST', '/api/decisions', {
    token: fraud.runtimeToken,
    body: decisionRequest({
      context: CONTEXT,
      customer: { id: `customer-${payments}` },
      transaction: { reference: `order-${payments}`, amount: 10, currency: 'EUR' },
      ...byIp(IP),
    }),
  });
  expect(answer.status).toBe(201);
  const fired = answer.body['triggered_rules'] as {
    rule_id: string;
    evidence: { value: number }[];
  }[];
  return {
    outcome: String(answer.body['outcome']),
    partial: answer.body['velocity_partial'] === true,
    unavailable: answer.body['velocity_unavailable'] === true,
    values: Object.fromEntries(
      fired.map(({ rule_id: id, evidence }) => [id, evidence[0]?.value ?? NaN]),
    ),
  };
}

/** Decides until a response reports complete velocities. */
async function firstTrusted(service: RunningService = fraud.service): Promise<Seen> {
  let seen: Seen | undefined;
  await until('velocities are complete again', async () => {
    seen = await pay(service);
    return !seen.partial && !seen.unavailable;
  });
  if (seen === undefined) throw new Error('No decision was made.');
  return seen;
}

/** Either every payment so far counts, or the response reports that it may not. */
function expectTrue(seen: Seen): void {
  if (seen.partial || seen.unavailable) return;
  expect(seen).toMatchObject({
    outcome: payments > LIMIT ? 'BLOCK' : 'ALLOW',
    values: { sum: payments * 10, distinct: payments },
  });
}

async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

beforeEach(() => {
  payments = 0;
});

afterEach(async () => {
  redis.thaw();
  await fraud.close();
  await redis.remove();
});

describe('decisions that Redis did not count', () => {
  it.each([
    ['restarts with its append-only file', true],
    ['comes back empty', false],
  ])('count after Redis was killed and %s', async (_, appendOnly) => {
    redis = await PrivateRedis.prepare({ appendOnly });
    await redis.start();
    await start();
    for (let count = 0; count < 2; count += 1) expectTrue(await pay());
    await redis.kill();
    for (let count = 0; count < 5; count += 1) expect((await pay()).unavailable).toBe(true);
    await until('the metric shows them', async () => {
      return (await metric('fraud_velocity_uncounted_decisions')) === 5;
    });
    await redis.start();
    expectTrue(await firstTrusted());
    for (let count = 0; count < 3; count += 1) expectTrue(await pay());
    expect((await pay()).outcome).toBe('BLOCK');
    await until('the metric shows none', async () => {
      return (await metric('fraud_velocity_uncounted_decisions')) === 0;
    });
    expect(await metric('fraud_velocity_repaired_total')).toBeGreaterThanOrEqual(5);
  });

  it('count after Redis was frozen', async () => {
    redis = await PrivateRedis.prepare();
    await redis.start();
    await start();
    for (let count = 0; count < 2; count += 1) expectTrue(await pay());
    redis.freeze();
    for (let count = 0; count < 3; count += 1) expect((await pay()).unavailable).toBe(true);
    redis.thaw();
    expectTrue(await firstTrusted());
    expectTrue(await pay());
  });

  it('count when only one of two pods was cut off, and the other says so meanwhile', async () => {
    redis = await PrivateRedis.prepare();
    await redis.start();
    const proxy = await FaultProxy.open(redis.url);
    try {
      await start();
      const lonely = await fraud.replica({ REDIS_URL: proxy.url });
      await settled(fraud, lonely.url, CONTEXT);
      expectTrue(await pay());
      expectTrue(await pay(lonely));
      proxy.cut();
      for (let count = 0; count < 3; count += 1) {
        expect((await pay(lonely)).unavailable).toBe(true);
      }
      // It polls for such marks several times per second, and repairs what the other could not
      // count.
      await until('the other pod says so', async () => (await pay()).partial);
      expectTrue(await firstTrusted());
      proxy.restore();
      expectTrue(await firstTrusted(lonely));
      expectTrue(await pay());
    } finally {
      await proxy.close();
    }
  });
});

describe('counts that Redis lost', () => {
  it('are restored when a restarted Redis has only an older state', async () => {
    redis = await PrivateRedis.prepare();
    await redis.start();
    await start();
    for (let count = 0; count < 2; count += 1) expectTrue(await pay());
    await redis.save();
    // These are counted, then lost before they reached the disk: no failure occurred that could
    // have been recorded.
    for (let count = 0; count < 3; count += 1) expectTrue(await pay());
    await redis.kill();
    await redis.start();
    await until('the pod is connected again', async () => !(await pay()).unavailable);
    expectTrue(await firstTrusted());
    expectTrue(await pay());
  });

  it('are restored when what was repaired is lost again', async () => {
    redis = await PrivateRedis.prepare();
    await redis.start();
    await start();
    expectTrue(await pay());
    redis.freeze();
    for (let count = 0; count < 3; count += 1) expect((await pay()).unavailable).toBe(true);
    redis.thaw();
    await until('Redis responds', async () => !(await pay()).unavailable);
    await redis.save();
    await until('they are repaired', async () => {
      const rows = await queryDatabase<{ count: string }>(
        fraud.databaseUrl,
        'select count(*) from decision where velocity_repaired_at is not null',
      );
      return Number(rows[0]?.count) >= 3;
    });
    await redis.kill();
    await redis.start();
    expectTrue(await firstTrusted());
    expectTrue(await pay());
  });
});
