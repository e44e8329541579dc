import { describe, expect, it } from '@jest/globals';
import { ruleBody } from '../../test/support/rulesets.js';
import { parseRuleset } from './parse-ruleset.js';

const LEAF = { path: '$.transaction.amount', operator: 'gte', value: 100 };

function problemsOf(...rules: unknown[]) {
  const parsed = parseRuleset(rules);
  return 'problems' in parsed ? parsed.problems : [];
}

function pathsOf(...rules: unknown[]) {
  return problemsOf(...rules).map((problem) => problem.path);
}

function nested(levels: number): unknown {
  let condition: unknown = LEAF;
  for (let level = 1; level < levels; level += 1) condition = { not: condition };
  return condition;
}

describe('parseRuleset', () => {
  it('fills in that a rule is enabled, live and for everybody', () => {
    const parsed = parseRuleset([ruleBody(LEAF)]);
    expect(parsed).toMatchObject({
      ruleset: { rules: [{ enabled: true, live: true, rolloutPercent: 100, description: null }] },
    });
  });

  it.each([
    ['a rule without an id', { id: undefined }, '$.rules[0].id'],
    ['an empty name', { name: '' }, '$.rules[0].name'],
    ['an unknown action', { action: 'PROVISIONAL' }, '$.rules[0].action'],
    ['an unknown type', { type: 'magic' }, '$.rules[0].type'],
    ['enabled as a text', { enabled: 'yes' }, '$.rules[0].enabled'],
    ['a null live', { live: null }, '$.rules[0].live'],
    ['101 percent', { rollout_percent: 101 }, '$.rules[0].rollout_percent'],
    ['an unknown field', { wehn: LEAF }, '$.rules[0].wehn'],
    ['an odd unknown field', { 'a b': 1 }, "$.rules[0]['a b']"],
    ['no condition', { when: undefined }, '$.rules[0].when'],
  ])('refuses %s on its path', (_, changes, path) => {
    expect(pathsOf(ruleBody(LEAF, changes))).toEqual([path]);
  });

  it.each(['blacklist', 'backend', 'backend_group'])(
    'says that %s rules are not available',
    (type) => {
      expect(problemsOf({ ...ruleBody(LEAF), type })).toEqual([
        { path: '$.rules[0].type', message: expect.stringContaining('available: condition') },
      ]);
    },
  );

  it.each([
    [null, ''],
    ['text', ''],
    [{}, '.path'],
    [{ ...LEAF, operator: 'equals' }, '.operator'],
    [{ ...LEAF, path: 'amount' }, '.path'],
    [{ ...LEAF, vlaue: 1 }, '.vlaue'],
    [{ path: '$.a', operator: 'eq' }, '.value'],
    [{ path: '$.a', operator: 'exists', value: true }, '.value'],
    [{ ...LEAF, value_path: '$.b' }, '.value_path'],
    [{ path: '$.a', operator: 'matches', value_path: '$.b' }, '.value_path'],
    [{ ...LEAF, value: true }, '.value'],
    [{ ...LEAF, value: Number.POSITIVE_INFINITY }, '.value'],
    [{ ...LEAF, value: { a: 1 } }, '.value'],
    [{ path: '$.a', operator: 'in', value: 'FR' }, '.value'],
    [{ path: '$.a', operator: 'in', value: [['FR']] }, '.value'],
    [{ path: '$.a', operator: 'between', value: [1] }, '.value'],
    [{ path: '$.a', operator: 'between', value: [1, '2'] }, '.value'],
    [{ path: '$.a', operator: 'cidr', value: '10.0.0.0/33' }, '.value'],
    [{ path: '$.a', operator: 'cidr', value: [] }, '.value'],
    [{ path: '$.a', operator: 'matches', value: '(?=x)' }, '.value'],
    [{ path: '$.a', operator: 'matches', value: '[' }, '.value'],
    [{ path: '$.a', operator: 'contains', value: '' }, '.value'],
    [{ path: '$.a', operator: 'starts_with', value: 5 }, '.value'],
    [{ path: '$.a', operator: 'in_list', value: 'a list' }, '.value'],
    [{ all: [] }, '.all'],
    [{ any: LEAF }, '.any'],
    [{ all: [LEAF], any: [LEAF] }, ''],
    [{ all: [LEAF, { not: { any: [{}] } }] }, '.all[1].not.any[0].path'],
  ])('refuses the condition %j on its path', (when, path) => {
    expect(pathsOf(ruleBody(when))[0]).toBe(`$.rules[0].when${path}`);
  });

  it('reports every problem of every rule at once', () => {
    const first = ruleBody({ ...LEAF, operator: '?' }, { action: '?' });
    const second = ruleBody({ any: [{ ...LEAF, path: '?' }] }, { id: 'r2' });
    expect(pathsOf(first, second)).toEqual([
      '$.rules[0].action',
      '$.rules[0].when.operator',
      '$.rules[1].when.any[0].path',
    ]);
  });

  it('refuses two rules with one id', () => {
    expect(pathsOf(ruleBody(LEAF), ruleBody(LEAF))).toEqual(['$.rules[1].id']);
  });

  it('takes conditions 16 deep and refuses 17', () => {
    expect(pathsOf(ruleBody(nested(16)))).toEqual([]);
    expect(problemsOf(ruleBody(nested(17)))[0]?.message).toContain('16 deep');
  });

  it('takes 1,000 rules and refuses 1,001', () => {
    const rules = Array.from({ length: 1_001 }, (_, index) => ruleBody(LEAF, { id: `r${index}` }));
    expect(problemsOf(...rules.slice(1))).toEqual([]);
    expect(pathsOf(...rules)).toEqual(['$.rules']);
  });

  it('refuses more than 256 KiB', () => {
    const description = 'x'.repeat(1_000);
    const rules = Array.from({ length: 300 }, (_, index) =>
      ruleBody(LEAF, { id: `r${index}`, description }),
    );
    expect(pathsOf(...rules)).toEqual(['$.rules']);
  });

  it('takes a pattern that takes exponential time elsewhere, and matches it at once', () => {
    expect(pathsOf(ruleBody({ path: '$.a', operator: 'matches', value: '(a+)+$' }))).toEqual([]);
    const tooLarge = '(x{0,40}y{0,40}){0,24}';
    const sizeable = { path: '$.a', operator: 'matches', value: 'a.{0,400}b' };
    const rules = Array.from({ length: 100 }, (_, i) => ruleBody(sizeable, { id: `r${i}` }));
    expect(problemsOf(...rules)[0]?.message).toContain('too large together');
    expect(pathsOf(ruleBody({ path: '$.a', operator: 'matches', value: tooLarge }))).toEqual([
      '$.rules[0].when.value',
    ]);
  });
});
