import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { ExactSum } from '../src/simulations/replay/exact-sum.js';
import { decisionRequest } from './factories/decision-request.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { SimulationDriver } from './support/simulation-driver.js';
import { byIp } from './support/velocity-rules.js';

let fraud: RunningFraud;
let database: pg.Client;

beforeAll(async () => {
  fraud = await startFraud();
  database = new pg.Client({ connectionString: fraud.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await fraud.close();
});

/** Amounts, fractions, whole numbers at the limit of exactness, and any other JSON number. */
const numbers = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);

describe('the sum of a window', () => {
  it('is that of a decision, whatever has entered and left the window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(numbers, { minLength: 1, maxLength: 30 }),
        fc.array(numbers, { maxLength: 30 }),
        async (inside, left) => {
          const sum = new ExactSum();
          for (const value of [...left, ...inside]) sum.add(value);
          for (const value of left) sum.remove(value);
          // As computed by the function that counts decisions.
          const { rows } = await database.query<{ sum: number; avg: number }>(
            `select t.sum::float8 as sum, (t.sum / nullif(t.n, 0))::float8 as avg
             from (select sum(v) as sum, count(*) as n from unnest($1::numeric[]) as v) t`,
            [inside],
          );
          expect({ sum: sum.value(), avg: sum.average(inside.length) }).toEqual({
            sum: (rows[0]?.sum ?? NaN) + 0,
            avg: (rows[0]?.avg ?? NaN) + 0,
          });
        },
      ),
      { numRuns: 300, examples: [[[12, 0.1, 0.3], [5e-324]]] },
    );
  });
});

describe('simulating a request', () => {
  it('adds up as a decision does', async () => {
    const rulesets = new RulesetDriver(fraud);
    const simulations = new SimulationDriver(fraud);
    const velocityOf = (aggregate: string) => ({
      velocity: { key: '$.device.ip', aggregate, field: '$.metadata.weight', window: 'PT1H' },
      operator: 'gte',
      value: aggregate === 'sum' ? 5 : 0,
    });
    const id = await rulesets.activated('sums', [
      ruleBody(velocityOf('avg'), { id: 'avg', live: false }),
      ruleBody(velocityOf('sum'), { id: 'sum' }),
    ]);
    const request = decisionRequest({
      context: 'sums',
      metadata: { weight: 0.1 },
      ...byIp('203.0.113.90'),
    });
    const valuesOf = (body: Record<string, unknown>) => ({
      outcome: body['outcome'],
      values: (body['triggered_rules'] as { evidence: { value: number }[] }[]).map(
        ({ evidence }) => evidence[0]?.value,
      ),
    });
    for (let count = 1; count <= 50; count += 1) {
      const simulated = await simulations.simulate(id, { request });
      const decided = await fraud.runtime('POST', '/api/decisions', { body: request });
      expect(valuesOf(simulated.body)).toEqual(valuesOf(decided.body));
      if (count === 50) expect(decided.body['outcome']).toBe('REVIEW');
    }
  });
});
