import type { JsonSchema } from '@tessera/errors';

/** Values of formats, which cannot be guessed. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  country: 'DE',
  currency: 'EUR',
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05.678Z',
  email: 'ada@shop.example',
  'http-url': 'https://shop.example/return',
  iban: 'DE89370400440532013000',
  'ip-address': '203.0.113.7',
  uri: 'https://shop.example/',
  uuid: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
};

interface Schema extends JsonSchema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly minLength?: number;
}

/**
 * A value that a published schema accepts.
 *
 * @param components the schemas under `#/components/schemas`
 * @param given replaces parts of it: objects are merged, other values are taken as they are
 */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, unknown>>,
  given?: unknown,
): unknown {
  const known: Schema = schema;
  const inner = (each: Schema, value?: unknown): unknown => exampleOf(each, components, value);
  if (known.$ref !== undefined) {
    return inner((components[known.$ref.split('/').at(-1) ?? ''] ?? {}) as Schema, given);
  }
  const [choice] = known.oneOf ?? known.anyOf ?? [];
  if (choice !== undefined) return inner(choice, given);
  const { properties, required = [] } = known;
  if (properties === undefined) return given ?? valueOf(known, inner);
  const own = (given ?? {}) as Readonly<Record<string, unknown>>;
  const present = Object.entries(properties).filter(
    ([name]) => required.includes(name) || name in own,
  );
  return Object.fromEntries(
    present.map(([name, each]) => [name, own[name] === null ? null : inner(each, own[name])]),
  );
}

function valueOf(schema: Schema, inner: (schema: Schema) => unknown): unknown {
  if ('const' in schema) return schema['const'];
  const [first] = schema.examples ?? schema.enum ?? [];
  if (first !== undefined) return first;
  const type = [schema.type].flat()[0];
  if (type === 'string') {
    return BY_FORMAT[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, '.');
  }
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type !== 'array') return {};
  return schema.items === undefined ? [] : [inner(schema.items)];
}
