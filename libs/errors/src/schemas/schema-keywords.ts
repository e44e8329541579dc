/**
 * The value of a keyword: one schema, a list of them, schemas by name, a reference, or a plain
 * value.
 */
export type KeywordKind = 'schema' | 'schemas' | 'named-schemas' | 'reference' | 'value';

/**
 * The keywords of JSON Schema 2020-12 that a registered schema may use. Those that refer to other
 * documents or change what a reference means (`$id`, `$anchor`, `$dynamicRef`) are not included.
 */
const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map([
  ...all('schema', [
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ]),
  ...all('schemas', ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...all('named-schemas', ['$defs', 'dependentSchemas', 'patternProperties', 'properties']),
  ...all('reference', ['$ref']),
  ...all('value', [
    ...['$comment', '$schema', 'const', 'contentEncoding', 'contentMediaType', 'default'],
    ...['dependentRequired', 'deprecated', 'description', 'enum', 'examples'],
    ...['exclusiveMaximum', 'exclusiveMinimum', 'format', 'maxContains', 'maxItems', 'maxLength'],
    ...['maxProperties', 'maximum', 'minContains', 'minItems', 'minLength', 'minProperties'],
    ...['minimum', 'multipleOf', 'pattern', 'readOnly', 'required', 'title', 'type'],
    ...['uniqueItems', 'writeOnly'],
  ]),
]);

export function kindOf(keyword: string): KeywordKind | undefined {
  return KEYWORDS.get(keyword);
}

function all(kind: KeywordKind, names: readonly string[]): [string, KeywordKind][] {
  return names.map((name) => [name, kind]);
}
