import type { SchemaComponents } from '@tessera/errors';
import { FIELD_OPERATORS } from '../../rules/operators.js';
import { MAX_CONDITION_DEPTH } from '../../rules/rule.js';
import { AGGREGATES } from '../../rules/velocity-query.js';

type Schema = Readonly<Record<string, unknown>>;

/** A reference to another component. */
export function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

/** An object with only these fields, required unless listed as optional. */
export function object(properties: Readonly<Record<string, Schema>>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** One of several components, distinguished by the value of a field. */
export function choice(field: string, names: Readonly<Record<string, readonly string[]>>): Schema {
  const mapping = Object.entries(names).flatMap(([name, values]) =>
    values.map((value) => [value, `#/components/schemas/${name}`] as const),
  );
  return {
    oneOf: Object.keys(names).map(ref),
    discriminator: { propertyName: field, mapping: Object.fromEntries(mapping) },
  };
}

const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };
const ORDERED = { type: ['string', 'number', 'null'] };
const TEXT = { type: ['string', 'null'], minLength: 1 };

/** The comparisons with a literal, by name: operators, operand, and an example of each. */
const COMPARISONS: Readonly<
  Record<string, { operators: readonly string[]; value: Schema | null; example: Schema }>
> = {
  EqualityComparison: {
    operators: ['eq', 'neq'],
    value: SCALAR,
    example: { path: '$.billing.country', operator: 'eq', value: 'FR' },
  },
  MembershipComparison: {
    operators: ['in', 'not_in'],
    value: { type: 'array', items: SCALAR, maxItems: 10_000 },
    example: { path: '$.transaction.currency', operator: 'in', value: ['EUR', 'USD'] },
  },
  OrderComparison: {
    operators: ['gt', 'gte', 'lt', 'lte'],
    value: ORDERED,
    example: { path: '$.transaction.amount', operator: 'gte', value: 50_000 },
  },
  BetweenComparison: {
    operators: ['between'],
    value: {
      description: '[low, high], both included: two numbers or two strings.',
      type: 'array',
      items: { type: ['number', 'string'] },
      minItems: 2,
      maxItems: 2,
    },
    example: { path: '$.transaction.amount', operator: 'between', value: [100, 5_000] },
  },
  PresenceComparison: {
    operators: ['exists', 'not_exists'],
    value: null,
    example: { path: '$.customer.email', operator: 'exists' },
  },
  ContainsComparison: {
    operators: ['contains'],
    value: { ...SCALAR, description: 'A part of a string, or an element of a list.' },
    example: { path: '$.items[*].categories', operator: 'contains', value: 'gift-cards' },
  },
  AffixComparison: {
    operators: ['starts_with', 'ends_with'],
    value: TEXT,
    example: { path: '$.customer.email', operator: 'ends_with', value: '@example.com' },
  },
  PatternComparison: {
    operators: ['matches'],
    value: {
      description: 'RE2 syntax; true when the pattern occurs anywhere.',
      type: 'string',
      minLength: 1,
      maxLength: 512,
    },
    example: { path: '$.device.user_agent', operator: 'matches', value: '(?i)headless' },
  },
  AddressComparison: {
    operators: ['cidr'],
    value: {
      description: 'An address range such as 10.0.0.0/8, or a list of them.',
      type: ['string', 'array'],
      items: { type: 'string' },
    },
    example: { path: '$.device.ip', operator: 'cidr', value: ['203.0.113.0/24'] },
  },
  ListComparison: {
    operators: ['in_list', 'not_in_list'],
    value: { description: 'The name of a list.', type: 'string', maxLength: 64 },
    example: { path: '$.customer.id', operator: 'in_list', value: 'vip' },
  },
};

const LITERAL_COMPARISONS: SchemaComponents = Object.fromEntries(
  Object.entries(COMPARISONS).map(([name, { operators, value, example }]) => {
    const fields = { path: ref('FieldPath'), operator: { type: 'string', enum: operators } };
    const schema = object(value === null ? fields : { ...fields, value });
    return [name, { ...schema, examples: [example] }];
  }),
);

const WINDOW = {
  description: 'An ISO 8601 duration from PT1S to P90D. The window slides.',
  type: 'string',
  examples: ['PT1H'],
};
const FILTER = {
  description: 'Decisions for which it is false are not counted.',
  anyOf: [ref('Condition'), { type: 'null' }],
};

/** The conditions of rules in the OpenAPI description. */
export const CONDITION_COMPONENTS: SchemaComponents = {
  FieldPath: {
    description:
      'A field of the decision: $.transaction.amount, $.items[0].sku, $.items[*].price for any element.',
    type: 'string',
    pattern: '^\\$',
    maxLength: 512,
  },
  Condition: {
    description: `When a rule fires. Conditions nest at most ${MAX_CONDITION_DEPTH} deep.`,
    oneOf: [
      ref('LiteralComparison'),
      ref('FieldComparison'),
      ref('VelocityComparison'),
      ref('AllCondition'),
      ref('AnyCondition'),
      ref('NotCondition'),
    ],
  },
  AllCondition: object({ all: { type: 'array', items: ref('Condition'), minItems: 1 } }),
  AnyCondition: object({ any: { type: 'array', items: ref('Condition'), minItems: 1 } }),
  NotCondition: object({ not: ref('Condition') }),
  LiteralComparison: {
    description:
      'Compares a field with a literal. A field that was not sent is null: positive operators are then false, neq, not_in, not_exists and not_in_list true.',
    ...choice(
      'operator',
      Object.fromEntries(
        Object.entries(COMPARISONS).map(([name, { operators }]) => [name, operators]),
      ),
    ),
  },
  ...LITERAL_COMPARISONS,
  FieldComparison: {
    description: 'Compares a field with another field of the same decision.',
    ...object({
      path: ref('FieldPath'),
      operator: { type: 'string', enum: [...FIELD_OPERATORS, 'neq', 'not_in'] },
      value_path: ref('FieldPath'),
    }),
    examples: [
      { path: '$.billing.country', operator: 'eq', value_path: '$.shipping.address.country' },
    ],
  },
  VelocityComparison: {
    description: 'Compares what was counted over a sliding window, this decision included.',
    ...object(
      {
        velocity: ref('Velocity'),
        operator: {
          type: 'string',
          enum: [
            ...['eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'between'],
            ...['exists', 'not_exists'],
          ],
        },
        value: {
          description: 'A number; a list of them for in, not_in and between; absent for exists.',
          type: ['number', 'array', 'null'],
          items: { type: ['number', 'null'] },
        },
      },
      ['value'],
    ),
    examples: [
      {
        velocity: { key: '$.device.ip', aggregate: 'count', window: 'PT1H' },
        operator: 'gt',
        value: 5,
      },
    ],
  },
  Velocity: choice('aggregate', {
    CountVelocity: ['count'],
    FieldVelocity: AGGREGATES.filter((aggregate) => aggregate !== 'count'),
  }),
  VelocityKey: {
    description: 'A path, or up to four whose values count together. Null in one: not counted.',
    oneOf: [ref('FieldPath'), { type: 'array', items: ref('FieldPath'), minItems: 1, maxItems: 4 }],
  },
  CountVelocity: {
    description: 'Counts decisions.',
    ...object(
      {
        key: ref('VelocityKey'),
        aggregate: { type: 'string', enum: ['count'] },
        field: { type: 'null' },
        window: WINDOW,
        filter: FILTER,
      },
      ['field', 'filter'],
    ),
    examples: [{ key: '$.device.ip', aggregate: 'count', window: 'PT1H' }],
  },
  FieldVelocity: {
    description: 'Adds up, averages or counts the different values of a field.',
    ...object(
      {
        key: ref('VelocityKey'),
        aggregate: { type: 'string', enum: AGGREGATES.filter((each) => each !== 'count') },
        field: ref('FieldPath'),
        window: WINDOW,
        filter: FILTER,
      },
      ['filter'],
    ),
    examples: [
      {
        key: ['$.customer.id', '$.transaction.currency'],
        aggregate: 'sum',
        field: '$.transaction.amount',
        window: 'P1D',
      },
    ],
  },
};
