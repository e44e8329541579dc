import type { ErrorObject } from 'ajv/dist/2020.js';
import type { FieldError } from '../api-error.js';
import { fieldPath, pointerKeys } from './field-path.js';
import { findFormat } from './formats.js';

/** More would not help the caller, and an attacker could provoke a million. */
export const MAX_FIELD_ERRORS = 100;

/** Ajv's errors as paths and messages, without duplicates. */
export function fieldErrors(
  errors: readonly ErrorObject[],
  value: unknown,
  root: string,
): readonly FieldError[] {
  const found = new Map<string, FieldError>();
  const withValues = new Set(errors.filter(isEnum).map(({ instancePath }) => instancePath));
  for (const error of errors) {
    if (found.size >= MAX_FIELD_ERRORS) break;
    if (isNoise(error)) continue;
    // The values that are allowed say the type, too.
    if (error.keyword === 'type' && withValues.has(error.instancePath)) continue;
    const entry = fieldError(error, value, root);
    found.set(`${entry.path}\n${entry.message}`, entry);
  }
  if (found.size === 0) return [{ path: root, message: 'is not valid' }];
  return [...found.values()];
}

type Params = Readonly<Record<string, unknown>>;

function fieldError(error: ErrorObject, value: unknown, root: string): FieldError {
  const keys = pointerKeys(error.instancePath, value);
  const params = error.params as Params;
  const missing = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof missing === 'string') keys.push(missing);
  if (typeof error.propertyName === 'string') keys.push(error.propertyName);
  return { path: fieldPath(root, keys), message: sentence(error, params) };
}

/** Errors that only say that another error in the list exists. */
function isNoise(error: ErrorObject): boolean {
  if (error.keyword === 'if' || error.keyword === 'anyOf' || error.keyword === 'propertyNames') {
    return true;
  }
  // A nullable child is `anyOf [child, null]`: "must be null" does not help the caller.
  return error.keyword === 'type' && error.schemaPath.includes('/anyOf/') && isNullType(error);
}

function isEnum({ keyword }: ErrorObject): boolean {
  return keyword === 'enum';
}

function isNullType(error: ErrorObject): boolean {
  return (error.params as Params)['type'] === 'null';
}

function sentence(error: ErrorObject, params: Params): string {
  const limit = String(params['limit']);
  const subject = error.propertyName === undefined ? '' : 'as a key ';
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return typeSentence(params['type']);
    case 'enum':
      return `must be one of: ${listed(params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'format':
      return (
        findFormat(String(params['format']))?.message ??
        `must be a valid ${String(params['format'])}`
      );
    case 'pattern':
      return `must match ${String(params['pattern'])}`;
    case 'minLength':
      return limit === '1'
        ? `${subject}must not be empty`
        : `${subject}must have at least ${limit} characters`;
    case 'maxLength':
      return `${subject}must have at most ${limit} characters`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return `must have at least ${limit} ${plural(limit, 'element')}`;
    case 'maxItems':
      return `must have at most ${limit} ${plural(limit, 'element')}`;
    case 'maxProperties':
      return `must have at most ${limit} ${plural(limit, 'entry')}`;
    case 'uniqueItems':
      return 'must not repeat an element';
    default:
      return error.message ?? 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function typeSentence(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map(
    (name) => TYPES[String(name)] ?? String(name),
  );
  return `must be ${names.join(' or ')}`;
}

function listed(values: unknown): string {
  const list = Array.isArray(values) ? (values as unknown[]) : [values];
  return list
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
}

function plural(limit: string, noun: string): string {
  if (limit === '1') return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
