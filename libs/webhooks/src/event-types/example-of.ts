import type { JsonSchema } from '@tessera/errors';

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
  'date-time': '2026-01-02T03:04:05.678Z',
  date: '2026-01-02',
  currency: 'EUR',
  country: 'DE',
  uri: 'https://shop.example/',
};

interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
}

/**
 * A value that one of our schemas accepts.
 *
 * @param given replaces parts of it: objects are merged, other values are taken as they are
 */
export function exampleOf(schema: JsonSchema, given?: unknown): unknown {
  return valueOf(schema, given, (schema as Schema).$defs ?? {});
}

type Definitions = Readonly<Record<string, Schema>>;

function valueOf(schema: Schema, given: unknown, defs: Definitions): unknown {
  if (schema.$ref !== undefined) {
    return valueOf(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, given, defs);
  }
  if (schema.properties !== undefined && given !== null) {
    return objectOf(schema.properties, given, defs);
  }
  if (given !== undefined) return given;
  if ('const' in schema) return schema['const'];
  const { enum: choices, anyOf: [either] = [], type } = schema;
  if (isNullable(schema)) return null;
  if (choices !== undefined) return choices[0];
  if (either !== undefined) return valueOf(either, given, defs);
  return ofType(String(type), schema);
}

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  given: unknown,
  defs: Definitions,
): object {
  const values = (given ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      valueOf(property, values[name], defs),
    ]),
  );
}

function isNullable({ type, anyOf, enum: choices }: Schema): boolean {
  return (
    (Array.isArray(type) && type.includes('null')) ||
    anyOf?.some((each) => each.type === 'null') === true ||
    choices?.includes(null) === true
  );
}

function ofType(type: string, { format = '', minimum = 1 }: Schema): unknown {
  switch (type) {
    case 'string':
      return BY_FORMAT[format] ?? 'example';
    case 'integer':
    case 'number':
      return minimum;
    case 'boolean':
      return true;
    case 'array':
      return [];
    default:
      return {};
  }
}
