import type { FieldError } from '../api-error.js';
import { fieldPath } from '../validation/field-path.js';
import { findFormat } from '../validation/formats.js';
import type { JsonSchema } from '../validation/property-rules.js';
import { type PatternBudget, patternProblem, MAX_PATTERN_INSTRUCTIONS } from './linear-pattern.js';
import { kindOf } from './schema-keywords.js';

/** Maximum depth of a registered schema, its own object included. */
export const MAX_SCHEMA_DEPTH = 16;
/** The dialect of a schema with `$schema`. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
/** Comparing each element with each is quadratic. */
const MAX_UNIQUE_ITEMS = 1_000;

/** A subschema, with what it applies to the same data or to parts of it. */
export interface SchemaNode {
  /** JSON pointer from the root of the document: `#/$defs/address`. */
  readonly pointer: string;
  readonly path: string;
  readonly schema: JsonSchema;
  readonly children: SchemaNode[];
}

export interface WalkedSchema {
  readonly root: SchemaNode;
  readonly byPointer: ReadonlyMap<string, SchemaNode>;
  readonly problems: readonly FieldError[];
  readonly isTooDeep: boolean;
}

interface Walk extends PatternBudget {
  readonly at: string;
  readonly byPointer: Map<string, SchemaNode>;
  readonly problems: FieldError[];
}

/** Visits every schema of a document and collects its local problems. */
export function walkSchema(schema: JsonSchema, at: string): WalkedSchema {
  const walk: Walk = {
    at,
    byPointer: new Map(),
    problems: [],
    patternInstructions: MAX_PATTERN_INSTRUCTIONS,
  };
  if (isDeeperThan(schema, MAX_SCHEMA_DEPTH)) {
    const root = { pointer: '#', path: at, schema, children: [] };
    return { root, byPointer: walk.byPointer, problems: [], isTooDeep: true };
  }
  const root = visit(schema, [], walk);
  return { root, byPointer: walk.byPointer, problems: walk.problems, isTooDeep: false };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}

function visit(schema: JsonSchema, keys: readonly string[], walk: Walk): SchemaNode {
  const path = fieldPath(walk.at, keys);
  const node: SchemaNode = { pointer: pointerOf(keys), path, schema, children: [] };
  walk.byPointer.set(node.pointer, node);
  for (const [keyword, value] of Object.entries(schema)) {
    const problem = keywordProblem(keyword, value, schema, keys.length === 0, walk);
    if (problem !== null) {
      walk.problems.push({ path: fieldPath(walk.at, [...keys, keyword]), message: problem });
      continue;
    }
    const children = childrenOf(keyword, value, keys, walk);
    // Definitions apply only where a reference uses them.
    if (keyword !== '$defs') node.children.push(...children);
  }
  return node;
}

function childrenOf(
  keyword: string,
  value: unknown,
  keys: readonly string[],
  walk: Walk,
): SchemaNode[] {
  const enter = (child: unknown, ...steps: string[]): SchemaNode[] =>
    isSchemaObject(child) ? [visit(child, [...keys, keyword, ...steps], walk)] : [];
  switch (kindOf(keyword)) {
    case 'schema':
      return enter(value);
    case 'schemas':
      return Array.isArray(value) ? value.flatMap((child, i) => enter(child, String(i))) : [];
    case 'named-schemas':
      return isSchemaObject(value)
        ? Object.entries(value).flatMap(([name, child]) => enter(child, name))
        : [];
    case 'reference':
    case 'value':
    case undefined:
      return [];
  }
}

function keywordProblem(
  keyword: string,
  value: unknown,
  schema: JsonSchema,
  isRoot: boolean,
  walk: Walk,
): string | null {
  const kind = kindOf(keyword);
  if (kind === undefined) return 'is not a keyword of JSON Schema 2020-12 that is supported here';
  switch (keyword) {
    case '$schema':
      if (isRoot && value === DIALECT) return null;
      return isRoot ? `must be ${DIALECT}` : 'is allowed only at the top of a schema';
    case 'format':
      if (typeof value !== 'string' || findFormat(value) !== undefined) return null;
      return `${JSON.stringify(value)} is not a format that is checked here`;
    case 'pattern':
      return typeof value === 'string' ? patternProblem(value, walk) : null;
    case 'patternProperties':
      return isSchemaObject(value) ? firstPatternProblem(Object.keys(value), walk) : null;
    case 'uniqueItems': {
      const most = schema['maxItems'];
      if (value !== true || (typeof most === 'number' && most <= MAX_UNIQUE_ITEMS)) return null;
      return `requires maxItems of at most ${MAX_UNIQUE_ITEMS}`;
    }
    default:
      return null;
  }
}

function firstPatternProblem(patterns: readonly string[], walk: Walk): string | null {
  for (const pattern of patterns) {
    const problem = patternProblem(pattern, walk);
    if (problem !== null) return problem;
  }
  return null;
}

function pointerOf(keys: readonly string[]): string {
  const tokens = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return ['#', ...tokens].join('/');
}

function isSchemaObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
