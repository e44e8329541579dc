import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import type { JsonSchema } from './property-rules.js';

type Constraints = readonly unknown[];

const SAFE_INTEGER = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** class-validator's rules by name, in JSON Schema. */
const RULES: Readonly<Record<string, (constraints: Constraints) => JsonSchema>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => SAFE_INTEGER,
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object' }),
  isArray: () => ({ type: 'array' }),
  isIn: ([values]) => enumeration(values),
  equals: ([value]) => ({ const: value }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isUrl: () => ({ type: 'string', format: 'http-url' }),
  min: ([limit]) => ({ minimum: limit }),
  max: ([limit]) => ({ maximum: limit }),
  minLength: ([limit]) => ({ type: 'string', minLength: limit }),
  maxLength: ([limit]) => ({ type: 'string', maxLength: limit }),
  isLength: ([min, max]) => ({
    type: 'string',
    minLength: min,
    ...(max === undefined ? {} : { maxLength: max }),
  }),
  matches: ([pattern]) => ({ type: 'string', pattern: source(pattern) }),
  arrayMinSize: ([limit]) => ({ minItems: limit }),
  arrayMaxSize: ([limit]) => ({ maxItems: limit }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
};

const ARRAY_RULES = new Set([
  'isArray',
  'arrayMinSize',
  'arrayMaxSize',
  'arrayNotEmpty',
  'arrayUnique',
]);

/** The schema of one class-validator decorator. `where` is the property's name in a boot error. */
export function ruleSchema(metadata: ValidationMetadata, where: string): JsonSchema {
  const name = metadata.name ?? metadata.type;
  const rule = RULES[name];
  if (rule === undefined) {
    throw new Error(`${where}: the decorator ${name} has no JSON Schema in libs/errors.`);
  }
  return rule((metadata.constraints as Constraints | undefined) ?? []);
}

/** Whether a decorator applies to arrays and so makes the property one. */
export function isArrayRule(metadata: ValidationMetadata): boolean {
  return ARRAY_RULES.has(metadata.name ?? '');
}

function enumeration(values: unknown): JsonSchema {
  const list = Array.isArray(values) ? (values as unknown[]) : Object.values(values as object);
  const allStrings = list.every((value) => typeof value === 'string');
  return allStrings ? { type: 'string', enum: list } : { enum: list };
}

function source(pattern: unknown): string {
  if (pattern instanceof RegExp) {
    if (pattern.flags !== '' && pattern.flags !== 'u') {
      throw new Error(`The flags of ${String(pattern)} have no meaning in JSON Schema.`);
    }
    return pattern.source;
  }
  return String(pattern);
}
