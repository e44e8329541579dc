import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../api-error.js';
import type { ClassSchema } from './class-schema.js';
import { fieldPath } from './field-path.js';
import type { AliasTarget, JsonSchema } from './property-rules.js';

/** The keyword `aliases` of an object's schema, by alias. */
export type Aliases = Readonly<Record<string, AliasTarget>>;

/** An object with aliases: the keys that lead to it, with `null` for every element of a list. */
export interface AliasPlace {
  readonly path: readonly (string | null)[];
  readonly aliases: Aliases;
}

/** What {@link resolveAliases} did, for the errors of the request. */
export interface ResolvedAliases {
  /** Both names were given, with different values. */
  readonly conflicts: readonly FieldError[];
  /** Paths of properties, with the paths at which the caller gave them. */
  readonly given: ReadonlyMap<string, string>;
}

const NOTHING: ResolvedAliases = { conflicts: [], given: new Map() };

export function aliasesOf(schema: JsonSchema): Aliases {
  return (schema['aliases'] ?? {}) as Aliases;
}

/** Where a request class has aliases. Computed once per class. */
export function aliasPlaces({ $ref, $defs }: ClassSchema): AliasPlace[] {
  return placesIn({ $ref }, $defs, [], []);
}

/** Moves the values of aliases to their properties, in place and before anything is validated. */
export function resolveAliases(
  value: unknown,
  places: readonly AliasPlace[],
  root: string,
): ResolvedAliases {
  if (places.length === 0) return NOTHING;
  const found = { conflicts: [] as FieldError[], given: new Map<string, string>() };
  for (const { path, aliases } of places) {
    if (!mayHold(value, path, 0, aliases)) continue;
    for (const [holder, keys] of objectsAt(value, path, [])) {
      for (const [alias, { property }] of Object.entries(aliases)) {
        if (!Object.hasOwn(holder, alias)) continue;
        const aliasPath = fieldPath(root, [...keys, alias]);
        if (!Object.hasOwn(holder, property)) {
          holder[property] = holder[alias];
          found.given.set(fieldPath(root, [...keys, property]), aliasPath);
        } else if (!isDeepStrictEqual(holder[alias], holder[property])) {
          const message = `must not differ from ${property}, which it is another name of`;
          found.conflicts.push({ path: aliasPath, message });
        }
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the names are those of decorators
        delete holder[alias];
      }
    }
  }
  return found;
}

/** The error at the path that the caller wrote. */
export function atGivenPath(fault: FieldError, { given }: ResolvedAliases): FieldError {
  for (const [property, alias] of given) {
    const rest = fault.path.slice(property.length);
    if (!fault.path.startsWith(property) || !/^(?:$|[.[])/.test(rest)) continue;
    return { ...fault, path: `${alias}${rest}` };
  }
  return fault;
}

/** Whether an object at the end of a path has an alias. Nearly none has: this costs no garbage. */
function mayHold(
  value: unknown,
  path: AliasPlace['path'],
  depth: number,
  aliases: Aliases,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const key = path[depth];
  if (key === undefined) {
    for (const alias in aliases) if (Object.hasOwn(value, alias)) return true;
    return false;
  }
  if (key !== null) {
    if (!Object.hasOwn(value, key)) return false;
    const child = (value as Readonly<Record<string, unknown>>)[key];
    return mayHold(child, path, depth + 1, aliases);
  }
  return Array.isArray(value) && value.some((one) => mayHold(one, path, depth + 1, aliases));
}

type Found = readonly [holder: Record<string, unknown>, keys: readonly (string | number)[]];

function objectsAt(
  value: unknown,
  [key, ...rest]: AliasPlace['path'],
  keys: readonly (string | number)[],
): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (key === undefined) {
    return Array.isArray(value) ? [] : [[value as Record<string, unknown>, keys]];
  }
  if (key !== null) {
    const child = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    return objectsAt(child, rest, [...keys, key]);
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((element, index) => objectsAt(element, rest, [...keys, index]));
}

function placesIn(
  schema: JsonSchema,
  defs: ClassSchema['$defs'],
  path: AliasPlace['path'],
  within: readonly string[],
): AliasPlace[] {
  const { $ref, anyOf, items, properties } = schema;
  if (typeof $ref === 'string') {
    // A recursive class has no finite list of places; its aliases are found at the first level.
    if (within.includes($ref)) return [];
    return placesIn(defs[$ref.slice('#/$defs/'.length)] ?? {}, defs, path, [...within, $ref]);
  }
  const aliases = aliasesOf(schema);
  return [
    ...(Object.keys(aliases).length > 0 ? [{ path, aliases }] : []),
    ...(Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []).flatMap((choice) =>
      placesIn(choice, defs, path, within),
    ),
    ...(isSchema(items) ? placesIn(items, defs, [...path, null], within) : []),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, child]) =>
      placesIn(child as JsonSchema, defs, [...path, name], within),
    ),
  ];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
