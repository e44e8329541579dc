import { describe, expect, it } from '@jest/globals';
import { ruleBody, rulesetOf } from '../../test/support/rulesets.js';
import { compileRuleset } from './compiler/compile-ruleset.js';
import { NO_LOOKUPS } from './evaluation.js';
import { interpretRuleset } from './interpret-ruleset.js';

function fires(when: unknown, document: object): boolean {
  const ruleset = rulesetOf(ruleBody(when));
  const [compiled, interpreted] = [compileRuleset(ruleset), interpretRuleset(ruleset)].map(
    (engine) => engine.evaluate(document, NO_LOOKUPS),
  );
  expect(compiled).toEqual(interpreted);
  return compiled?.triggered.length === 1;
}

const SKU = (operator: string, value?: unknown) => ({
  path: '$.items[*].sku',
  operator,
  ...(value === undefined ? {} : { value }),
});

describe('a path with [*]', () => {
  const items = [{ sku: 'a' }, { sku: 'b' }, {}];

  it.each([
    ['eq', 'b', true],
    ['eq', 'z', false],
    ['neq', 'b', false],
    ['neq', 'z', true],
    ['in', ['z', 'a'], true],
    ['not_in', ['z', 'a'], false],
    ['not_in', ['y', 'z'], true],
    ['exists', undefined, true],
    ['not_exists', undefined, false],
  ])('%s %j asks whether any element matches: %s', (operator, value, expected) => {
    expect(fires(SKU(operator, value), { items })).toBe(expected);
  });

  it.each([
    ['eq', 'a', false],
    ['neq', 'a', true],
    ['in', ['a'], false],
    ['not_in', ['a'], true],
    ['exists', undefined, false],
    ['not_exists', undefined, true],
  ])(
    '%s %j over an empty list, a missing one and a text is %s, as against null',
    (operator, value, expected) => {
      for (const document of [{ items: [] }, {}, { items: 'a' }, { items: [{}, null, 'a'] }]) {
        expect(fires(SKU(operator, value), document)).toBe(expected);
      }
    },
  );

  it('walks lists within lists', () => {
    const document = { items: [{ tags: ['x'] }, { tags: [] }, { tags: ['y', 'gift'] }] };
    const when = { path: '$.items[*].tags[*]', operator: 'eq', value: 'gift' };
    expect(fires(when, document)).toBe(true);
  });
});

describe('a value_path', () => {
  const same = (operator: string) => ({
    path: '$.billing.country',
    operator,
    value_path: '$.shipping.country',
  });
  const billing = { country: 'FR' };

  it.each([
    ['eq', { billing, shipping: { country: 'FR' } }, true],
    ['eq', { billing, shipping: { country: 'DE' } }, false],
    ['neq', { billing, shipping: { country: 'DE' } }, true],
    ['eq', { billing }, false],
    ['neq', { billing }, true],
    ['eq', {}, false],
    ['neq', {}, true],
    ['eq', { billing: { country: null }, shipping: { country: null } }, false],
    ['gt', { billing }, false],
    ['lte', { billing, shipping: { country: 7 } }, false],
    ['contains', { billing }, false],
  ])(
    '%s on %j is %s: null and a mismatch are false, negatives the opposite',
    (operator, document, expected) => {
      expect(fires(same(operator), document)).toBe(expected);
    },
  );

  it('compares any element with any element', () => {
    const when = { path: '$.items[*].sku', operator: 'eq', value_path: '$.returns[*].sku' };
    const document = { items: [{ sku: 'a' }, { sku: 'b' }], returns: [{ sku: 'z' }, { sku: 'b' }] };
    expect(fires(when, document)).toBe(true);
    expect(fires({ ...when, operator: 'neq' }, document)).toBe(false);
    expect(fires({ ...when, operator: 'neq' }, {})).toBe(true);
  });
});

describe('not', () => {
  const isFrench = { path: '$.billing.country', operator: 'eq', value: 'FR' };

  it('inverts the result, on absent data too', () => {
    expect(fires({ not: isFrench }, {})).toBe(true);
    expect(fires({ not: { not: isFrench } }, {})).toBe(false);
    expect(fires({ not: { path: '$.transaction.amount', operator: 'gt', value: 5 } }, {})).toBe(
      true,
    );
  });

  it('distributes over all and any', () => {
    const isLarge = { path: '$.transaction.amount', operator: 'gte', value: 100 };
    const document = { billing: { country: 'FR' }, transaction: { amount: 50 } };
    expect(fires({ not: { all: [isFrench, isLarge] } }, document)).toBe(true);
    expect(fires({ not: { any: [isFrench, isLarge] } }, document)).toBe(false);
  });
});

describe('a path that names a prototype', () => {
  it.each([
    ...['$.__proto__.x', '$.constructor.name', "$['__proto__']", '$.a.prototype', '$.toString'],
    ...['$.a.constructor', '$.a.hasOwnProperty'],
  ])('%s is null where the request has no such property', (path) => {
    const document = JSON.parse('{"a": {"b": 1}, "__proto__": {"x": 1}}') as object;
    expect(fires({ path, operator: 'exists' }, document)).toBe(false);
    expect(fires({ path, operator: 'not_exists' }, document)).toBe(true);
  });

  it.each(['$.metadata.constructor', '$.metadata.prototype', '$.metadata.toString'])(
    '%s is read where the request has it',
    (path) => {
      const metadata = { constructor: 'x', prototype: 'x', toString: 'x' };
      expect(fires({ path, operator: 'eq', value: 'x' }, { metadata })).toBe(true);
      expect(fires({ path, operator: 'not_exists' }, { metadata })).toBe(false);
    },
  );

  it.each(['$.length', '$.items.length', "$.items['0']", '$.text.length', '$.items.map'])(
    '%s reaches no property of a list or text',
    (path) => {
      expect(fires({ path, operator: 'exists' }, { items: [1], text: 'abc' })).toBe(false);
    },
  );

  it('does not see what polluted Object.prototype', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 'x', configurable: true });
    try {
      expect(fires({ path: '$.polluted', operator: 'exists' }, {})).toBe(false);
      const own = { polluted: 'x' };
      expect(fires({ path: '$.polluted', operator: 'exists' }, own)).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
  });
});
