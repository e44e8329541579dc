import type { CreateRuleset, SimulationResult } from '@tessera/client';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourStep } from '../tour.js';

const HOUR_MS = 3_600_000;

/** Stricter than the active version: payments that were held for review would be blocked. */
const STRICTER: CreateRuleset['rules'] = [
  {
    id: 'ship-elsewhere',
    name: 'Shipped to another country than billed',
    type: 'condition',
    action: 'BLOCK',
    when: {
      all: [
        { path: '$.shipping.address.country', operator: 'exists' },
        { path: '$.shipping.address.country', operator: 'neq', value_path: '$.billing.country' },
      ],
    },
  },
];

export const simulateRuleset: TourStep = {
  title: 'A stricter ruleset, tried on the traffic so far',
  about:
    'Before a version is activated, the analyst replays stored decisions with it: what would have been blocked, what was fraud, which rule fired. Nothing is stored, counted, called or sent.',
  run: async (tour) => {
    const { rulesets, fraud } = tour.client({ known: ['rules'] });
    const draft = await rulesets.create({
      context: 'default',
      description: 'Stricter',
      rules: STRICTER,
    });
    const now = Date.now();
    const { id } = await rulesets.simulate(draft.id, {
      replay: {
        from: new Date(now - HOUR_MS).toISOString(),
        to: new Date(now + HOUR_MS).toISOString(),
      },
    });
    const { status } = await tour.until(
      'The simulation',
      ({ fraud: { simulations } }) => simulations.get(id),
      (simulation) => ['COMPLETED', 'FAILED'].includes(simulation.status),
    );
    if (status === 'FAILED') throw new StepFailure('The simulation failed.');
    checkResult(tour, await fraud.simulations.get(id));
  },
};

function checkResult(tour: Tour, { result }: SimulationResult): void {
  const blocked = result?.matrix.REVIEW?.BLOCK ?? 0;
  tour.check(blocked >= 1, `${blocked} held payments would have been blocked`);
  const rule = result?.rules[0];
  const hits = rule?.hits ?? 0;
  tour.check(hits >= blocked, `rule "ship-elsewhere" fired ${hits} times`);
  tour.detail(`on ${JSON.stringify(rule?.amount)} in minor units`);
}
