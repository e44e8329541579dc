import type { FieldShape } from '../rules/lint/field-shape.js';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON types that a rule can compare. */
export type ScalarType = 'string' | 'number' | 'boolean';

/** A shape with the types of its fields; unknown if `types` is absent. */
export interface TypedShape extends FieldShape {
  readonly properties?: Readonly<Record<string, TypedShape>>;
  readonly items?: TypedShape;
  readonly types?: readonly ScalarType[];
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
  return { types: [...new Set(scalars)].filter(isScalarType) };
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
