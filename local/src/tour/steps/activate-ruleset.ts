import type { CreateRuleset } from '@tessera/client';
import type { TourStep } from '../tour.js';

const RULES: CreateRuleset['rules'] = [
  {
    id: 'no-email',
    name: 'High amount without an e-mail address',
    type: 'condition',
    action: 'BLOCK',
    when: {
      all: [
        { path: '$.transaction.amount', operator: 'gte', value: 50_000 },
        { path: '$.customer.email', operator: 'not_exists' },
      ],
    },
  },
  {
    id: 'ship-elsewhere',
    name: 'Shipped to another country than billed',
    type: 'condition',
    action: 'REVIEW',
    when: {
      all: [
        // A payment without a shipment is not shipped elsewhere.
        { path: '$.shipping.address.country', operator: 'exists' },
        { path: '$.shipping.address.country', operator: 'neq', value_path: '$.billing.country' },
      ],
    },
  },
  {
    id: 'card-testing',
    name: 'Many payments of one device',
    type: 'condition',
    action: 'BLOCK',
    when: {
      velocity: { key: '$.device.ip', aggregate: 'count', window: 'PT10M' },
      operator: 'gt',
      value: 3,
    },
  },
];

export const activateRuleset: TourStep = {
  title: 'A ruleset is written and activated',
  about:
    'The back office describes when a payment is blocked or looked at. A version is a draft until it is activated, and never changes afterwards.',
  run: async (tour) => {
    const { rulesets } = tour.client({ known: ['rules'] });
    const draft = await rulesets.create({
      context: 'default',
      description: 'First rules',
      rules: RULES,
    });
    tour.check(draft.status === 'DRAFT', 'a new version decides nothing yet');
    const active = await rulesets.activate(draft.id);
    tour.check(active.status === 'ACTIVE', 'the version is active');
  },
};
