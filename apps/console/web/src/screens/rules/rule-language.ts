import { textOf, isArray, isObject, type Json, type JsonObject } from './json-text.js';

/** What a field contains; `any` where only the sender knows. */
export type FieldType = 'string' | 'integer' | 'time' | 'list' | 'any';

/** What the form shows for a condition; `code` for what it has no fields for. */
export type ConditionKind = 'all' | 'any' | 'not' | 'literal' | 'field' | 'velocity' | 'code';

/** The kind of value that an operator takes. */
export type Operand = 'none' | 'one' | 'many' | 'pair' | 'list-name' | 'pattern' | 'ranges';

/** The operators with their words, in the order in which people look for them. */
export const OPERATORS: readonly (readonly [name: string, label: string, operand: Operand])[] = [
  ['eq', 'is', 'one'],
  ['neq', 'is not', 'one'],
  ['gt', 'is above', 'one'],
  ['gte', 'is at least', 'one'],
  ['lt', 'is below', 'one'],
  ['lte', 'is at most', 'one'],
  ['between', 'is between', 'pair'],
  ['in', 'is one of', 'many'],
  ['not_in', 'is none of', 'many'],
  ['exists', 'exists', 'none'],
  ['not_exists', 'does not exist', 'none'],
  ['contains', 'contains', 'one'],
  ['starts_with', 'starts with', 'one'],
  ['ends_with', 'ends with', 'one'],
  ['matches', 'matches the pattern', 'pattern'],
  ['cidr', 'is in the IP range', 'ranges'],
  ['in_list', 'is on the list', 'list-name'],
  ['not_in_list', 'is not on the list', 'list-name'],
];

const ORDERED = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'not_in'];
const PRESENCE = ['exists', 'not_exists'];
const LISTED = ['in_list', 'not_in_list'];
const TEXT = ['eq', 'neq', 'in', 'not_in', 'contains', 'starts_with', 'ends_with', 'matches'];
const BY_TYPE: Readonly<Record<FieldType, readonly string[]>> = {
  string: [...TEXT, 'cidr', ...PRESENCE, ...LISTED],
  integer: [...ORDERED, ...PRESENCE, ...LISTED],
  time: [...ORDERED, ...PRESENCE],
  list: ['contains', ...PRESENCE, ...LISTED],
  any: OPERATORS.map(([name]) => name),
};
const OF_VELOCITIES = [...ORDERED, ...PRESENCE];
const WITH_FIELD = new Set(
  'eq in gt gte lt lte contains starts_with ends_with neq not_in'.split(' '),
);

/** The operators for a field of some type, with the one that is set, whatever it is. */
export function operatorsFor(
  type: FieldType | 'velocity',
  current: string,
): readonly (readonly [name: string, label: string])[] {
  const names = type === 'velocity' ? OF_VELOCITIES : BY_TYPE[type];
  return OPERATORS.filter(([name]) => names.includes(name) || name === current).map(
    ([name, label]) => [name, label],
  );
}

/** Whether an operator can compare two fields. */
export function canCompareFields(operator: string): boolean {
  return WITH_FIELD.has(operator);
}

export function operandOf(operator: string): Operand {
  return OPERATORS.find(([name]) => name === operator)?.[2] ?? 'one';
}

export function labelOf(operator: string): string {
  return OPERATORS.find(([name]) => name === operator)?.[1] ?? operator;
}

/** What the form shows for a condition. Everything else is shown as code, and never changed. */
export function kindOf(condition: Json | undefined): ConditionKind {
  if (!isObject(condition)) return 'code';
  const keys = Object.keys(condition).sort().join();
  if (keys === 'all') return isArray(condition['all']) ? 'all' : 'code';
  if (keys === 'any') return isArray(condition['any']) ? 'any' : 'code';
  if (keys === 'not') return 'not';
  const operator = condition['operator'];
  if (typeof operator !== 'string' || !OPERATORS.some(([name]) => name === operator)) return 'code';
  if ('velocity' in condition) return isVelocityComparison(condition) ? 'velocity' : 'code';
  if (typeof condition['path'] !== 'string') return 'code';
  if (keys === 'operator,path,value_path') {
    return typeof condition['value_path'] === 'string' ? 'field' : 'code';
  }
  if (keys === 'operator,path') return operandOf(operator) === 'none' ? 'literal' : 'code';
  return keys === 'operator,path,value' && fitsOperand(operator, condition['value'])
    ? 'literal'
    : 'code';
}

const VELOCITY_KEYS = new Set(['key', 'aggregate', 'field', 'window', 'filter']);

function isVelocityComparison(condition: JsonObject): boolean {
  const { velocity, operator, value, ...rest } = condition;
  if (!isObject(velocity) || Object.keys(rest).length > 0) return false;
  if (!Object.keys(velocity).every((key) => VELOCITY_KEYS.has(key))) return false;
  const { key, aggregate, window, field } = velocity;
  const keys = isArray(key) ? key : [key];
  return (
    keys.every((each) => typeof each === 'string') &&
    typeof aggregate === 'string' &&
    typeof window === 'string' &&
    (field === undefined || field === null || typeof field === 'string') &&
    fitsOperand(textOf(operator), value)
  );
}

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** Whether the form has a field for this value of an operator. */
export function fitsOperand(operator: string, value: Json | undefined): boolean {
  switch (operandOf(operator)) {
    case 'none':
      return value === undefined;
    case 'many':
      return isArray(value) && value.every(isScalar);
    case 'pair':
      return isArray(value) && value.length === 2 && value.every(isScalar);
    case 'list-name':
    case 'pattern':
      return typeof value === 'string';
    case 'ranges':
      return typeof value === 'string' || (isArray(value) && value.every(isText));
    case 'one':
      return value !== undefined && isScalar(value);
  }
}

const isText = (value: unknown) => typeof value === 'string';

/** A condition with another operator; its value is kept as far as the operator can take it. */
export function withOperator(condition: JsonObject, operator: string, type: FieldType): JsonObject {
  const { value, value_path: valuePath, ...rest } = condition;
  if (valuePath !== undefined && canCompareFields(operator)) return { ...condition, operator };
  const operand = operandOf(operator);
  if (operand === 'none') return { ...rest, operator };
  const first = isArray(value) ? value[0] : value;
  const one: Json = first !== undefined && isScalar(first) ? first : emptyOf(type);
  if (operand === 'many') {
    return { ...rest, operator, value: isArray(value) ? value : listOf(first) };
  }
  if (operand === 'ranges') {
    return { ...rest, operator, value: isArray(value) ? value : listOf(first) };
  }
  if (operand === 'pair') {
    return { ...rest, operator, value: [one, isArray(value) ? (value[1] ?? one) : one] };
  }
  if (operand === 'one') return { ...rest, operator, value: one };
  return { ...rest, operator, value: typeof one === 'string' ? one : '' };
}

function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined || value === null || value === '' ? [] : [value];
}

function emptyOf(type: FieldType): Json {
  return type === 'integer' ? 0 : '';
}

/** What a person typed, as a value: text in fields of text, else a number or a word of JSON. */
export function readValue(text: string, type: FieldType): Json {
  if (type === 'string' || type === 'time' || type === 'list') return text;
  if (/^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text) return Number(text);
  if (type === 'any' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'any' && /^".*"$/.test(text)) return text.slice(1, -1);
  return text;
}

/** A value as it is typed. Text that looks like a number has quotes where numbers are possible. */
export function writeValue(value: Json | undefined, type: FieldType): string {
  if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value);
  const isPlain = readValue(value, type) === value;
  return isPlain ? value : `"${value}"`;
}

/** What a new condition starts as. */
export const COMPARISON = { path: '$.transaction.amount', operator: 'gte', value: 100_000 };
/** What a new velocity starts as. */
export const VELOCITY = {
  velocity: { key: '$.device.ip', aggregate: 'count', window: 'PT1H' },
  operator: 'gt',
  value: 5,
};
