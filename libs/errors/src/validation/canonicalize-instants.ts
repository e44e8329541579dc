import type { ClassSchema } from './class-schema.js';
import { canonicalInstant } from './instant.js';
import type { JsonSchema } from './property-rules.js';

/** The keys that lead to a timestamp; `null` stands for every element of a list. */
export type InstantPath = readonly (string | null)[];

/** Where a request class has timestamps. Computed once per class. */
export function instantPaths({ $ref, $defs }: ClassSchema): InstantPath[] {
  return pathsIn({ $ref }, $defs, []);
}

/** Rewrites the timestamps of a valid value in place. */
export function canonicalizeInstants(value: unknown, paths: readonly InstantPath[]): void {
  for (const path of paths) canonicalize(value, path, 0);
}

function canonicalize(parent: unknown, path: InstantPath, depth: number): void {
  const key = path[depth];
  if (typeof parent !== 'object' || parent === null || key === undefined) return;
  if (key === null) {
    if (!Array.isArray(parent)) return;
    for (const index of parent.keys()) step(parent, index, path, depth);
    return;
  }
  if (Object.hasOwn(parent, key)) step(parent, key, path, depth);
}

function step(parent: object, key: string | number, path: InstantPath, depth: number): void {
  const holder = parent as Record<string | number, unknown>;
  const child = holder[key];
  if (depth < path.length - 1) canonicalize(child, path, depth + 1);
  else if (typeof child === 'string') holder[key] = canonicalInstant(child) ?? child;
}

function pathsIn(
  schema: JsonSchema,
  defs: ClassSchema['$defs'],
  path: InstantPath,
  within: readonly string[] = [],
): InstantPath[] {
  const { $ref, anyOf, items, properties, format } = schema;
  if (format === 'date-time') return [path];
  if (typeof $ref === 'string') {
    // A recursive class has no finite list of paths to timestamps.
    if (within.includes($ref)) return [];
    return pathsIn(defs[$ref.slice('#/$defs/'.length)] ?? {}, defs, path, [...within, $ref]);
  }
  return [
    ...(Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []).flatMap((choice) =>
      pathsIn(choice, defs, path, within),
    ),
    ...(isSchema(items) ? pathsIn(items, defs, [...path, null], within) : []),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, child]) =>
      pathsIn(child as JsonSchema, defs, [...path, name], within),
    ),
  ];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
