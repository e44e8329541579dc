import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { DecisionRollupPurgeWorker } from '../src/analytics/decision-rollup-purge.worker.js';
import { DecisionRollupWorker } from '../src/analytics/decision-rollup.worker.js';
import { RuleRollupPurgeWorker } from '../src/analytics/rule-rollup-purge.worker.js';
import { RulesetRollupPurgeWorker } from '../src/analytics/ruleset-rollup-purge.worker.js';
import { faultsOf } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 60;

let fraud: RunningFraud;
/** Of the test: midnight, so that days are whole. */
const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const day = (ago: number, hour = 0) =>
  new Date(today.getTime() - ago * DAY_MS + hour * 3_600_000).toISOString().replace('.000', '');

beforeAll(async () => {
  fraud = await startFraud({ ANALYTICS_HOUR_DAYS: '32', BACKGROUND_WORK: 'worker' });
  await queryDatabase(
    fraud.databaseUrl,
    `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
       request, response, currency, amount, fired_rules)
     select gen_random_uuid(), $1::timestamptz - n * interval '12 hours', 'old', 'ALLOW', 'c', 'f',
       '{}', '{}', 'EUR', 1, array['large'] from generate_series(1, $2::int) n`,
    [today, 2 * DAYS],
  );
  await fraud.service.get(DecisionRollupWorker).run();
});

afterAll(() => fraud.close());

const read = (query: string) =>
  fraud.admin('GET', `/api/admin/analytics/decisions?context=old&${query}`);

async function count(query: string): Promise<number[]> {
  const { status, body } = await read(query);
  expect([query, status]).toEqual([query, 200]);
  return (body['data'] as { decisions: number }[]).map(({ decisions }) => decisions);
}

it('removes counts by hour after ANALYTICS_HOUR_DAYS, and counts whole days as before', async () => {
  const all = `from=${day(DAYS)}&to=${day(0)}`;
  const ofRules = `${all}&group_by=rule`;
  const ofVersions = `${all}&group_by=ruleset_version`;
  const counts = async () => [await count(all), await count(ofRules), await count(ofVersions)];
  expect(await counts()).toEqual([[2 * DAYS], [2 * DAYS], [2 * DAYS]]);
  for (const purge of [
    DecisionRollupPurgeWorker,
    RuleRollupPurgeWorker,
    RulesetRollupPurgeWorker,
  ]) {
    expect(await fraud.service.get(purge).run()).toBeGreaterThanOrEqual(2 * (DAYS - 34));
  }
  const hours = await queryDatabase<{ oldest: Date }>(
    fraud.databaseUrl,
    `select min(bucket) as oldest from decision_rollup where grain = 'hour'
     union all select min(bucket) from rule_rollup where grain = 'hour'
     union all select min(bucket) from ruleset_rollup where grain = 'hour'`,
  );
  for (const { oldest } of hours) {
    expect(Date.now() - oldest.getTime()).toBeLessThan(34 * DAY_MS);
    expect(Date.now() - oldest.getTime()).toBeGreaterThan(31 * DAY_MS);
  }
  expect(await counts()).toEqual([[2 * DAYS], [2 * DAYS], [2 * DAYS]]);
  expect(await count(`from=${day(DAYS)}&to=${day(1, 12)}`)).toEqual([2 * DAYS - 1]);
});

it.each([
  ['from', () => `from=${day(40, 1)}&to=${day(0)}`],
  ['to', () => `from=${day(50)}&to=${day(40, 1)}`],
  ['from', () => `from=${day(40)}&to=${day(30)}&group_by=time&interval=hour`],
])('returns 422 for a part of a day whose hours are gone, in %s', async (name, query) => {
  const answer = await read(query());
  expect([answer.status, faultsOf(answer)]).toEqual([422, [`$.query.${name}`]]);
});
