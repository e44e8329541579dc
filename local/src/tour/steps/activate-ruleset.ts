import { valueAt } from '../../scenario/read-field.js';
import type { TourStep } from '../tour.js';

const RULES = [
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
      path: '$.shipping.address.country',
      operator: 'neq',
      value_path: '$.billing.country',
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
    const headers = { authorization: `Bearer ${tour.find('adminToken')}` };
    const ruleset = { context: 'default', description: 'First rules', rules: RULES };
    const active = await tour.scenario.activateRuleset(headers, ruleset, (draft) => {
      tour.check(valueAt(draft, 'status') === 'DRAFT', 'a new version decides nothing yet');
    });
    tour.check(valueAt(active, 'status') === 'ACTIVE', 'the version is active');
  },
};
