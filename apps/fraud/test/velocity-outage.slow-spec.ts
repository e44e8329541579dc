import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PrivateRedis,
  queryDatabase,
  redisUrl,
  TEST_INSTANCE,
  until,
} from '@tessera/local/testing';
import pg from 'pg';
import { VelocityMaintenanceWorker } from '../src/velocity/velocity-maintenance.worker.js';
import { decisionRequest } from './factories/decision-request.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, send, startFraud } from './support/running-fraud.js';
import { byIp, countByIp, settled } from './support/velocity-rules.js';

const RULES = [ruleBody(countByIp(2), { action: 'BLOCK' })];
/** As the guide has it: reviews what an outage let pass uncounted. */
const CAREFUL_RULES = [
  ...RULES,
  ruleBody(
    {
      all: [
        { path: '$.device.ip', operator: 'exists' },
        { velocity: countByIp(2).velocity, operator: 'not_exists' },
      ],
    },
    { id: 'uncounted' },
  ),
];

async function outcomeOf(fraud: RunningFraud, context: string, ip: string) {
  const body = decisionRequest({ context, ...byIp(ip) });
  const answer = await fraud.runtime('POST', '/api/decisions', { body });
  expect(answer.status).toBe(201);
  const { outcome, fail_open, velocity_partial, velocity_unavailable } = answer.body;
  return { outcome, fail_open, velocity_partial, velocity_unavailable };
}

async function unavailableCount(fraud: RunningFraud): Promise<number> {
  const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
  return Number(/^fraud_velocity_unavailable_total (\d+)$/m.exec(metrics)?.[1]);
}

const OPEN = { outcome: 'ALLOW', fail_open: true, velocity_unavailable: true };
const COUNTED = { fail_open: false, velocity_unavailable: false };

describe('a Redis that is lost', () => {
  let redis: PrivateRedis | undefined;
  let fraud: RunningFraud;

  beforeAll(async () => {
    if (redisUrl() === null) return;
    redis = await PrivateRedis.prepare();
    await redis.start();
    // An unavailable store is detected at once; a busy one is waited for.
    fraud = await startFraud({ REDIS_URL: redis.url, VELOCITY_TIMEOUT_MS: '5000' });
    await new RulesetDriver(fraud).activated('lost', RULES);
    await new RulesetDriver(fraud).activated('careful', CAREFUL_RULES);
    for (const context of ['lost', 'careful']) await settled(fraud, fraud.service.url, context);
  });

  afterAll(async () => {
    if (redis === undefined) return;
    await fraud.close();
    await redis.remove();
  });

  it('lets decisions pass, flagged and counted, and is read in again when it is back', async () => {
    if (redis === undefined) return;
    const ip = '203.0.113.1';
    for (const outcome of ['ALLOW', 'ALLOW', 'BLOCK']) {
      expect(await outcomeOf(fraud, 'lost', ip)).toMatchObject({ ...COUNTED, outcome });
    }
    expect(await outcomeOf(fraud, 'careful', ip)).toMatchObject({ ...COUNTED, outcome: 'ALLOW' });
    const before = await unavailableCount(fraud);
    await redis.kill();
    expect(await outcomeOf(fraud, 'lost', ip)).toMatchObject(OPEN);
    expect(await unavailableCount(fraud)).toBe(before + 1);
    expect(await outcomeOf(fraud, 'careful', ip)).toMatchObject({ ...OPEN, outcome: 'REVIEW' });
    // Empty, as after a failover that lost all data.
    await redis.start();
    await until('it is counted again', async () => {
      const seen = await outcomeOf(fraud, 'lost', '203.0.113.2');
      if (seen.velocity_unavailable === true) return false;
      expect(seen.velocity_partial).toBe(true);
      return true;
    });
    await settled(fraud, fraud.service.url, 'lost');
    // The three decisions before the loss and the one during it are counted again.
    expect(await outcomeOf(fraud, 'lost', ip)).toMatchObject({ ...COUNTED, outcome: 'BLOCK' });
  });

  it('is noticed when it was flushed while it ran', async () => {
    if (redis === undefined) return;
    const ip = '203.0.113.3';
    for (let count = 0; count < 3; count += 1) await outcomeOf(fraud, 'lost', ip);
    await redis.flush();
    expect(await outcomeOf(fraud, 'lost', ip)).toMatchObject({
      outcome: 'ALLOW',
      velocity_partial: true,
    });
    await settled(fraud, fraud.service.url, 'lost');
    expect(await outcomeOf(fraud, 'lost', ip)).toMatchObject({
      outcome: 'BLOCK',
      velocity_partial: false,
    });
  });
});

describe('pods of the release before', () => {
  const CONTEXT = 'updated';
  const ip = '203.0.113.40';

  it('make the velocities of both partial, and what they decided is counted afterwards', async () => {
    if (redisUrl() === null) return;
    const redis = await PrivateRedis.prepare();
    await redis.start();
    const fraud = await startFraud({ REDIS_URL: redis.url, VELOCITY_TIMEOUT_MS: '5000' });
    try {
      await new RulesetDriver(fraud).activated(CONTEXT, RULES);
      await settled(fraud, fraud.service.url, CONTEXT);
      // A pod that counts elsewhere, as those of the release before do.
      const former = await fraud.replica({ REDIS_URL: '' });
      const history = `{velocity:${TEST_INSTANCE}:${CONTEXT}}:history`;
      const counted = async () => {
        const body = decisionRequest({ context: CONTEXT, ...byIp(ip) });
        await send(former.url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
        const now = String(Date.now() * 1_000);
        await redis.command(
          'hset',
          history,
          '#run',
          'former',
          '#alive',
          now,
          'definition',
          '1 1 1 0',
        );
      };
      for (let count = 0; count < 3; count += 1) await counted();
      // It may have been found before the last of them was written, and then it is found again.
      await until('it is noticed, and removed', async () => {
        const { velocity_partial: partial } = await outcomeOf(fraud, CONTEXT, '203.0.113.41');
        return partial === true && (await redis.command('exists', history)) === 0;
      });
      await settled(fraud, fraud.service.url, CONTEXT);
      expect(await outcomeOf(fraud, CONTEXT, ip)).toMatchObject({
        ...COUNTED,
        outcome: 'BLOCK',
        velocity_partial: false,
      });
    } finally {
      await fraud.close();
      await redis.remove();
    }
  });
});

describe('velocities on Postgres', () => {
  let fraud: RunningFraud;

  beforeAll(async () => {
    fraud = await startFraud({ DEDUPE_REFERENCES: 'on', VELOCITY_TIMEOUT_MS: '3000' });
    await new RulesetDriver(fraud).activated('default', RULES);
    await settled(fraud, fraud.service.url, 'default');
  });

  afterAll(async () => {
    await fraud.close();
  });

  it('count a reference that is repeated within a day once, under DEDUPE_REFERENCES', async () => {
    const pay = async (reference: string) => {
      const transaction = { reference, amount: 5, currency: 'EUR' };
      const body = decisionRequest({ transaction, ...byIp('203.0.113.20') });
      return (await fraud.runtime('POST', '/api/decisions', { body })).body['outcome'];
    };
    for (let time = 0; time < 4; time += 1) expect(await pay('order-a')).toBe('ALLOW');
    expect(await pay('order-b')).toBe('ALLOW');
    expect(await pay('order-c')).toBe('BLOCK');
    expect(await pay('order-a')).toBe('BLOCK');
  });

  it('fail open while the store hangs, and count again when it does not', async () => {
    const holder = new pg.Client({ connectionString: fraud.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin; lock table velocity_event in access exclusive mode');
      expect(await outcomeOf(fraud, 'default', '203.0.113.21')).toMatchObject(OPEN);
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
    expect(await outcomeOf(fraud, 'default', '203.0.113.22')).toMatchObject(COUNTED);
  });

  it('drop the days that no window reaches, and have the coming ones ready', async () => {
    const dayIn = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    const days = async () => {
      const rows = await queryDatabase<{ name: string }>(
        fraud.databaseUrl,
        `select inhrelid::regclass::text as name from pg_inherits
         where inhparent = 'velocity_event'::regclass order by 1`,
      );
      return rows.map(({ name }) => name.slice(-8));
    };
    const [eightDaysAgo, ahead] = [dayIn(-8 * 24), dayIn(14 * 24)];
    await queryDatabase(
      fraud.databaseUrl,
      `select velocity_keep_partitions(now() - interval '9 days', 14)`,
    );
    expect(await days()).toContain(eightDaysAgo);
    // One day for repeated references, and one hour for the only window: the day before yesterday
    // until one o'clock, yesterday after it.
    const before = dayIn(-25);
    await fraud.service.get(VelocityMaintenanceWorker).run();
    const [first, ...others] = await days();
    expect([before, dayIn(-25)]).toContain(first);
    expect(others).toContain(ahead);
  });
});
