import { describe, expect, it } from '@jest/globals';
import { ruleBody } from '../../test/support/rulesets.js';
import { parseRuleset } from './parse-ruleset.js';
import { velocityPlan } from './velocity-plan.js';

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

describe('rules of other types', () => {
  const listed = {
    id: 'r1',
    name: 'Rule',
    type: 'blacklist',
    action: 'BLOCK',
    fields: ['$.device.ip'],
  };
  const asking = { id: 'r1', name: 'Rule', type: 'backend', backend: 'scores' };
  const members = [{ backend: 'a', weight: 1 }];
  const group = { id: 'r1', name: 'Rule', type: 'backend_group', members };

  it('are read with what they leave out', () => {
    expect(parseRuleset([listed])).toMatchObject({
      ruleset: { rules: [{ populateOn: ['fraud_report'], ttlSeconds: null, action: 'BLOCK' }] },
    });
    expect(parseRuleset([asking])).toMatchObject({
      ruleset: { rules: [{ backend: 'scores', async: false, onError: 'skip' }] },
    });
    expect(parseRuleset([{ ...group, async: true }])).toMatchObject({
      ruleset: { rules: [{ async: true, members: [{ backend: 'a', weight: 1, live: true }] }] },
    });
  });

  it.each<[string, object, object, string]>([
    ['no fields', listed, { fields: [] }, '.fields'],
    ['fields that are no list', listed, { fields: '$.a' }, '.fields'],
    ['a field that is no path', listed, { fields: ['$.a', 'b'] }, '.fields[1]'],
    ['a field twice, spelled differently', listed, { fields: ['$.a', "$['a']"] }, '.fields[1]'],
    ['an unknown event', listed, { populate_on: ['capture'] }, '.populate_on[0]'],
    ['events as a text', listed, { populate_on: 'failed' }, '.populate_on'],
    ['a life of 0 seconds', listed, { ttl_seconds: 0 }, '.ttl_seconds'],
    ['half a second', listed, { ttl_seconds: 1.5 }, '.ttl_seconds'],
    ['a blacklist without an action', listed, { action: undefined }, '.action'],
    ['a backend with an action', asking, { action: 'BLOCK' }, '.action'],
    ['a slug in capitals', asking, { backend: 'Scores' }, '.backend'],
    ['async as a text', asking, { async: 'yes' }, '.async'],
    ['an unknown policy', asking, { on_error: 'allow' }, '.on_error'],
    ['a policy for an async backend', asking, { async: true, on_error: 'block' }, '.on_error'],
    ['a condition with a problem', asking, { when: { all: [] } }, '.when.all'],
    ['no members', group, { members: [] }, '.members'],
    ['a member twice', group, { members: [...members, ...members] }, '.members[1].backend'],
    ['weights of 0 alone', group, { members: [{ backend: 'a', weight: 0 }] }, '.members'],
    ['a weight below 0', group, { members: [{ backend: 'a', weight: -1 }] }, '.members[0].weight'],
    ['a member without a weight', group, { members: [{ backend: 'a' }] }, '.members[0].weight'],
    ['an unknown field', group, { members: [{ ...members[0], x: 1 }] }, '.members[0].x'],
    ['fields on a backend', asking, { fields: ['$.a'] }, '.fields'],
  ])('are refused with %s', (_, rule, changes, path) => {
    expect(pathsOf({ ...rule, ...changes })).toEqual([`$.rules[0]${path}`]);
  });
});

describe('a velocity', () => {
  const count = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
  const sum = { ...count, aggregate: 'sum', field: '$.transaction.amount' };
  const filterOn = (filter: unknown) => ({ ...count, filter });
  const compare = (velocity: unknown) => ruleBody({ velocity, operator: 'gt', value: 5 });

  it.each<[string, object]>([
    ['a count', count],
    ['a sum', sum],
    ['an average over a week', { ...sum, aggregate: 'avg', window: 'P1W' }],
    ['distinct by two keys', { ...sum, aggregate: 'distinct', key: ['$.a', '$.b'] }],
    ['a filter', filterOn({ path: '$.billing.country', operator: 'eq', value: 'FR' })],
    ['a second', { ...count, window: 'PT1S' }],
    ['a day and a half', { ...count, window: 'P1DT12H' }],
  ])('may be %s', (_, velocity) => {
    expect(problemsOf(compare(velocity))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no key', { ...count, key: undefined }, '.key'],
    ['a key with [*]', { ...count, key: '$.items[*].sku' }, '.key'],
    ['no keys', { ...count, key: [] }, '.key'],
    ['five keys', { ...count, key: ['$.a', '$.b', '$.c', '$.d', '$.e'] }, '.key'],
    ['a bad key among several', { ...count, key: ['$.a', 'b'] }, '.key[1]'],
    ['the answer of a backend as its key', { ...count, key: '$.backends.a.score' }, '.key'],
    ['an unknown aggregate', { ...count, aggregate: 'max' }, '.aggregate'],
    ['a sum of nothing', { ...sum, field: undefined }, '.field'],
    ['a count of a field', { ...count, field: '$.a' }, '.field'],
    ['no window', { ...count, window: undefined }, '.window'],
    ['a month', { ...count, window: 'P1M' }, '.window'],
    ['91 days', { ...count, window: 'P91D' }, '.window'],
    ['nothing at all', { ...count, window: 'PT0S' }, '.window'],
    ['an hour as a number', { ...count, window: 3600 }, '.window'],
    ['an unknown field', { ...count, windows: 1 }, '.windows'],
    ['a list', filterOn({ path: '$.a', operator: 'in_list', value: 'vip' }), '.filter'],
    ['a velocity', filterOn({ velocity: count, operator: 'gt', value: 1 }), '.filter'],
    ['an answer', filterOn({ path: '$.backends.a', operator: 'exists' }), '.filter'],
  ])('is refused with %s', (_, velocity, path) => {
    expect(pathsOf(compare(velocity))).toEqual([`$.rules[0].when.velocity${path}`]);
  });

  it.each<[string, object, string]>([
    ['a text', { operator: 'gt', value: '5' }, '.value'],
    ['no value', { operator: 'gt' }, '.value'],
    ['a field', { operator: 'gt', value_path: '$.a' }, '.value_path'],
    ['a text operator', { operator: 'contains', value: 'x' }, '.operator'],
    ['a list', { operator: 'in_list', value: 'vip' }, '.operator'],
    ['texts between', { operator: 'between', value: ['1', '2'] }, '.value'],
    ['a path beside it', { operator: 'gt', value: 5, path: '$.a' }, '.path'],
    ['a count of a million', { operator: 'gt', value: 1_000_000 }, '.value'],
  ])('is not compared with %s', (_, comparison, path) => {
    expect(pathsOf(ruleBody({ velocity: count, ...comparison }))).toEqual([
      `$.rules[0].when${path}`,
    ]);
  });

  it('has one definition however it is written, whatever the window', () => {
    const same = [
      count,
      { ...count, key: ["$['device'].ip"], window: 'P1D' },
      { ...count, filter: null },
    ].map(definitionOf);
    const others = [
      { ...count, key: '$.customer.id' },
      filterOn({ path: '$.a', operator: 'exists' }),
      sum,
      { ...sum, aggregate: 'avg' },
      { ...sum, field: '$.metadata.x' },
    ].map(definitionOf);
    expect(new Set(same).size).toBe(1);
    expect(new Set([...same, ...others]).size).toBe(6);
  });

  it('takes 50 of them and refuses 51', () => {
    const rules = Array.from({ length: 51 }, (_, index) => ({
      ...compare({ ...count, window: `PT${index + 1}M` }),
      id: `r${index}`,
    }));
    expect(problemsOf(...rules.slice(1))).toEqual([]);
    expect(pathsOf(...rules)).toEqual(['$.rules']);
  });

  function definitionOf(velocity: unknown): string {
    const parsed = parseRuleset([compare(velocity)]);
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
    return velocityPlan(parsed.ruleset)[0]?.definition.id ?? '';
  }
});
