import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isArray, isObject, type Json } from './json-text.js';

/** What can be completed: read from the JSON Schema of the rules, and from what exists. */
export interface Vocabulary {
  readonly paths: readonly string[];
  readonly lists: readonly string[];
  readonly backends: readonly string[];
  /** The values of each property that has an enumeration: `operator`, `action`, `type`. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  readonly properties: readonly (readonly [name: string, description: string])[];
}

/** Reads enumerations and property names from the JSON Schema of the rule language. */
export function vocabularyOf(
  schema: unknown,
  names: Pick<Vocabulary, 'paths' | 'lists' | 'backends'>,
): Vocabulary {
  const enums = new Map<string, Set<string>>();
  const properties = new Map<string, string>();
  const visit = (value: Json | undefined): void => {
    if (isArray(value)) {
      for (const each of value) visit(each);
    } else if (isObject(value)) {
      const own = value['properties'];
      for (const [name, definition] of isObject(own) ? Object.entries(own) : []) {
        const description = isObject(definition) ? definition['description'] : undefined;
        properties.set(
          name,
          typeof description === 'string' ? description : (properties.get(name) ?? ''),
        );
        for (const word of wordsOf(definition)) addTo(enums, name, word);
      }
      for (const each of Object.values(value)) visit(each);
    }
  };
  visit(schema as Json);
  const actions =
    isObject(schema) && isObject(schema['$defs']) ? schema['$defs']['RuleAction'] : null;
  for (const word of wordsOf(actions ?? null)) addTo(enums, 'action', word);
  return {
    ...names,
    enums: Object.fromEntries([...enums].map(([name, words]) => [name, [...words]])),
    properties: [...properties],
  };
}

function wordsOf(definition: Json): readonly string[] {
  if (!isObject(definition)) return [];
  const own = isArray(definition['enum']) ? definition['enum'] : [];
  const items = isObject(definition['items']) ? wordsOf(definition['items']) : [];
  return [...own.filter((word) => typeof word === 'string'), ...items];
}

function addTo(sets: Map<string, Set<string>>, name: string, word: string): void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set.add(word));
}

const PATH_PROPERTIES = new Set(['path', 'value_path', 'key', 'field', 'fields']);

/** Completes paths, operators, names of lists and backends, enumerations and property names. */
export function completeRules(vocabulary: () => Vocabulary) {
  return (context: CompletionContext): CompletionResult | null => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 400), context.pos);
    const value = /"(\w+)"\s*:\s*(?:\[[^\]{}]*)?"([^"\n]*)$/.exec(before);
    if (value?.[1] !== undefined && value[2] !== undefined) {
      const after = context.state.sliceDoc(context.pos, context.pos + 200);
      const options = optionsFor(value[1], before, after, vocabulary());
      return { from: context.pos - value[2].length, options, validFor: /^[^"\n]*$/ };
    }
    const property = /[{,]\s*"(\w*)$/.exec(before);
    if (property?.[1] === undefined) return null;
    const options = vocabulary().properties.map(([label, info]): Completion => {
      return { label, type: 'property', ...(info !== '' && { info }) };
    });
    return { from: context.pos - property[1].length, options, validFor: /^\w*$/ };
  };
}

function optionsFor(
  property: string,
  before: string,
  after: string,
  { paths, lists, backends, enums }: Vocabulary,
): readonly Completion[] {
  if (PATH_PROPERTIES.has(property)) return paths.map((label) => ({ label, type: 'variable' }));
  if (property === 'backend') return backends.map((label) => ({ label, type: 'constant' }));
  const own = `${before.slice(before.lastIndexOf('{'))}${after.slice(0, after.indexOf('}') + 1)}`;
  if (property === 'value' && /"operator"\s*:\s*"(not_)?in_list"/.test(own)) {
    return lists.map((label) => ({ label, type: 'constant', detail: 'list' }));
  }
  return (enums[property] ?? []).map((label) => ({ label, type: 'enum' }));
}
