import { readFileSync } from 'node:fs';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from '@jest/globals';
import { completeRules, vocabularyOf } from '../web/src/screens/rules/code-completion.js';

const SCHEMA = new URL('../../../docs/fraud/rules.schema.json', import.meta.url);
const vocabulary = vocabularyOf(JSON.parse(readFileSync(SCHEMA, 'utf8')), {
  paths: ['$.customer.id'],
  lists: ['vip'],
  backends: ['scores'],
});

/** What is offered at `|`. */
function offeredAt(text: string): readonly string[] {
  const position = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  const context = new CompletionContext(state, position, true);
  const result = completeRules(() => vocabulary)(context);
  return result?.options.map(({ label }) => label) ?? [];
}

describe('completion in the code of rules', () => {
  it.each([
    ['a path inside a group', '[{"when":{"any":[{"path":"$.cu|"}]}}]', '$.customer.id'],
    ['a path in a list of keys', '{"key":["$.device.ip","$.|"]}', '$.customer.id'],
    ['an operator', '{"all":[{"path":"$.a","operator":"no|"}]}', 'not_in_list'],
    ['a list', '{"operator":"in_list","value":"v|"}', 'vip'],
    ['a backend', '{"type":"backend","backend":"|"}', 'scores'],
    ['an action', '{"action":"|"}', 'BLOCK'],
    ['a property', '{"id":"a","roll|', 'rollout_percent'],
  ])('offers %s', (_what, text, expected) => {
    expect(offeredAt(text)).toContain(expected);
  });

  it('offers no list where the value is not the name of one', () => {
    expect(offeredAt('{"operator":"eq","value":"v|"}')).toEqual([]);
  });
});
