import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import pg from 'pg';
import { fullDecisionRequest } from '../factories/decision-request.js';
import { type RunningFraud, startFraud } from '../support/running-fraud.js';

const ROWS = 1_000_000;
const PART = 100_000;
const TIMEOUT_MS = 600_000;
const REPEATS = 9;
const BATCH = 64;
const BATCHES = 60;

let fraud: RunningFraud;
let client: pg.Client;
/** The request and the response of a real decision, which all others repeat. */
let bodies: string[];

beforeAll(async () => {
  fraud = await startFraud();
  client = new pg.Client({ connectionString: fraud.databaseUrl });
  await client.connect();
  const made = await fraud.runtime('POST', '/api/decisions', { body: fullDecisionRequest() });
  expect(made.status).toBe(201);
  const { rows: stored } = await client.query<{ request: string; response: string }>(
    'select request, response from decision',
  );
  bodies = stored.flatMap(({ request, response }) => [request, response]);
  for (let from = 0; from < ROWS; from += PART) {
    await client.query(MANY, [from, from + PART - 1, ...bodies]);
  }
  await client.query('vacuum analyze decision');
  await until(
    'all is folded',
    async () => {
      const { rows } = await client.query('select 1 from decision_rollup_delta limit 1');
      return rows.length === 0;
    },
    TIMEOUT_MS,
  );
}, TIMEOUT_MS);

afterAll(async () => {
  await client.end();
  await fraud.close();
});

/** A month of decisions, three contexts, some rules; a rare currency, BIN, amount and address. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, currency, bin, fail_open,
    email_hash, device_hash, fired_rules)
  select gen_random_uuid(), now() - n * interval '2.5 seconds',
    (array['default', 'web', 'app'])[1 + n % 3],
    case when n % 50 = 0 then 'BLOCK' when n % 20 = 0 then 'REVIEW' else 'ALLOW' end,
    'c' || n % 100000, 'crd_' || n % 100000, $3, $4, 'r' || n,
    '10.0.' || n % 250 || '.' || n % 249, case when n % 100003 = 7 then 99000000 else n % 20000 end,
    case when n % 90001 = 5 then 'NOK' else (array['EUR', 'USD', 'GBP'])[1 + n % 3] end,
    case when n % 80021 = 3 then '601100' else '4' || lpad((n % 997)::text, 5, '0') end, false,
    'eml_' || n % 100000, 'dvc_' || n % 100000,
    case when n % 20 = 0 or n % 50 = 0 then array['rule-' || n % 40] end
  from generate_series($1::int, $2::int) n`;

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < REPEATS; count += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

const get = async (path: string): Promise<Record<string, unknown>> => {
  const { status, body } = await fraud.admin('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

describe('a million decisions', () => {
  it(
    'are counted from rollups, many times faster than by a scan',
    async () => {
      const scan = await timed(() =>
        client.query(
          `select date_trunc('day', created_at), outcome, count(*), sum(amount) from decision
           group by 1, 2`,
        ),
      );
      const analytics = '/api/admin/analytics/decisions';
      for (const query of [
        'group_by=time,outcome',
        'group_by=rule',
        'group_by=time,rule,context',
        'group_by=ruleset_version,outcome',
      ]) {
        const ms = await timed(() => get(`${analytics}?${query}`));
        report(
          `analytics ${query}: ${ms.toFixed(1)} ms, ${(scan / ms).toFixed(0)} times faster than a scan`,
        );
        expect(ms).toBeLessThan(scan / 3);
      }
      const body = await get(`${analytics}?group_by=outcome`);
      const counted = (body['data'] as { decisions: number }[]).map(({ decisions }) => decisions);
      expect(counted.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(ROWS * 0.99);
    },
    TIMEOUT_MS,
  );

  it(
    'are found by a rare value without a scan of the table',
    async () => {
      const scan = await timed(() =>
        client.query(`select count(*) from decision where length(request) = 0`),
      );
      const list = '/api/admin/decisions';
      for (const query of [
        'currency=NOK',
        'bin=601100',
        'amount_from=90000000',
        'currency=NOK&order=asc',
        'device_ip=10.0.17.17',
        'rule_id=rule-10',
        'customer_id=c77',
      ]) {
        const ms = await timed(() => get(`${list}?${query}`));
        report(`list ${query}: ${ms.toFixed(1)} ms, a scan ${scan.toFixed(0)} ms`);
        expect((await get(`${list}?${query}`))['data']).not.toHaveLength(0);
        expect(ms).toBeLessThan(scan);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'cost a batch of new ones little for being counted',
    async () => {
      const insert = async (at: number) => {
        const started = performance.now();
        for (let batch = 0; batch < BATCHES; batch += 1) {
          const from = ROWS + (at * BATCHES + batch) * BATCH;
          await client.query(MANY, [from, from + BATCH - 1, ...bodies]);
        }
        return ((performance.now() - started) * 1_000) / (BATCHES * BATCH);
      };
      const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
      for (let count = 0; count < REPEATS * 2; count += 1) {
        const mode = count % 2 === 0 ? 'disable' : 'enable';
        for (const trigger of ['decision_rollup_insert', 'ruleset_rollup_insert']) {
          await client.query(`alter table decision ${mode} trigger ${trigger}`);
        }
        times[mode].push(await insert(count));
      }
      const [counted, uncounted] = [median(times.enable), median(times.disable)];
      report(
        `a decision in a batch of ${BATCH}: ${counted.toFixed(0)} µs counted, ${uncounted.toFixed(0)} µs uncounted`,
      );
      expect(counted).toBeLessThan(uncounted * 2);
    },
    TIMEOUT_MS,
  );
});
