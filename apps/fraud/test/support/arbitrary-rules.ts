import fc from 'fast-check';
import type { BackendActions, Lookups, VelocityValue } from '../../src/rules/evaluation.js';

/** Few names and values, so that rules and documents often match. */
const KEYS = ['a', 'b', 'toString', 'odd key', '__proto__', 'constructor', 'length', '0'];
const SCALARS = ['FR', 'x', 'xx', '', '10.1.2.3', '2001:db8::1', 0, 5, 5.5, -3, 500, true, false];
const LIST_NAMES = ['vip', 'bad'];

const scalar = fc.constantFrom(...SCALARS);
const text = fc.constantFrom('FR', 'x', 'xx', '10.1.2.3', '2026-01-01T00:00:00.000Z');
const ordered = fc.oneof(fc.constantFrom(0, 5, 5.5, -3, 500), text);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KEYS).map((key) => `['${key}']`) },
  { weight: 3, arbitrary: fc.constantFrom('.a', '.b', '.items', '.metadata', '.customer.id') },
  { weight: 1, arbitrary: fc.constantFrom('[0]', '[1]') },
  { weight: 2, arbitrary: fc.constant('[*]') },
);
/** Most paths exist in most documents; the rest are arbitrary. */
const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('$.a', '$.b', '$.metadata.a', '$.items[*].a', '$.items[0].b'),
  },
  {
    weight: 2,
    arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => `$${steps.join('')}`),
  },
);

const set = fc.array(fc.oneof({ weight: 9, arbitrary: scalar }, fc.constant(null)), {
  maxLength: 12,
});
const bounds = fc.oneof(
  fc.tuple(fc.constantFrom(-3, 0, 5), fc.constantFrom(0, 5, 5.5, 500)),
  fc.tuple(text, text),
);
const pattern = fc.constantFrom('^x+$', 'F', '[0-9]+\\.', '(?i)fr', '^$');
const range = fc.constantFrom('10.0.0.0/8', '10.1.2.3', '0.0.0.0/0', '2001:db8::/32', '::/0');
const ranges = fc.oneof(range, fc.array(range, { minLength: 1, maxLength: 3 }));

function withValue(operators: readonly string[], value: fc.Arbitrary<unknown>) {
  return fc.record({ path, operator: fc.constantFrom(...operators), value });
}

/** Few velocities, so that rules share them; the summed field is irrelevant here. */
const velocity = fc.oneof(
  fc.record({
    key: fc.constantFrom<unknown>('$.a', '$.metadata.a', ['$.a', '$.b']),
    aggregate: fc.constant('count'),
    window: fc.constantFrom('PT1H', 'P1D'),
    filter: fc.constantFrom(undefined, { path: '$.b', operator: 'neq', value: 'x' }),
  }),
  fc.record({
    key: fc.constantFrom('$.a', '$.customer.id'),
    aggregate: fc.constantFrom('sum', 'distinct', 'avg'),
    field: fc.constantFrom('$.b', "$['odd key']"),
    window: fc.constantFrom('PT1H', 'P1D'),
  }),
);
const number = fc.constantFrom(0, 5, 5.5, -3, 500);
const threshold = fc.oneof(
  fc.record({ operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq'), value: number }),
  fc.record({
    operator: fc.constantFrom('in', 'not_in'),
    value: fc.array(fc.oneof({ weight: 9, arbitrary: number }, fc.constant(null))),
  }),
  fc.record({ operator: fc.constant('between'), value: fc.tuple(number, number) }),
  fc.record({ operator: fc.constantFrom('exists', 'not_exists') }),
);
const velocityComparison = fc
  .tuple(velocity, threshold)
  .map(([counted, against]) => ({ velocity: counted, ...against }));

const FIELD_OPERATORS = ['eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte'];
const TEXT_OPERATORS = ['contains', 'starts_with', 'ends_with'];
const comparison = fc.oneof(
  { weight: 4, arbitrary: withValue(['eq', 'neq'], fc.oneof(scalar, fc.constant(null))) },
  { weight: 4, arbitrary: withValue(['gt', 'gte', 'lt', 'lte'], ordered) },
  { weight: 2, arbitrary: withValue(['in', 'not_in'], set) },
  { weight: 2, arbitrary: fc.record({ path, operator: fc.constantFrom('exists', 'not_exists') }) },
  { weight: 2, arbitrary: withValue(TEXT_OPERATORS, text) },
  { weight: 1, arbitrary: withValue(['matches'], pattern) },
  { weight: 1, arbitrary: withValue(['cidr'], ranges) },
  { weight: 2, arbitrary: withValue(['between'], bounds) },
  { weight: 1, arbitrary: withValue(['in_list', 'not_in_list'], fc.constantFrom(...LIST_NAMES)) },
  { weight: 4, arbitrary: velocityComparison },
  {
    weight: 3,
    arbitrary: fc.record({
      path,
      operator: fc.constantFrom(...FIELD_OPERATORS, ...TEXT_OPERATORS),
      value_path: path,
    }),
  },
);

const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 4, arbitrary: comparison },
    { weight: 1, arbitrary: fc.record({ all: children(tie('condition')) }) },
    { weight: 1, arbitrary: fc.record({ any: children(tie('condition')) }) },
    { weight: 1, arbitrary: fc.record({ not: tie('condition') }) },
  ),
}));

function children(child: fc.Arbitrary<unknown>) {
  return fc.array(child, { minLength: 1, maxLength: 4 });
}

const common = {
  name: fc.constant('Rule'),
  enabled: fc.constantFrom(true, true, true, false),
  live: fc.constantFrom(true, true, true, false),
  rollout_percent: fc.constantFrom(100, 100, 100, 50, 0),
};
const action = fc.constantFrom('ALLOW', 'BLOCK', 'REVIEW', 'REVIEW', 'REVIEW');
const optionalWhen = fc.oneof(fc.constant(undefined), condition);
const SLUGS = ['one', 'two', 'three-b'];
const slug = fc.constantFrom(...SLUGS);
/**
 * Conditions of rules after a sync backend on its response; the rest of the condition is arbitrary.
 */
const answerCondition = fc.record({
  path: slug.map((name) => `$.backends.${name}.outcome`),
  operator: fc.constantFrom('eq', 'neq'),
  value: fc.constantFrom('ALLOW', 'BLOCK', 'x'),
});
const member = fc.record({
  weight: fc.constantFrom(0, 1, 5),
  live: fc.constantFrom(true, true, false),
});
const members = fc.tuple(member, member, member).map(([first, second, third]) => [
  { ...first, backend: 'one', weight: 1 },
  { ...second, backend: 'two' },
  { ...third, backend: 'three-b' },
]);

const rule = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...common, type: fc.constant('condition'), action, when: condition }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      type: fc.constant('condition'),
      action,
      when: fc.oneof(
        answerCondition,
        fc.record({ any: fc.tuple(answerCondition, condition) }),
        fc.record({ all: fc.tuple(answerCondition, condition) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...common,
      type: fc.constant('blacklist'),
      action,
      fields: fc.uniqueArray(fc.constantFrom('$.a', '$.b', '$.items[*].a'), { minLength: 1 }),
      when: optionalWhen,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      type: fc.constant('backend'),
      backend: slug,
      async: fc.boolean(),
      when: optionalWhen,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      type: fc.constant('backend_group'),
      members,
      async: fc.boolean(),
      when: optionalWhen,
    }),
  },
);

/** Valid rulesets, often with sub-conditions that several rules share. */
export const anyRules = fc
  .tuple(fc.array(rule, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 3 }))
  .map(([rules, copies]) => {
    const again = copies.flatMap((index) => rules[index % Math.max(1, rules.length)] ?? []);
    return [...rules, ...again].map((body, index) => ({ id: `r${index}`, ...body }));
  });

const leaf = fc.oneof(scalar, fc.constant(null));
const inner = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), dictionary(leaf));
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 2, arbitrary: dictionary(inner) },
  { weight: 2, arbitrary: fc.array(fc.oneof(leaf, dictionary(inner)), { maxLength: 4 }) },
);

const item = fc.record({ a: leaf, b: leaf }, { requiredKeys: [] });
const ordinary = fc.record(
  {
    a: leaf,
    b: leaf,
    metadata: fc.record({ a: leaf }),
    items: fc.array(item, { maxLength: 3 }),
    customer: fc.record({ id: fc.constantFrom('c-1', 'c-2', 'c-3', 'c-4') }),
    backends: fc.record({ one: fc.record({ outcome: fc.constantFrom('ALLOW', 'BLOCK', 'x') }) }),
  },
  { requiredKeys: ['a', 'b'] },
);

/** A request as returned by JSON.parse. */
export const anyDocument = fc
  .oneof({ weight: 3, arbitrary: ordinary }, { weight: 1, arbitrary: dictionary(value) })
  .map((document) => JSON.parse(JSON.stringify(document)) as object);

function dictionary(values: fc.Arbitrary<unknown>) {
  const names = fc.constantFrom(...KEYS, 'items', 'metadata', 'customer', 'id');
  return fc.dictionary(names, values, { maxKeys: 5, noNullPrototype: true });
}

const velocityValue: fc.Arbitrary<VelocityValue> = fc.record({
  // The current decision counts, so no count is below 1.
  value: fc.constantFrom(1, 5, 5.5, 500, null),
  atLeast: fc.boolean(),
  estimated: fc.boolean(),
  partial: fc.boolean(),
});

/** Possible values from stores, regardless of what the rules ask. */
export const anyLookups: fc.Arbitrary<Lookups> = fc
  .record({
    entries: fc.array(
      fc.tuple(
        fc.constantFrom(...LIST_NAMES, 'blacklist'),
        fc.constantFrom('$.a', '$.b', '$.items[*].a'),
        scalar,
      ),
      { maxLength: 12 },
    ),
    values: fc.array(velocityValue, { minLength: 5, maxLength: 5 }),
  })
  .map(({ entries, values }) => ({
    isListed: (list, at, wanted) =>
      entries.some(([name, path, entry]) => name === list && path === at && entry === wanted),
    // The assignment is arbitrary, as long as each velocity keeps its value.
    velocity: (key) => values[Number.parseInt(key.slice(0, 6), 16) % 5] as VelocityValue,
  }));

/** Like {@link anyLookups}, with whole numbers only: no count has a fraction. */
export const anyWholeLookups: fc.Arbitrary<Lookups> = anyLookups.map((lookups) => ({
  ...lookups,
  velocity: (key) => {
    const found = lookups.velocity(key);
    return found.value === null ? found : { ...found, value: Math.floor(found.value) };
  },
}));

/** The actions of called backends, for any rule that may have called one. */
export const anyActions: fc.Arbitrary<BackendActions | undefined> = fc.option(
  fc
    .array(fc.constantFrom('ALLOW', 'BLOCK', 'REVIEW', null), { minLength: 12, maxLength: 12 })
    .map((actions) => new Map(actions.map((each, index) => [`r${index}`, each]))),
  { nil: undefined },
);
