import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { decisionsByValueSql, VALUE_COLUMNS } from '../src/decisions/decisions-by-value.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let client: pg.Client;

beforeAll(async () => {
  fraud = await startFraud();
  client = new pg.Client({ connectionString: fraud.databaseUrl });
  await client.connect();
  await client.query(MANY);
  await client.query('vacuum analyze decision_before');
  // As after the migration of a filled table: there are no statistics of the new indexes yet.
  await client.query(
    `delete from pg_statistic where starelid in (
       select indexrelid from pg_index where indrelid = 'decision_before'::regclass)`,
  );
});

afterAll(async () => {
  await client.end();
  await fraud.close();
});

/** Twenty days with gaps; of each column a value that half of the decisions have, and rare ones. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, currency, fail_open, email_hash,
    device_hash)
  select gen_random_uuid(), now() - (n / 3) * interval '4 minutes' - (n / 900) * interval '7 hours',
    'default', 'ALLOW', v, v, repeat('x', 500), '{}', v, v, n, 'EUR', false, v, v
  from generate_series(1, 20000) n,
    lateral (select case when n % 2 = 0 then 'guest' else 'v' || n % 3000 end as v) value`;

const CASES = VALUE_COLUMNS.flatMap((column) =>
  (['asc', 'desc'] as const).map((order) => [column, order] as const),
);

describe('decisions with a value', () => {
  it.each(CASES)('are those of a scan: %s %s', async (column, order) => {
    for (const value of ['guest', 'v7', 'v2999', 'nothing']) {
      const found = decisionsByValueSql({
        column,
        value: '$1',
        columns: ['id', 'created_at'],
        order,
        limit: 50,
      });
      const sorted = `order by created_at ${order}, id ${order}`;
      const [indexed, scanned] = await Promise.all([
        client.query(`select id from ${found} found ${sorted}`, [value]),
        client.query(`select id from decision where ${column} = $1 ${sorted} limit 50`, [value]),
      ]);
      expect(indexed.rows).toEqual(scanned.rows);
      expect(indexed.rows.length > 0).toBe(value !== 'nothing');
    }
  });

  it.each(CASES)('are read from the index of the column: %s %s', async (column, order) => {
    const found = decisionsByValueSql({
      column,
      value: '$1',
      columns: ['id', 'created_at'],
      order,
      limit: 21,
    });
    await client.query(`prepare by_value as select id from ${found} found`);
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) execute by_value('guest')`,
    );
    await client.query('deallocate by_value');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const name = {
      transaction_reference: 'reference',
      credential_fingerprint: 'credential',
      customer_id: 'customer',
      email_hash: 'email',
      device_hash: 'device',
      device_ip: 'device_ip',
    }[column];
    expect(plan).toContain(`decision_before_${name}_hour_idx`);
    expect(plan).not.toContain('Seq Scan on decision');
    // A value that half of the decisions have ends after the first hours.
    const looked = /hour_idx on decision_before \w+ \(actual .* loops=(\d+)\)/.exec(plan);
    expect(Number(looked?.[1])).toBeLessThan(20);
  });
});
