import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { moved, setAt } from '../web/src/screens/rules/json-edit.js';
import { formatRules, parseJson, type Json } from '../web/src/screens/rules/json-text.js';
import { OPERATORS, kindOf, withOperator } from '../web/src/screens/rules/rule-language.js';
import { simulatedRequest } from '../web/src/screens/rules/simulated-request.js';
import { changeBetween } from '../web/src/screens/rules/text-change.js';

interface Definition {
  readonly examples?: readonly Json[];
}
const SCHEMA = new URL('../../../docs/fraud/rules.schema.json', import.meta.url);
const { $defs } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
  readonly $defs: Readonly<Record<string, Definition>>;
};
const EXAMPLES = Object.entries($defs).flatMap(([name, { examples = [] }]) =>
  examples.map((example): [string, Json] => [name, example]),
);

describe('the code of rules', () => {
  it.each(EXAMPLES)('reads back %s exactly as it was written', (_name, example) => {
    expect(parseJson(formatRules([example]))).toMatchObject({ value: [example] });
  });

  it('knows where a value is written', () => {
    const text = '[ { "when": { "all": [ { "value": "x" } ] } } ]';
    const parsed = parseJson(text);
    const range =
      'ranges' in parsed ? parsed.ranges.get('$.rules[0].when.all[0].value') : undefined;
    expect(text.slice(range?.from, range?.to)).toBe('"x"');
  });

  it.each(['', '[', '[1,]', '{"a" 1}', '["\n"]', '[1] x', '[01]', '{"a":1,"a":2}'])(
    'refuses %j, with the place',
    (text) => {
      expect(parseJson(text)).toEqual({ error: expect.any(String), at: expect.any(Number) });
    },
  );

  it('changes only what differs', () => {
    expect(changeBetween('abcabc', 'abcXabc')).toEqual({ from: 3, to: 3, insert: 'X' });
    expect(changeBetween('same', 'same')).toBeUndefined();
  });
});

describe('the form of rules', () => {
  it.each(EXAMPLES.filter(([name]) => name.endsWith('Comparison')))(
    'has fields for the example of %s',
    (_name, example) => {
      expect(kindOf(example)).not.toBe('code');
    },
  );

  it.each<Json>([
    { path: '$.a', operator: 'eq', value: { odd: 1 } },
    { path: '$.a', operator: 'later', value: 1 },
    { path: '$.a', operator: 'eq', value: 1, extra: true },
    { all: [], any: [] },
    {
      velocity: { key: '$.a', aggregate: 'count', window: 'PT1H', odd: 1 },
      operator: 'gt',
      value: 1,
    },
  ])('shows %j as code', (condition) => {
    expect(kindOf(condition)).toBe('code');
  });

  it('has fields for every operator after every other', () => {
    const start = { path: '$.customer.id', operator: 'eq', value: 'x' };
    for (const [first] of OPERATORS) {
      for (const [second] of OPERATORS) {
        const condition = withOperator(withOperator(start, first, 'string'), second, 'string');
        expect([first, second, kindOf(condition)]).toEqual([first, second, 'literal']);
      }
    }
  });

  it('changes, removes and moves without touching the rest', () => {
    const rules: Json = [{ id: 'a', odd: [1] }, { id: 'b' }];
    expect(setAt(rules, [0, 'id'], 'c')).toEqual([{ id: 'c', odd: [1] }, { id: 'b' }]);
    expect(setAt(rules, [0, 'odd'], undefined)).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});

it('simulates a stored card masked, without what the service derived from it', () => {
  const pan = { expiry_month: 1, expiry_year: 2030 };
  const credential = { type: 'pan', bin: '411111', masked: '411111******1111', pan };
  expect(simulatedRequest({ credential, credential_type: 'pan', context: 'default' })).toEqual({
    context: 'default',
    credential: { type: 'masked_pan', masked_pan: { ...pan, value: '411111******1111' } },
  });
});
