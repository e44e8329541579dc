import type { JsonSchema } from '@tessera/errors';
import { pascalCase } from './pascal-case.js';

type Properties = Readonly<Record<string, JsonSchema>>;

/** A class with a choice, as alternatives that a generated client can tell apart. */
export interface Choice {
  /** One schema for each value of the discriminating property. */
  readonly variants: Readonly<Record<string, JsonSchema>>;
  readonly schema: JsonSchema;
}

/**
 * `@ChildOf('source')` validates with `if` and `then`, whose errors name the field; generators ignore
 * these keywords. The same as `oneOf` with a discriminator.
 *
 * @returns undefined for a class without such children
 */
export function choiceOf(name: string, schema: JsonSchema): Choice | undefined {
  const branches = branchesOf(schema);
  const [first] = branches;
  if (first === undefined) return undefined;
  const shared = propertiesOf(schema);
  const required = requiredOf(schema);
  const values = shared[first.sibling]?.['enum'];
  if (!Array.isArray(values)) return undefined;
  const children = new Set(branches.map(({ child }) => child));
  const variants = (values as string[]).map((value): [string, JsonSchema] => {
    const own = Object.entries(shared).filter(([key]) => key === value || !children.has(key));
    const branch = branches.find(({ child }) => child === value);
    const needed = new Set([...required, ...(branch?.isRequired ? [value] : [])]);
    const sibling = without(shared[first.sibling] ?? {}, ['enum', 'type']);
    return [
      `${name}${pascalCase(value)}`,
      {
        ...without(schema, ['allOf']),
        properties: { ...Object.fromEntries(own), [first.sibling]: { ...sibling, const: value } },
        required: [...needed],
      },
    ];
  });
  const refs = variants.map(([variant]) => `#/components/schemas/${variant}`);
  const mapping = Object.fromEntries((values as string[]).map((each, at) => [each, refs[at]]));
  return {
    variants: Object.fromEntries(variants),
    schema: {
      oneOf: refs.map(($ref) => ({ $ref })),
      discriminator: { propertyName: first.sibling, mapping },
    },
  };
}

/**
 * Alternatives of schemas, with a discriminator if one property has a different value in each.
 *
 * @param schemas the schemas that the references point to, in the same order
 */
export function alternatives(
  refs: readonly JsonSchema[],
  schemas: readonly (JsonSchema | undefined)[],
): JsonSchema {
  const candidates = Object.keys(propertiesOf(schemas[0]));
  for (const propertyName of candidates) {
    const values = schemas.flatMap((schema) => ownValue(schema, propertyName) ?? []);
    if (new Set(values).size < schemas.length) continue;
    const targets = refs.map(({ $ref }) => String($ref));
    const mapping = Object.fromEntries(values.map((value, at) => [value, targets[at]]));
    return { oneOf: refs, discriminator: { propertyName, mapping } };
  }
  return { oneOf: refs };
}

interface Branch {
  readonly sibling: string;
  readonly child: string;
  readonly isRequired: boolean;
}

function branchesOf({ allOf }: JsonSchema): Branch[] {
  return ((allOf ?? []) as JsonSchema[]).flatMap((each) => {
    const condition = each['if'] as { readonly properties: Properties } | undefined;
    return Object.entries(condition?.properties ?? {}).map(([sibling, { const: child }]) => ({
      sibling,
      child: String(child),
      isRequired: each['then'] !== undefined,
    }));
  });
}

function propertiesOf(schema: JsonSchema | undefined): Properties {
  return (schema?.['properties'] ?? {}) as Properties;
}

function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  return (schema?.['required'] ?? []) as readonly string[];
}

function without(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));
}

/** The only value of a required property. */
function ownValue(schema: JsonSchema | undefined, name: string): string | undefined {
  const property = propertiesOf(schema)[name];
  if (!requiredOf(schema).includes(name) || property === undefined) return undefined;
  const { const: fixed, enum: values } = property;
  if (typeof fixed === 'string') return fixed;
  return Array.isArray(values) && values.length === 1 ? String(values[0]) : undefined;
}
