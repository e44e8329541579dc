import { holdsCardNumber } from '@tessera/cards';
import { type FieldDomain, numberDomain, valuesDomain } from '../rules/lint/field-domain.js';
import type { FieldShape } from '../rules/lint/field-shape.js';
import { isScalar } from '../rules/operators.js';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON types that a rule can compare. */
export type ScalarType = 'string' | 'number' | 'boolean';

/** A shape with the types of its fields; unknown if `types` is absent. */
export interface TypedShape extends FieldShape {
  readonly properties?: Readonly<Record<string, TypedShape>>;
  readonly items?: TypedShape;
  readonly types?: readonly ScalarType[];
  /** The values that an enumeration or a range of the schema allows. */
  readonly allowed?: FieldDomain;
}

const OPEN: TypedShape = { isOpen: true };

/** Keywords that can allow fields in addition to those in `properties`. */
const WIDENING: readonly string[] = [
  ...['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'patternProperties'],
  ...['unevaluatedProperties', 'prefixItems', 'contains'],
];

/**
 * The fields that data of a schema can have, for type-checking the paths of rules. If the schema
 * leaves several possibilities (a choice, a condition, additional properties), the shape is open: a
 * path is called unknown only if no data that the schema accepts can have it.
 *
 * @param schema one that `readDataSchema` accepted, so its references have no cycles
 */
export function schemaShape(schema: Schema): TypedShape {
  return shapeOf(schema, schema);
}

function shapeOf(schema: Schema, root: Schema): TypedShape {
  const { $ref, properties, items, additionalProperties } = schema;
  // Keywords alongside a reference only narrow what it accepts and add no fields.
  if (typeof $ref === 'string') return shapeOf(target($ref, root), root);
  if (WIDENING.some((keyword) => keyword in schema)) return OPEN;
  if (isSchema(properties)) {
    return {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, childShape(child, root)]),
      ),
      ...(additionalProperties === false ? {} : { isOpen: true }),
    };
  }
  if (isSchema(items)) return { items: childShape(items, root) };
  return leafShape(schema);
}

function childShape(schema: unknown, root: Schema): TypedShape {
  if (isSchema(schema)) return shapeOf(schema, root);
  // A property with the schema `false` can't be present; with `true` it can be anything.
  return schema === false ? { types: [] } : OPEN;
}

function leafShape(schema: Schema): TypedShape {
  const types = typesOf(schema);
  if (types.some((type) => type === undefined || type === 'object' || type === 'array')) {
    return OPEN;
  }
  const scalars = types.map((type) => (type === 'integer' ? 'number' : type));
  const allowed = allowedValues(schema);
  return {
    types: [...new Set(scalars)].filter(isScalarType),
    ...(allowed === null ? {} : { allowed }),
  };
}

/** Null unless `enum`, `const` or the bounds of a number limit the values. */
function allowedValues(schema: Schema): FieldDomain | null {
  const { enum: values, const: value } = schema;
  const listed = Array.isArray(values) ? (values as unknown[]) : value === undefined ? [] : [value];
  const scalars = listed.filter(isScalar);
  if (scalars.length > 0) {
    // A card number is stored with its mask and fingerprint, which the schema does not name.
    const isStoredAsSent = !scalars.some((each) => holdsCardNumber(String(each)));
    return isStoredAsSent ? valuesDomain(scalars) : null;
  }
  const [type, ...others] = [schema['type']].flat().filter((each) => each !== 'null');
  if (others.length > 0 || (type !== 'integer' && type !== 'number')) return null;
  return boundedNumbers(schema, type === 'integer');
}

function boundedNumbers(schema: Schema, isInteger: boolean): FieldDomain | null {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const bounds = [minimum, exclusiveMinimum, maximum, exclusiveMaximum];
  if (!bounds.some((bound) => typeof bound === 'number')) return null;
  // Of numbers with fractions, an excluded end counts as included: wider, but never too narrow.
  const step = isInteger ? 1 : 0;
  const low = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity) + step);
  const high = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity) - step);
  return numberDomain(low, high, isInteger);
}

function numberOr(bound: unknown, otherwise: number): number {
  return typeof bound === 'number' ? bound : otherwise;
}

/** The types that `type`, `const` or `enum` allow. */
function typesOf({ type, enum: values, const: value }: Schema): unknown[] {
  if (type !== undefined) return [type].flat();
  const allowed: unknown[] = Array.isArray(values) ? values : value === undefined ? [] : [value];
  return allowed.length === 0 ? [undefined] : allowed.map(typeName);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isScalarType(type: unknown): type is ScalarType {
  return type === 'string' || type === 'number' || type === 'boolean';
}

function target(reference: string, root: Schema): Schema {
  let current: unknown = root;
  for (const token of decodeURIComponent(reference).split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    current = isSchema(current) ? current[key] : undefined;
  }
  return isSchema(current) ? current : {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
