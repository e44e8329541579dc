import { setTimeout as wait } from 'node:timers/promises';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourStep } from '../tour.js';

const HOUR_MS = 3_600_000;
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Stricter than the active version: payments that were held for review would be blocked. */
const STRICTER = [
  {
    id: 'ship-elsewhere',
    name: 'Shipped to another country than billed',
    type: 'condition',
    action: 'BLOCK',
    when: { path: '$.shipping.address.country', operator: 'neq', value_path: '$.billing.country' },
  },
];

export const simulateRuleset: TourStep = {
  title: 'A stricter ruleset, tried on the traffic so far',
  about:
    'Before a version is activated, the analyst replays stored decisions with it: what would have been blocked, what was fraud, which rule fired. Nothing is stored, counted, called or sent.',
  run: async (tour) => {
    const rulesets = `${tour.url('fraud')}/api/admin/rulesets`;
    const headers = { authorization: `Bearer ${tour.find('adminToken')}` };
    const stricter = { context: 'default', description: 'Stricter', rules: STRICTER };
    const draft = await tour.scenario.draftRuleset(headers, stricter);
    const now = Date.now();
    const started = await tour.http.send({
      method: 'POST',
      url: `${rulesets}/${textAt(draft, 'id')}/simulate`,
      headers,
      json: {
        replay: {
          from: new Date(now - HOUR_MS).toISOString(),
          to: new Date(now + HOUR_MS).toISOString(),
        },
      },
      status: 202,
    });
    const url = `${tour.url('fraud')}/api/admin/simulations/${textAt(started, 'id')}`;
    await ended(url, headers);
    const simulation = await tour.http.send({ method: 'GET', url, headers, status: 200 });
    checkResult(tour, simulation);
  },
};

/** Looks without showing it, until it is over. */
async function ended(url: string, headers: Record<string, string>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const response = await fetch(url, { headers });
    const status = valueAt(await response.json(), 'status');
    if (status === 'COMPLETED') return;
    if (status === 'FAILED') throw new StepFailure('The simulation failed.');
    await wait(LOOK_EVERY_MS);
  }
  throw new StepFailure('The simulation did not end in time.');
}

function checkResult(tour: Tour, simulation: unknown): void {
  const blocked = valueAt(simulation, 'result', 'matrix', 'REVIEW', 'BLOCK');
  tour.check(Number(blocked) >= 1, `${String(blocked)} held payments would have been blocked`);
  const [rule] = listAt(simulation, 'result', 'rules');
  const hits = Number(valueAt(rule, 'hits'));
  tour.check(hits >= Number(blocked), `rule "ship-elsewhere" fired ${hits} times`);
  tour.detail(`on ${JSON.stringify(valueAt(rule, 'amount'))} in minor units`);
}
