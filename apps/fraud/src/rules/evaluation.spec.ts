import { describe, expect, it } from '@jest/globals';
import { ruleBody, rulesetOf } from '../../test/support/rulesets.js';
import { compileRuleset } from './compiler/compile-ruleset.js';
import { type BackendActions, NO_LOOKUPS } from './evaluation.js';
import { interpretRuleset } from './interpret-ruleset.js';
import type { RuleAction } from './rule.js';

const LARGE = { path: '$.transaction.amount', operator: 'gte', value: 100 };
const document = { transaction: { amount: 150, currency: 'EUR' }, customer: { id: 'c-1' } };

function decide(rules: unknown[], input: object = document, actions?: BackendActions) {
  const ruleset = rulesetOf(...rules);
  const decided = compileRuleset(ruleset).evaluate(input, NO_LOOKUPS, actions);
  expect(decided).toEqual(interpretRuleset(ruleset).evaluate(input, NO_LOOKUPS, actions));
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
    expect(decide([rule('one', 'BLOCK')], {})).toEqual({
      outcome: 'ALLOW',
      triggered: [],
      calls: [],
    });
    expect(decide([])).toEqual({ outcome: 'ALLOW', triggered: [], calls: [] });
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

describe('rules that ask a backend', () => {
  const asks = (id: string, changes: Record<string, unknown> = {}) => ({
    id,
    name: id,
    type: 'backend',
    backend: id,
    ...changes,
  });
  const answered = (id: string, action: string, outcome: string) =>
    ruleBody(
      { path: `$.backends.${id}.outcome`, operator: 'eq', value: outcome },
      { id: `after-${id}`, action },
    );
  const callsOf = (rules: unknown[], actions?: BackendActions) =>
    decide(rules, document, actions).calls.map(({ backend }) => backend);

  it('are called in their order, with their switches, when their condition holds', () => {
    const no = { ...LARGE, operator: 'lt' };
    const rules = [
      asks('one', { when: LARGE, on_error: 'review' }),
      asks('two', { when: no }),
      asks('three', { async: true, live: false }),
      asks('four', { enabled: false }),
    ];
    expect(decide(rules).calls).toEqual([
      {
        ruleId: 'one',
        ruleName: 'one',
        type: 'backend',
        backend: 'one',
        async: false,
        onError: 'review',
        live: true,
      },
      expect.objectContaining({ backend: 'three', async: true, onError: 'skip', live: false }),
    ]);
  });

  it('are not called after a BLOCK, wherever it stands', () => {
    expect(callsOf([rule('block', 'BLOCK'), asks('one')])).toEqual([]);
    expect(callsOf([asks('one'), rule('block', 'BLOCK')])).toEqual([]);
    expect(callsOf([asks('one'), rule('shadow', 'BLOCK', { live: false })])).toEqual(['one']);
  });

  it('are called before an ALLOW that comes later, and not after one', () => {
    expect(callsOf([asks('one'), rule('allow', 'ALLOW'), asks('two')])).toEqual(['one']);
  });

  it('take part with the action of the answer, at their place', () => {
    const rules = [asks('one'), rule('allow', 'ALLOW')];
    const outcomeWith = (action: RuleAction | null) =>
      decide(rules, document, new Map([['one', action]])).outcome;
    expect([outcomeWith('BLOCK'), outcomeWith('REVIEW'), outcomeWith(null)]).toEqual([
      'BLOCK',
      'ALLOW',
      'ALLOW',
    ]);
    const shadow = [asks('one', { live: false })];
    const { outcome, triggered } = decide(shadow, document, new Map([['one', 'BLOCK']]));
    expect([outcome, triggered[0]?.live]).toEqual(['ALLOW', false]);
  });

  it('show what the backend answered, or that it did not', () => {
    const actions: BackendActions = new Map([['one', 'BLOCK']]);
    const shown = (input: object) =>
      decide([asks('one', { when: LARGE })], input, actions).triggered[0]?.evidence[1];
    expect(shown({ ...document, backends: { one: { outcome: 'BLOCK' } } })).toEqual({
      path: '$.backends.one.outcome',
      operator: 'eq',
      operand: 'BLOCK',
      value: 'BLOCK',
    });
    expect(shown(document)).toMatchObject({ operator: 'not_exists', value: null });
  });

  it('are waited for by later rules that read the answer', () => {
    const rules = [asks('one'), answered('one', 'BLOCK', 'BAD'), rule('review', 'REVIEW')];
    const seen = { ...document, backends: { one: { outcome: 'BAD' } } };
    // Even if the response of an earlier decision was in the document.
    expect(decide(rules, seen).outcome).toBe('REVIEW');
    expect(decide(rules, seen, new Map([['one', null]]))).toMatchObject({ outcome: 'BLOCK' });
    // If no backend is called, there is nothing to wait for.
    const noMatch = [asks('one', { when: { ...LARGE, operator: 'lt' } }), ...rules.slice(1)];
    expect(decide(noMatch, seen).outcome).toBe('BLOCK');
  });

  it('of a group call one member by weight, always the same for a customer', () => {
    const member = (backend: string, weight: number, live = true) => ({ backend, weight, live });
    const chosen = (members: unknown[]) =>
      Array.from({ length: 600 }, (_, index) => {
        const customer = { id: `customer-${index}` };
        const group = asks('group', { type: 'backend_group', backend: undefined, members });
        Reflect.deleteProperty(group, 'backend');
        const [call] = decide([group], { ...document, customer }).calls;
        return `${call?.backend ?? ''} ${String(call?.live)}`;
      });
    const before = chosen([member('a', 3), member('b', 1, false)]);
    const share = before.filter((each) => each === 'b false').length / before.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
    expect(chosen([member('b', 1, false), member('a', 3)])).toEqual(before);
    // A higher weight for one member moves customers only to that member.
    const after = chosen([member('a', 3), member('b', 3, false)]);
    expect(after.filter((each, i) => each !== before[i] && each !== 'b false')).toEqual([]);
    expect(chosen([member('a', 1), member('b', 0)])).not.toContain('b true');
  });
});
