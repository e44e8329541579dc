import { getMetadataStorage } from 'class-validator';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { propertyRules } from './property-rules.js';
import type { AliasTarget, ClassConstructor, JsonSchema, PropertyRule } from './property-rules.js';
import { isArrayRule, ruleSchema } from './rule-schema.js';

/** The JSON Schema of a class, with every class it reaches under `$defs`. */
export interface ClassSchema {
  readonly $ref: string;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

/**
 * Turns the class-validator decorators of a request or response class into JSON Schema 2020-12.
 * Both validation and the API description use it, so they cannot disagree.
 *
 * @throws Error at boot for an unknown decorator: a rule that silently has no effect is worse than
 *   a failed boot
 */
export function schemaOf(Class: ClassConstructor): ClassSchema {
  const known = built.get(Class);
  if (known !== undefined) return known;
  const defs: Definitions = new Map();
  define(Class, defs);
  const schemas = [...defs].map(([name, { schema }]) => [name, schema] as const);
  const schema = { $ref: refTo(Class), $defs: Object.fromEntries(schemas) };
  built.set(Class, schema);
  return schema;
}

/** Validation, the API description and the conversion of queries each ask for the same class. */
const built = new WeakMap<ClassConstructor, ClassSchema>();

/**
 * By name, so each name belongs to one class. Another service in the same process may have its own.
 */
type Definitions = Map<string, { readonly Class: ClassConstructor; schema: JsonSchema }>;

function refTo(Class: ClassConstructor): string {
  return `#/$defs/${Class.name}`;
}

function define(Class: ClassConstructor, defs: Definitions): void {
  const other = defs.get(Class.name);
  if (other !== undefined && other.Class !== Class) {
    throw new Error(`Two request or response classes are called ${Class.name}.`);
  }
  if (other !== undefined) return;
  const definition = { Class, schema: {} };
  defs.set(Class.name, definition);
  definition.schema = objectSchema(Class, defs);
}

function objectSchema(Class: ClassConstructor, defs: Definitions): JsonSchema {
  const own = propertyRules(Class);
  const validators = validatorsByProperty(Class);
  const names = new Set([...validators.keys(), ...own.keys()]);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const name of names) {
    const rules = own.get(name) ?? [];
    properties[name] = propertySchema(Class, name, validators.get(name) ?? [], rules, defs);
    const optional = rules.some(({ rule }) => rule === 'omittable' || rule === 'child-of');
    if (!optional) required.push(name);
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    ...aliases(Class, own, names),
    ...choices(own),
  };
}

function validatorsByProperty(Class: ClassConstructor): Map<string, ValidationMetadata[]> {
  const all = getMetadataStorage().getTargetValidationMetadatas(Class, '', true, false);
  const byProperty = new Map<string, ValidationMetadata[]>();
  // class-validator lists the most derived class last to first; declaration order is easier to read.
  for (const metadata of all) {
    const list = byProperty.get(metadata.propertyName) ?? [];
    byProperty.set(metadata.propertyName, [...list, metadata]);
  }
  return byProperty;
}

function propertySchema(
  Class: ClassConstructor,
  name: string,
  validators: readonly ValidationMetadata[],
  rules: readonly PropertyRule[],
  defs: Definitions,
): JsonSchema {
  const isArray = validators.some((metadata) => metadata.each || isArrayRule(metadata));
  const whole: JsonSchema[] = [];
  const items: JsonSchema[] = [];
  for (const metadata of validators) {
    const schema =
      metadata.type === 'nestedValidation'
        ? nestedSchema(Class, name, defs)
        : ruleSchema(metadata, `${Class.name}.${name}`);
    const nestedItems = metadata.type === 'nestedValidation' && isArray;
    (metadata.each || nestedItems ? items : whole).push(schema);
  }
  for (const rule of rules) if (rule.rule === 'schema') (isArray ? items : whole).push(rule.schema);
  const allowEmpty = rules.some(({ rule }) => rule === 'allow-empty');
  const merged = isArray
    ? arraySchema(merge(whole, allowEmpty), merge(items, allowEmpty))
    : merge(whole, allowEmpty);
  const description = rules.find((rule) => rule.rule === 'describe')?.text;
  const schema = rules.some(({ rule }) => rule === 'nullable') ? nullable(merged) : merged;
  const isDeprecated = rules.some(({ rule }) => rule === 'deprecated');
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(isDeprecated && { deprecated: true }),
  };
}

function nestedSchema(Class: ClassConstructor, name: string, defs: Definitions): JsonSchema {
  const type = defaultMetadataStorage.findTypeMetadata(Class, name);
  const Nested = type?.typeFunction() as ClassConstructor | undefined;
  if (Nested === undefined) throw new Error(`${Class.name}.${name} needs @Type(() => …).`);
  define(Nested, defs);
  return { $ref: refTo(Nested) };
}

/** Every array is bounded: a valid body can have 85,000 `{}`, and each costs an error object. */
const DEFAULT_MAX_ITEMS = 1_000;

function arraySchema(whole: JsonSchema, items: JsonSchema): JsonSchema {
  return { maxItems: DEFAULT_MAX_ITEMS, ...whole, type: 'array', items };
}

function merge(schemas: readonly JsonSchema[], allowEmpty: boolean): JsonSchema {
  const merged = schemas.reduce<JsonSchema>(stricter, {});
  const bare = merged['enum'] === undefined && merged['const'] === undefined;
  if (merged['type'] !== 'string' || allowEmpty || !bare) return merged;
  return { minLength: 1, ...merged };
}

/** Combines two rules: the higher lower limit and the lower upper limit apply. */
function stricter(left: JsonSchema, right: JsonSchema): JsonSchema {
  const both: Record<string, unknown> = { ...left, ...right };
  for (const keyword of ['minimum', 'minLength', 'minItems', 'maximum', 'maxLength', 'maxItems']) {
    const limits = [left[keyword], right[keyword]].filter((limit) => typeof limit === 'number');
    const pick = keyword.startsWith('min') ? Math.max : Math.min;
    if (limits.length === 2) both[keyword] = pick(...limits);
  }
  return both;
}

function nullable(schema: JsonSchema): JsonSchema {
  if (schema['$ref'] !== undefined) return { anyOf: [schema, { type: 'null' }] };
  if (schema['type'] === undefined) return schema;
  const values = schema['enum'];
  const withNull = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {};
  return { ...schema, type: [schema['type'], 'null'], ...withNull };
}

/** Our own keyword, so that an alias is no property of the class: see property-aliases.ts. */
function aliases(
  Class: ClassConstructor,
  rules: ReadonlyMap<string, readonly PropertyRule[]>,
  names: ReadonlySet<string>,
): JsonSchema {
  const targets: Record<string, AliasTarget> = {};
  for (const [property, list] of rules) {
    for (const rule of list) {
      if (rule.rule !== 'alias') continue;
      const { alias, isPreferred } = rule;
      if (names.has(alias) || alias in targets) {
        throw new Error(`${Class.name}.${property} has an alias that is taken: ${alias}.`);
      }
      targets[alias] = { property, isPreferred };
    }
  }
  return Object.keys(targets).length === 0 ? {} : { aliases: targets };
}

/** `@ChildOf('source')`: `pan` is present if and only if `source` is `"pan"`. */
function choices(rules: ReadonlyMap<string, readonly PropertyRule[]>): JsonSchema {
  const allOf: JsonSchema[] = [];
  for (const [name, list] of rules) {
    const child = list.find((rule) => rule.rule === 'child-of');
    if (child === undefined) continue;
    const omittable = list.some(({ rule }) => rule === 'omittable');
    allOf.push({
      if: { properties: { [child.sibling]: { const: name } }, required: [child.sibling] },
      ...(omittable ? {} : { then: { required: [name] } }),
      else: {
        properties: {
          [name]: { absentBecause: `is allowed only when ${child.sibling} is "${name}"` },
        },
      },
    });
  }
  return allOf.length === 0 ? {} : { allOf };
}
