import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DecisionRollupsRepository } from '../src/analytics/decision-rollups.repository.js';
import { decisionsOnCountedDaysSql } from '../src/decisions/decisions-on-counted-days.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const ORDERS = ['asc', 'desc'] as const;

let fraud: RunningFraud;
let client: pg.Client;

beforeAll(async () => {
  // The test says when differences are folded.
  fraud = await startFraud({ BACKGROUND_WORK: 'worker' });
  client = new pg.Client({ connectionString: fraud.databaseUrl });
  await client.connect();
  await client.query(MANY);
  await client.query('analyze decision');
});

afterAll(async () => {
  await client.end();
  await fraud.close();
});

/** Two months; a currency of every day, one of a few days, and one of a single decision. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, amount, currency, fail_open)
  select gen_random_uuid(), now() - n * interval '20 minutes', 'default', 'ALLOW', 'c', 'crd', '{}',
    '{}', 'r' || n, n, case when n = 2222 then 'ISK' when n % 700 < 4 then 'NOK' else 'EUR' end, false
  from generate_series(1, 4000) n`;

async function expectSameAsScan(): Promise<void> {
  for (const currency of ['EUR', 'NOK', 'ISK', 'JPY']) {
    for (const order of ORDERS) {
      for (const amount of [0, 2_000]) {
        const where = ['currency = $1', 'amount >= $2'];
        const found = decisionsOnCountedDaysSql({
          currency: '$1',
          columns: ['id', 'created_at'],
          where,
          order,
          limit: '$3',
        });
        const sorted = `order by created_at ${order}, id ${order}`;
        const scan = `select id from decision where ${where.join(' and ')} ${sorted} limit $3`;
        const values = [currency, amount, 10];
        const [counted, scanned] = await Promise.all([
          client.query<{ id: string }>(`select id from ${found} found ${sorted}`, values),
          client.query<{ id: string }>(scan, values),
        ]);
        expect(counted.rows).toEqual(scanned.rows);
      }
    }
  }
}

describe('decisions in a currency', () => {
  it('are those of a scan before they are folded into the counts of their days, and after', async () => {
    await expectSameAsScan();
    const rollups = fraud.service.get(DecisionRollupsRepository);
    expect(await rollups.fold()).toBeGreaterThan(0);
    while ((await rollups.fold()) > 0);
    await expectSameAsScan();
  });
});
