import { defineComponents, type SchemaComponents } from '@tessera/errors';
import { MAX_TTL_SECONDS } from '../../rules/parse-blacklist-rule.js';
import { ERROR_POLICIES, POPULATING_EVENTS, RULE_ACTIONS } from '../../rules/rule.js';
import { choice, CONDITION_COMPONENTS, object, ref } from './condition-components.js';

const COMMON = {
  id: { description: 'Unique in the ruleset.', type: 'string', minLength: 1, maxLength: 100 },
  name: { type: 'string', minLength: 1, maxLength: 200 },
  description: { type: ['string', 'null'], minLength: 1, maxLength: 1_000 },
  enabled: { type: 'boolean', default: true },
  live: {
    description: 'False is shadow: evaluated and recorded, without effect on the outcome.',
    type: 'boolean',
    default: true,
  },
  rollout_percent: {
    description: 'The share of customers that the rule applies to; stable by customer.',
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 100,
  },
};
const OPTIONAL = ['description', 'enabled', 'live', 'rollout_percent'];
const OPTIONAL_WHEN = {
  description: 'Without it the rule applies to every decision.',
  anyOf: [ref('Condition'), { type: 'null' }],
};
const SLUG = {
  description: 'The slug of an integration.',
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
};
const ASKING = {
  async: {
    description: 'Called after the response, which is then PROVISIONAL.',
    type: 'boolean',
    default: false,
  },
  on_error: {
    description: 'What a sync backend that fails counts as. Not with async.',
    type: 'string',
    enum: ERROR_POLICIES,
    default: 'skip',
  },
};
const ASKING_OPTIONAL = [...OPTIONAL, 'when', 'async', 'on_error'];

function type(value: string) {
  return { type: 'string', enum: [value] };
}

/** The rules of a ruleset in the OpenAPI description; `parseRuleset` validates them. */
export const RULE_COMPONENTS: SchemaComponents = {
  ...CONDITION_COMPONENTS,
  Rule: {
    description:
      'Rules run in their order. ALLOW and BLOCK stop, REVIEW is remembered, and no match is ALLOW.',
    ...choice('type', {
      ConditionRule: ['condition'],
      BlacklistRule: ['blacklist'],
      BackendRule: ['backend'],
      BackendGroupRule: ['backend_group'],
    }),
  },
  RuleAction: { type: 'string', enum: RULE_ACTIONS },
  ConditionRule: {
    description: 'Takes its action when its condition is true.',
    ...object(
      { ...COMMON, type: type('condition'), action: ref('RuleAction'), when: ref('Condition') },
      OPTIONAL,
    ),
    examples: [
      {
        id: 'country-mismatch',
        name: 'Billing and shipping differ',
        type: 'condition',
        action: 'REVIEW',
        when: {
          all: [
            { path: '$.shipping.address.country', operator: 'exists' },
            {
              path: '$.billing.country',
              operator: 'neq',
              value_path: '$.shipping.address.country',
            },
          ],
        },
      },
    ],
  },
  BlacklistRule: {
    description: 'Takes its action when one of its fields is on the blacklist.',
    ...object(
      {
        ...COMMON,
        type: type('blacklist'),
        action: ref('RuleAction'),
        fields: { type: 'array', items: ref('FieldPath'), minItems: 1, maxItems: 20 },
        populate_on: {
          description: 'Events about a decision that put its fields on the blacklist.',
          type: 'array',
          items: { type: 'string', enum: POPULATING_EVENTS },
          default: ['fraud_report'],
        },
        ttl_seconds: {
          description: 'How long such an entry lasts; null for ever.',
          type: ['integer', 'null'],
          minimum: 1,
          maximum: MAX_TTL_SECONDS,
        },
        when: OPTIONAL_WHEN,
      },
      [...OPTIONAL, 'when', 'populate_on', 'ttl_seconds'],
    ),
    examples: [
      {
        id: 'known-fraud',
        name: 'Known to be fraud',
        type: 'blacklist',
        action: 'BLOCK',
        fields: ['$.credential_fingerprint', '$.device.fingerprint'],
        populate_on: ['fraud_report', 'chargeback'],
      },
    ],
  },
  BackendRule: {
    description:
      'Calls one integration, whose outcome counts as the action of a rule in its place.',
    ...object(
      { ...COMMON, type: type('backend'), backend: SLUG, ...ASKING, when: OPTIONAL_WHEN },
      ASKING_OPTIONAL,
    ),
    examples: [
      {
        id: 'scores',
        name: 'Ask for a score',
        type: 'backend',
        backend: 'scores',
        on_error: 'review',
      },
    ],
  },
  BackendGroupRule: {
    description: 'Calls one of several integrations, always the same one for the same customer.',
    ...object(
      {
        ...COMMON,
        type: type('backend_group'),
        members: { type: 'array', items: ref('GroupMember'), minItems: 1, maxItems: 20 },
        ...ASKING,
        when: OPTIONAL_WHEN,
      },
      ASKING_OPTIONAL,
    ),
    examples: [
      {
        id: 'scorers',
        name: 'Compare two scorers',
        type: 'backend_group',
        members: [
          { backend: 'scores', weight: 80 },
          { backend: 'scores-next', weight: 20, live: false },
        ],
        async: true,
      },
    ],
  },
  GroupMember: object(
    {
      backend: SLUG,
      weight: { type: 'number', minimum: 0, maximum: 1_000_000 },
      live: {
        description: 'False for a member whose outcomes are recorded without effect.',
        type: 'boolean',
        default: true,
      },
    },
    ['live'],
  ),
};

defineComponents(RULE_COMPONENTS);
