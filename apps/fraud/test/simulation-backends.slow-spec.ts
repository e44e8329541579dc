import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import type { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { SimulationDriver } from './support/simulation-driver.js';
import { says, sends } from './support/test-backend.js';
import { byIp } from './support/velocity-rules.js';

let fraud: RunningFraud;
let backends: BackendDriver;
let rulesets: RulesetDriver;
let simulations: SimulationDriver;
const began = Date.now();

beforeAll(async () => {
  fraud = await startFraud();
  backends = new BackendDriver(fraud);
  rulesets = backends.rulesets;
  simulations = new SimulationDriver(fraud);
});

afterAll(async () => {
  await backends.close();
  await fraud.close();
});

async function replayed(context: string, rules: unknown[]) {
  const range = { from: new Date(began - 60_000).toISOString(), to: '2099-01-01T00:00:00Z' };
  return simulations.replayed(await rulesets.draft(context, rules), range);
}

/** The non-empty cells of the matrix. */
function cellsOf({ transitions }: Awaited<ReturnType<typeof replayed>>): string[] {
  return transitions.map((one) => `${one.baseline}>${one.candidate} ${one.decisions}`);
}

describe('a replay of decisions that asked backends', () => {
  it('uses the recorded responses, and calls no backend', async () => {
    const { backend, slug } = await backends.start(says('REVIEW', { score: 71 }));
    await rulesets.activated('sync', [backendRule(slug)]);
    await rulesets.decide('sync');
    await rulesets.decide('sync');
    const asked = backend.arrivals.length;
    const reads = { path: `$.backends.${slug}.score`, operator: 'gt', value: 70 };
    const result = await replayed('sync', [
      backendRule(slug),
      ruleBody(reads, { id: 'score', action: 'BLOCK' }),
    ]);
    expect(cellsOf(result)).toEqual(['REVIEW>BLOCK 2']);
    expect(result.rules.map(({ hits }) => hits)).toEqual([2, 2]);
    expect(result.approximations).toEqual([expect.stringContaining('answers that were recorded')]);
    expect(backend.arrivals).toHaveLength(asked);
  });

  it('lets the rule decide what a recorded failure counts as', async () => {
    const { slug } = await backends.start(sends(500, '{}'));
    await rulesets.activated('failing', [backendRule(slug, { on_error: 'skip' })]);
    await rulesets.decide('failing');
    const result = await replayed('failing', [backendRule(slug, { on_error: 'block' })]);
    expect(cellsOf(result)).toEqual(['ALLOW>BLOCK 1']);
  });

  it('reports how many decisions would have called a backend that was not called', async () => {
    const { backend, slug } = await backends.start(says('BLOCK'));
    await rulesets.decide('unasked');
    const result = await replayed('unasked', [backendRule(slug)]);
    expect(cellsOf(result)).toEqual(['ALLOW>ALLOW 1']);
    expect(result.approximations).toContainEqual(
      expect.stringMatching(/^On 1 decisions a backend/),
    );
    expect(backend.arrivals).toHaveLength(0);
  });

  it('knows what backends in the background said in the end', async () => {
    const { slug } = await backends.start(says('BLOCK'));
    await rulesets.activated('later', [backendRule(slug, { async: true })]);
    const { id } = await rulesets.decide('later');
    await until('it is blocked', async () => (await backends.read(id))['outcome'] === 'BLOCK');
    const same = await replayed('later', [backendRule(slug, { async: true })]);
    expect(cellsOf(same)).toEqual(['BLOCK>BLOCK 1']);
    expect(same.rules[0]?.hits).toBe(1);
    expect(cellsOf(await replayed('later', []))).toEqual(['BLOCK>ALLOW 1']);
  });

  it('uses the blacklist as it was when each payment happened, and says so', async () => {
    await rulesets.decide('listed', byIp('203.0.113.77'));
    const body = { path: '$.device.ip', value: '203.0.113.77' };
    expect((await fraud.admin('POST', '/api/admin/blacklist', { body })).status).toBe(201);
    await rulesets.decide('listed', byIp('203.0.113.77'));
    const result = await replayed('listed', [
      { id: 'l', name: 'Listed', type: 'blacklist', action: 'BLOCK', fields: ['$.device.ip'] },
    ]);
    expect(cellsOf(result)).toEqual(['ALLOW>ALLOW 1', 'ALLOW>BLOCK 1']);
    expect(result.approximations).toEqual([expect.stringContaining('as they were when')]);
  });
});
