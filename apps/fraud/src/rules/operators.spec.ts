import { describe, expect, it } from '@jest/globals';
import { ruleBody, rulesetOf } from '../../test/support/rulesets.js';
import { compileRuleset } from './compiler/compile-ruleset.js';
import { type Lookups, NO_LOOKUPS } from './evaluation.js';
import { interpretRuleset } from './interpret-ruleset.js';
import { OPERATORS, type Operator, isNegative } from './operators.js';

const LISTS: Lookups = {
  ...NO_LOOKUPS,
  isListed: (list, path, value) => list === 'vip' && path === '$.metadata.x' && value === 'c-1',
};

/** One operator: an operand, values that match it, values that do not, values of a wrong type. */
interface Case {
  operand?: unknown;
  hits: unknown[];
  misses: unknown[];
  mismatches: unknown[];
}

const ANY_OBJECT = { a: 1 };
const NUMERIC_MISMATCHES = ['500', true, [500], ANY_OBJECT];
const TEXT_MISMATCHES = [5, true, ANY_OBJECT];
const ADDRESS_MISMATCHES = [
  167772161,
  true,
  ['10.0.0.1'],
  ANY_OBJECT,
  'ten',
  '10.0.0',
  '10.0.0.256',
];
const EQUAL = { hits: ['FR'], misses: ['DE', 'fr', ''], mismatches: [5, true, ['FR'], ANY_OBJECT] };
const EXISTS = { hits: ['', 0, false, [], ANY_OBJECT], misses: [null], mismatches: [] };
const LISTED = {
  operand: 'vip',
  hits: ['c-1'],
  misses: ['c-2'],
  mismatches: [['c-1'], ANY_OBJECT],
};

const CASES: Record<Operator, Case> = {
  eq: { operand: 'FR', ...EQUAL },
  neq: { operand: 'FR', ...EQUAL },
  in: { operand: ['FR', 'IT'], ...EQUAL },
  not_in: { operand: ['FR', 'IT'], ...EQUAL },
  gt: { operand: 500, hits: [501, 500.5], misses: [500, -1], mismatches: NUMERIC_MISMATCHES },
  gte: { operand: 500, hits: [501, 500], misses: [499], mismatches: NUMERIC_MISMATCHES },
  lt: { operand: 500, hits: [499, -1], misses: [500, 501], mismatches: NUMERIC_MISMATCHES },
  lte: { operand: 500, hits: [499, 500], misses: [501], mismatches: NUMERIC_MISMATCHES },
  exists: EXISTS,
  not_exists: EXISTS,
  contains: {
    operand: 'ab',
    hits: ['xaby', ['ab', 'c']],
    misses: ['AB', 'a', '', ['xaby'], []],
    mismatches: TEXT_MISMATCHES,
  },
  starts_with: { operand: 'ab', hits: ['abc'], misses: ['cab', ''], mismatches: TEXT_MISMATCHES },
  ends_with: { operand: 'ab', hits: ['cab'], misses: ['abc', ''], mismatches: TEXT_MISMATCHES },
  matches: {
    operand: '^[a-z]+@temp\\.',
    hits: ['joe@temp.org'],
    misses: ['joe@mail.org', ''],
    mismatches: [5, true, ['joe@temp.org'], ANY_OBJECT],
  },
  cidr: {
    operand: ['10.0.0.0/8', '2001:db8::/32'],
    hits: ['10.255.0.1', '::ffff:10.1.2.3', '2001:db8:ffff::1'],
    misses: ['11.0.0.1', '2001:db9::1', '::1'],
    mismatches: ADDRESS_MISMATCHES,
  },
  between: {
    operand: [5, 10],
    hits: [5, 7.5, 10],
    misses: [4.9, 10.1],
    mismatches: ['7', true, [7], ANY_OBJECT],
  },
  in_list: LISTED,
  not_in_list: LISTED,
};

function firesOn(operator: Operator, operand: unknown, document: object): boolean {
  const path = '$.metadata.x';
  const body = ruleBody({ path, operator, ...(operand === undefined ? {} : { value: operand }) });
  const ruleset = rulesetOf(body);
  const answers = [compileRuleset(ruleset), interpretRuleset(ruleset)].map(
    (engine) => engine.evaluate(document, LISTS).triggered.length === 1,
  );
  expect(answers[0]).toBe(answers[1]);
  return answers[0] ?? false;
}

describe.each(OPERATORS)('%s', (operator) => {
  const { operand, hits, misses, mismatches } = CASES[operator];
  const isTrue = !isNegative(operator);

  it.each([
    ['an omitted field', { metadata: {} }],
    ['an omitted parent', {}],
    ['null', { metadata: { x: null } }],
    ['a field below a text', { metadata: 'x' }],
    ['a field below a list', { metadata: [1] }],
  ])(`is ${String(!isTrue)} against %s`, (_, document) => {
    expect(firesOn(operator, operand, document)).toBe(!isTrue);
  });

  it.each(hits.map((x) => [x]))(`is ${String(isTrue)} for %j`, (x) => {
    expect(firesOn(operator, operand, { metadata: { x } })).toBe(isTrue);
  });

  it.each([...misses, ...mismatches].map((x) => [x]))(`is ${String(!isTrue)} for %j`, (x) => {
    expect(firesOn(operator, operand, { metadata: { x } })).toBe(!isTrue);
  });
});

describe('texts', () => {
  it('order by code unit, so ISO 8601 timestamps order by time', () => {
    const document = { metadata: { x: '2026-03-01T00:00:00.000Z' } };
    expect(firesOn('gt', '2026-02-28T23:59:59.999Z', document)).toBe(true);
    expect(firesOn('between', ['2026-01-01', '2026-02-01'], document)).toBe(false);
  });
});
