import { describe, expect, it } from '@jest/globals';
import { ruleBody, rulesetOf } from '../../test/support/rulesets.js';
import { compileRuleset } from './compiler/compile-ruleset.js';
import { NO_LISTS } from './evaluation.js';
import { interpretRuleset } from './interpret-ruleset.js';

const LARGE = { path: '$.transaction.amount', operator: 'gte', value: 100 };
const document = { transaction: { amount: 150, currency: 'EUR' }, customer: { id: 'c-1' } };

function decide(rules: unknown[], input: object = document) {
  const ruleset = rulesetOf(...rules);
  const decided = compileRuleset(ruleset).evaluate(input, NO_LISTS);
  expect(decided).toEqual(interpretRuleset(ruleset).evaluate(input, NO_LISTS));
  return decided;
}

function rule(id: string, action: string, changes: Record<string, unknown> = {}) {
  return ruleBody(LARGE, { id, action, ...changes });
}

function firedIn(rules: unknown[], input?: object) {
  return decide(rules, input).triggered.map(({ ruleId }) => ruleId);
}

describe('actions', () => {
  it('ALLOW and BLOCK stop with their outcome, in the order of the rules', () => {
    const allow = rule('allow', 'ALLOW');
    const block = rule('block', 'BLOCK');
    expect(decide([block, allow])).toMatchObject({
      outcome: 'BLOCK',
      triggered: [{ ruleId: 'block' }],
    });
    expect(decide([allow, block])).toMatchObject({
      outcome: 'ALLOW',
      triggered: [{ ruleId: 'allow' }],
    });
  });

  it('REVIEW accumulates, and a rule that stops later decides', () => {
    const reviews = [rule('one', 'REVIEW'), rule('two', 'REVIEW')];
    expect(decide(reviews).outcome).toBe('REVIEW');
    expect(firedIn(reviews)).toEqual(['one', 'two']);
    expect(decide([...reviews, rule('block', 'BLOCK')]).outcome).toBe('BLOCK');
    expect(decide([...reviews, rule('allow', 'ALLOW')]).outcome).toBe('ALLOW');
  });

  it('no match and no rules are ALLOW', () => {
    expect(decide([rule('one', 'BLOCK')], {})).toEqual({ outcome: 'ALLOW', triggered: [] });
    expect(decide([])).toEqual({ outcome: 'ALLOW', triggered: [] });
  });
});

describe('switches of a rule', () => {
  it('disabled is not evaluated', () => {
    expect(firedIn([rule('off', 'BLOCK', { enabled: false })])).toEqual([]);
  });

  it('live: false is recorded and has no effect', () => {
    const rules = [rule('shadow', 'BLOCK', { live: false }), rule('review', 'REVIEW')];
    const { outcome, triggered } = decide(rules);
    expect(outcome).toBe('REVIEW');
    expect(triggered.map(({ ruleId, live }) => [ruleId, live])).toEqual([
      ['shadow', false],
      ['review', true],
    ]);
    expect(decide(rules.slice(0, 1)).outcome).toBe('ALLOW');
  });

  it('rollout_percent takes about its share of customers, always the same ones, and grows', () => {
    const customers = Array.from({ length: 2_000 }, (_, index) => `customer-${index}`);
    const reached = (percent: number) =>
      customers.filter((id) => {
        const input = { ...document, customer: { id } };
        return firedIn([rule('r', 'REVIEW', { rollout_percent: percent })], input).length === 1;
      });
    const [none, some, more, everybody] = [0, 10, 40, 100].map(reached);
    expect(none).toEqual([]);
    expect(some?.length).toBeGreaterThan(140);
    expect(some?.length).toBeLessThan(260);
    expect(new Set(more)).toEqual(new Set([...(more ?? []), ...(some ?? [])]));
    expect(everybody).toEqual(customers);
  });
});

describe('evidence', () => {
  it('shows path, operator, operand and what the path held', () => {
    const isEuro = { path: '$.transaction.currency', operator: 'in', value: ['EUR', 'USD'] };
    const noDevice = { path: '$.device.ip', operator: 'neq', value: '10.0.0.1' };
    const [fired] = decide([ruleBody({ all: [LARGE, isEuro, noDevice] })]).triggered;
    expect(fired?.evidence).toEqual([
      { path: '$.transaction.amount', operator: 'gte', operand: 100, value: 150 },
      { path: '$.transaction.currency', operator: 'in', operand: ['EUR', 'USD'], value: 'EUR' },
      { path: '$.device.ip', operator: 'neq', operand: '10.0.0.1', value: null },
    ]);
  });

  it('leaves out the alternatives of an any that do not hold', () => {
    const never = { path: '$.transaction.amount', operator: 'lt', value: 100 };
    const [fired] = decide([ruleBody({ any: [{ all: [LARGE, never] }, LARGE, never] })]).triggered;
    expect(fired?.evidence).toHaveLength(1);
  });

  it('reads below a not with the opposite operator', () => {
    const isSmall = { path: '$.transaction.amount', operator: 'lt', value: 100 };
    const isDollar = { path: '$.transaction.currency', operator: 'eq', value: 'USD' };
    const [fired] = decide([ruleBody({ not: { any: [isSmall, isDollar] } })]).triggered;
    expect(fired?.evidence.map(({ operator }) => operator)).toEqual(['not lt', 'neq']);
  });

  it('shows the element that matched, and all that a negative one looked at', () => {
    const items = [{ sku: 'a' }, { sku: 'b' }];
    const has = ruleBody({ path: '$.items[*].sku', operator: 'eq', value: 'b' });
    const hasNot = ruleBody({ path: '$.items[*].sku', operator: 'neq', value: 'z' }, { id: 'r2' });
    const { triggered } = decide([has, hasNot], { items });
    expect(triggered.map(({ evidence }) => evidence[0]?.value)).toEqual(['b', ['a', 'b']]);
  });

  it('shows both sides of a value_path', () => {
    const when = { path: '$.a', operator: 'neq', value_path: '$.b' };
    const [fired] = decide([ruleBody(when)], { a: 1, b: 2 }).triggered;
    expect(fired?.evidence).toEqual([{ path: '$.a', operator: 'neq', operand: 2, value: 1 }]);
  });

  it('is bounded: long texts and lists are cut, objects only named', () => {
    const exists = (path: string, id: string) => ruleBody({ path, operator: 'exists' }, { id });
    const long = Array.from({ length: 30 }, (_, index) => index);
    const input = { text: 'x'.repeat(1_000), long, object: { a: 1 }, mixed: [{}, [1]] };
    const rules = Object.keys(input).map((key) => exists(`$.${key}`, key));
    const values = decide(rules, input).triggered.map(({ evidence }) => evidence[0]?.value);
    expect(values).toEqual([
      `${'x'.repeat(256)}…`,
      [...long.slice(0, 20), '… 10 more'],
      '{…}',
      ['{…}', '[…]'],
    ]);
  });
});
