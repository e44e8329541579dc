import { bareInsert } from './bare-load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody } from './decision-fixtures.js';
import { activateRuleset, decisionLoad } from './decision-load.js';

export const decisions: BenchmarkRow = {
  name: 'decisions',
  title:
    'POST /api/decisions, 50 rules, 2 of them velocities, idempotency key, compared with a bare insert',
  apps: ['fraud'],
  bar: 0.65,
  reached: { ratio: 0.42, cost: 0.41 },
  p99Bar: 6,
  prepare: async (environment) => {
    await activateRuleset(environment);
    return {
      subject: await decisionLoad(environment),
      bare: bareInsert(environment, decisionBody),
    };
  },
};
