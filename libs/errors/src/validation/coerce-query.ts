import { schemaOf } from './class-schema.js';
import { aliasesOf } from './property-aliases.js';
import type { ClassConstructor, JsonSchema } from './property-rules.js';

/**
 * Query values and environment variables are strings. Where the class declares integer, number or
 * boolean, a string that is exactly one is converted. Anything else, such as `1e9`, `0x10` or ` 5`,
 * is left for the validator to reject.
 */
export function coerceQuery(Class: ClassConstructor, query: unknown): Record<string, unknown> {
  const properties = propertiesOf(Class);
  const coerced: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    coerced[name] = typeof value === 'string' ? coerceText(value, properties[name]) : value;
  }
  return coerced;
}

function propertiesOf(Class: ClassConstructor): Readonly<Record<string, JsonSchema>> {
  const cached = cache.get(Class);
  if (cached !== undefined) return cached;
  const schema = schemaOf(Class).$defs[Class.name] ?? {};
  const own = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const aliases = Object.entries(aliasesOf(schema)).map(
    ([alias, { property }]) => [alias, own[property] ?? {}] as const,
  );
  const properties = { ...own, ...Object.fromEntries(aliases) };
  cache.set(Class, properties);
  return properties;
}

const cache = new WeakMap<ClassConstructor, Readonly<Record<string, JsonSchema>>>();

const INTEGER = /^-?\d{1,16}$/;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function coerceText(value: string, schema: JsonSchema | undefined): unknown {
  const type = schema?.['type'];
  if (type === 'integer') return INTEGER.test(value) ? Number(value) : value;
  if (type === 'number') return DECIMAL.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (type === 'array') return value === '' ? [] : value.split(',').map((part) => part.trim());
  return value;
}
