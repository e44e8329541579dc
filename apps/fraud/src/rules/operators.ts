import { type IpRange, isInRanges, parseIpAddress } from './ip-range.js';

/** A value that comparison operators support. Everything else behaves like null. */
export type Scalar = string | number | boolean;

const POSITIVE_OPERATORS = [
  'eq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'exists',
  'contains',
  'starts_with',
  'ends_with',
  'matches',
  'cidr',
  'between',
  'in_list',
] as const;
export type PositiveOperator = (typeof POSITIVE_OPERATORS)[number];

/** Each negative operator is the exact negation of its positive one, also over `[*]`. */
const NEGATIVE_OPERATORS = {
  neq: 'eq',
  not_in: 'in',
  not_exists: 'exists',
  not_in_list: 'in_list',
} as const satisfies Record<string, PositiveOperator>;
export type NegativeOperator = keyof typeof NEGATIVE_OPERATORS;

export type Operator = PositiveOperator | NegativeOperator;
export const OPERATORS: readonly Operator[] = [
  ...POSITIVE_OPERATORS,
  ...(Object.keys(NEGATIVE_OPERATORS) as NegativeOperator[]),
];

/** Operators whose operand may be another field, by `value_path`. */
export const FIELD_OPERATORS = [
  'eq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'starts_with',
  'ends_with',
] as const satisfies readonly PositiveOperator[];
export type FieldOperator = (typeof FIELD_OPERATORS)[number];

export function isNegative(operator: Operator): operator is NegativeOperator {
  return operator in NEGATIVE_OPERATORS;
}

export function positiveOf(operator: Operator): PositiveOperator {
  return isNegative(operator) ? NEGATIVE_OPERATORS[operator] : operator;
}

/** The name with which evidence shows an operator inside a `not`. */
export function oppositeName(operator: Operator): string {
  if (isNegative(operator)) return NEGATIVE_OPERATORS[operator];
  for (const [negative, positive] of Object.entries(NEGATIVE_OPERATORS)) {
    if (positive === operator) return negative;
  }
  return `not ${operator}`;
}

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * The comparison operators between two values. False if either side is null, and on any type
 * mismatch: `"5"` is neither equal to nor greater than `4`. Strings are ordered by code unit, which
 * puts ISO 8601 timestamps in chronological order.
 */
export const compare: Readonly<
  Record<FieldOperator, (value: unknown, operand: unknown) => boolean>
> = {
  eq: (value, operand) => isScalar(value) && value === operand,
  in: (value, operand) => Array.isArray(operand) && isScalar(value) && operand.includes(value),
  gt: (value, operand) => order(value, operand) === 1,
  gte: (value, operand) => order(value, operand) >= 0,
  lt: (value, operand) => order(value, operand) === -1,
  lte: (value, operand) => order(value, operand) <= 0,
  contains: (value, operand) => {
    if (typeof value === 'string') return typeof operand === 'string' && value.includes(operand);
    return Array.isArray(value) && isScalar(operand) && value.includes(operand);
  },
  starts_with: (value, operand) =>
    typeof value === 'string' && typeof operand === 'string' && value.startsWith(operand),
  ends_with: (value, operand) =>
    typeof value === 'string' && typeof operand === 'string' && value.endsWith(operand),
};

/** Whether a value is in `[low, high]`, both inclusive and of the value's own type. */
export function isBetween(value: unknown, low: unknown, high: unknown): boolean {
  return compare.gte(value, low) && compare.lte(value, high);
}

/** Whether a value is an IP address in one of the ranges. */
export function isInCidr(value: unknown, ranges: readonly IpRange[]): boolean {
  return isInRanges(parseIpAddress(value), ranges);
}

/** -1, 0 or 1, or NaN if the two can't be ordered; every comparison with NaN is false. */
function order(value: unknown, operand: unknown): number {
  const comparable =
    (typeof value === 'number' && typeof operand === 'number') ||
    (typeof value === 'string' && typeof operand === 'string');
  if (!comparable) return Number.NaN;
  if (value > operand) return 1;
  return value < operand ? -1 : 0;
}
