import { describe, expect, it } from '@jest/globals';
import { type SchemaValidator, validatorOf } from '@tessera/errors';
import { checkReplayable } from '@tessera/local/replayable';
import fc from 'fast-check';
import { anyRules } from '../../../test/support/arbitrary-rules.js';
import { ruleBody, rulesetOf } from '../../../test/support/rulesets.js';
import { lintRuleset } from '../../rules/lint/lint-ruleset.js';
import { OPERATORS } from '../../rules/operators.js';
import { parseRuleset } from '../../rules/parse-ruleset.js';
import { AGGREGATES } from '../../rules/velocity-query.js';
import { documentShape } from '../document-shape.js';
import { RULE_COMPONENTS } from './rule-components.js';

const shape = documentShape();

function validator(component: string): SchemaValidator {
  return validatorOf({ $ref: `#/$defs/${component}`, $defs: RULE_COMPONENTS });
}

function examplesOf(component: string): unknown[] {
  return (RULE_COMPONENTS[component]?.['examples'] ?? []) as unknown[];
}

const isRule = validator('Rule');
const names = Object.keys(RULE_COMPONENTS);
const withExamples = names.filter((name) => examplesOf(name).length > 0);
const rules = withExamples.filter((name) => name.endsWith('Rule'));
const conditions = withExamples.filter((name) => name.endsWith('Comparison'));

describe('the API description of rules', () => {
  it('fits every rule that the service accepts', () => {
    const property = fc.property(anyRules, (accepted) => {
      for (const rule of JSON.parse(JSON.stringify(accepted)) as unknown[]) {
        expect(isRule(rule)).toEqual([]);
      }
    });
    checkReplayable('rules against their description', property, 1_000);
  });

  it.each<[string, unknown]>([
    ['an unknown operator', ruleBody({ path: '$.a', operator: 'is', value: 1 })],
    [
      'an operand that its operator does not take',
      ruleBody({ path: '$.a', operator: 'in', value: 1 }),
    ],
    [
      'both a value and a path',
      ruleBody({ path: '$.a', operator: 'eq', value: 1, value_path: '$.b' }),
    ],
    ['an unknown field', ruleBody({ path: '$.a', operator: 'exists' }, { acton: 'BLOCK' })],
    ['an action that is null', ruleBody({ path: '$.a', operator: 'exists' }, { action: null })],
    [
      'a velocity without a window',
      ruleBody({ velocity: { key: '$.a', aggregate: 'count' }, operator: 'gt', value: 1 }),
    ],
    [
      'a sum of nothing',
      ruleBody({
        velocity: { key: '$.a', aggregate: 'sum', window: 'P1D' },
        operator: 'gt',
        value: 1,
      }),
    ],
    ['an empty combination', ruleBody({ any: [] })],
    [
      'a field of another type of rule',
      ruleBody({ path: '$.a', operator: 'exists' }, { backend: 'x' }),
    ],
  ])('refuses what the service refuses: %s', (_, rule) => {
    expect('problems' in parseRuleset([rule])).toBe(true);
    expect(isRule(rule)).not.toEqual([]);
  });

  it.each(rules)('has an example of %s that the linter accepts', (name) => {
    for (const example of examplesOf(name)) {
      expect(isRule(example)).toEqual([]);
      expect(validator(name)(example)).toEqual([]);
      expect(lintRuleset(rulesetOf(example), { shape })).toEqual([]);
    }
  });

  it.each(conditions)('has an example of %s that the linter accepts', (name) => {
    for (const example of examplesOf(name)) {
      expect(validator('Condition')(example)).toEqual([]);
      expect(validator(name)(example)).toEqual([]);
      expect(lintRuleset(rulesetOf(ruleBody(example)), { shape })).toEqual([]);
    }
  });

  it.each(['CountVelocity', 'FieldVelocity'])('has an example of %s that counts', (name) => {
    for (const example of examplesOf(name)) {
      expect(validator('Velocity')(example)).toEqual([]);
      const when = { velocity: example, operator: 'gt', value: 5 };
      expect(lintRuleset(rulesetOf(ruleBody(when)), { shape })).toEqual([]);
    }
  });

  it('tells apart all operators, aggregates and types of rules by their discriminators', () => {
    const mapped = (name: string) => {
      const { discriminator, oneOf } = RULE_COMPONENTS[name] as {
        discriminator: { mapping: Record<string, string> };
        oneOf: { $ref: string }[];
      };
      const targets = new Set(Object.values(discriminator.mapping));
      expect(oneOf.map(({ $ref }) => $ref.replace('#/$defs', '#/components/schemas'))).toEqual([
        ...targets,
      ]);
      return Object.keys(discriminator.mapping).toSorted();
    };
    expect(mapped('LiteralComparison')).toEqual(OPERATORS.toSorted());
    expect(mapped('Velocity')).toEqual(AGGREGATES.toSorted());
    expect(mapped('Rule')).toEqual(['backend', 'backend_group', 'blacklist', 'condition']);
  });

  it('has an example of every rule and comparison', () => {
    const wanted = names.filter((name) => /(?:.Rule|Comparison)$/.test(name));
    const choices = wanted.filter((name) => 'oneOf' in (RULE_COMPONENTS[name] ?? {}));
    expect([...rules, ...conditions].toSorted()).toEqual(
      wanted.filter((name) => !choices.includes(name)).toSorted(),
    );
  });
});
