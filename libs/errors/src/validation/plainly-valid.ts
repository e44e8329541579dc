import type { ClassSchema } from './class-schema.js';
import { hasFormat } from './formats.js';
import type { JsonSchema } from './property-rules.js';

/**
 * Whether a value is valid by keywords that need no compiler. `false` says nothing: the value may be
 * invalid, or its class has a keyword that only Ajv understands.
 *
 * @param optional properties that the class requires and this value need not have
 */
export function isPlainlyValid(
  value: unknown,
  { $ref, $defs }: ClassSchema,
  optional: readonly string[] = [],
): boolean {
  const schema = $defs[$ref.slice('#/$defs/'.length)] ?? { $ref };
  const { required = [] } = schema as { required?: readonly string[] };
  return isValid(value, {
    ...schema,
    required: required.filter((name) => !optional.includes(name)),
  });
}

function isValid(value: unknown, schema: JsonSchema): boolean {
  return Object.entries(schema).every(([keyword, limit]) => {
    if (ANNOTATIONS.has(keyword)) return true;
    if (typeof value === 'string') return isValidString(value, keyword, limit);
    if (typeof value === 'number') return isValidNumber(value, keyword, limit);
    if (typeof value === 'boolean') return keyword === 'type' && limit === 'boolean';
    if (Array.isArray(value)) return isValidArray(value, keyword, limit);
    if (typeof value !== 'object' || value === null) return false;
    return isValidObject(value as Readonly<Record<string, unknown>>, keyword, limit, schema);
  });
}

const ANNOTATIONS = new Set(['description', 'deprecated']);

function isValidString(value: string, keyword: string, limit: unknown): boolean {
  switch (keyword) {
    case 'type':
      return limit === 'string';
    case 'enum':
      return Array.isArray(limit) && limit.includes(value);
    // A character may count as two in a JavaScript string: never as less than one.
    case 'maxLength':
      return value.length <= Number(limit);
    case 'minLength':
      return Array.from(value).length >= Number(limit);
    case 'pattern':
      return new RegExp(String(limit), 'u').test(value);
    // Validation rewrites a timestamp.
    case 'format':
      return limit !== 'date-time' && hasFormat(value, String(limit));
    default:
      return false;
  }
}

function isValidNumber(value: number, keyword: string, limit: unknown): boolean {
  switch (keyword) {
    case 'type':
      return limit === 'number'
        ? Number.isFinite(value)
        : limit === 'integer' && Number.isInteger(value);
    case 'enum':
      return Array.isArray(limit) && limit.includes(value);
    case 'minimum':
      return value >= Number(limit);
    case 'maximum':
      return value <= Number(limit);
    default:
      return false;
  }
}

function isValidArray(value: readonly unknown[], keyword: string, limit: unknown): boolean {
  switch (keyword) {
    case 'type':
      return limit === 'array';
    case 'items':
      return value.every((item) => isValid(item, limit as JsonSchema));
    case 'minItems':
      return value.length >= Number(limit);
    case 'maxItems':
      return value.length <= Number(limit);
    default:
      return false;
  }
}

function isValidObject(
  value: Readonly<Record<string, unknown>>,
  keyword: string,
  limit: unknown,
  { properties = {} }: JsonSchema,
): boolean {
  switch (keyword) {
    case 'type':
      return limit === 'object';
    case 'properties':
      return Object.entries(limit as Readonly<Record<string, JsonSchema>>).every(
        ([name, schema]) => !Object.hasOwn(value, name) || isValid(value[name], schema),
      );
    case 'required':
      return (limit as readonly string[]).every((name) => Object.hasOwn(value, name));
    case 'additionalProperties':
      return (
        limit === false &&
        Object.keys(value).every((name) => Object.hasOwn(properties as object, name))
      );
    default:
      return false;
  }
}
