import type { Leaf } from '../normalize-condition.js';
import type { Scalar } from '../operators.js';
import { wouldMatch } from '../interpret-condition.js';

/**
 * The values for which the positive form of a leaf is true, as far as the linter can determine
 * them.
 */
export type ValueSet =
  | { readonly kind: 'values'; readonly values: readonly Scalar[] }
  | { readonly kind: 'range'; readonly low: Bound; readonly high: Bound }
  | { readonly kind: 'unknown' };

/** One end of a range of numbers; infinite for an open end. */
export interface Bound {
  readonly at: number;
  readonly included: boolean;
}

/** Longer lists are not compared with each other, so that the linter is fast for every ruleset. */
const MAX_COMPARED_VALUES = 200;

const OPEN: { low: Bound; high: Bound } = {
  low: { at: Number.NEGATIVE_INFINITY, included: false },
  high: { at: Number.POSITIVE_INFINITY, included: false },
};
const UNKNOWN: ValueSet = { kind: 'unknown' };

export function valuesOf({ operator, comparison: { operand } }: Leaf): ValueSet {
  if (operand.kind === 'set') {
    const values = operand.values.filter((value) => value !== null);
    return values.length > MAX_COMPARED_VALUES ? UNKNOWN : { kind: 'values', values };
  }
  if (operand.kind === 'bounds') return betweenBounds(operand.low, operand.high);
  if (operand.kind !== 'scalar') return UNKNOWN;
  const { value } = operand;
  if (value === null) return { kind: 'values', values: [] };
  if (operator === 'eq') return { kind: 'values', values: [value] };
  if (typeof value !== 'number') return UNKNOWN;
  if (operator === 'gt' || operator === 'gte') {
    return { kind: 'range', low: { at: value, included: operator === 'gte' }, high: OPEN.high };
  }
  if (operator === 'lt' || operator === 'lte') {
    return { kind: 'range', low: OPEN.low, high: { at: value, included: operator === 'lte' } };
  }
  return UNKNOWN;
}

function betweenBounds(low: number | string, high: number | string): ValueSet {
  if (low > high) return { kind: 'values', values: [] };
  if (typeof low !== 'number' || typeof high !== 'number') return UNKNOWN;
  return { kind: 'range', low: { at: low, included: true }, high: { at: high, included: true } };
}

/** Rough cost of comparing a leaf with another, in single comparisons. */
export function comparisonCost({ comparison: { operand } }: Leaf): number {
  return operand.kind === 'set' ? Math.min(operand.values.length, MAX_COMPARED_VALUES) + 1 : 1;
}

/** Whether no value is in both sets; false if unknown. */
export function areDisjoint(first: Leaf, second: Leaf): boolean {
  const a = valuesOf(first);
  const b = valuesOf(second);
  if (a.kind === 'values') return a.values.every((value) => isMiss(second, value));
  if (b.kind === 'values') return b.values.every((value) => isMiss(first, value));
  if (a.kind === 'unknown' || b.kind === 'unknown') return false;
  return isEmpty(higher(a.low, b.low), lower(a.high, b.high));
}

/** Whether every value of the first set is in the second; false if unknown. */
export function isSubset(first: Leaf, second: Leaf): boolean {
  if (first.positiveKey === second.positiveKey || second.operator === 'exists') return true;
  const a = valuesOf(first);
  if (a.kind === 'values') {
    return a.values.every((value) => wouldMatch(second.comparison, value) === true);
  }
  const b = valuesOf(second);
  if (a.kind === 'range' && b.kind === 'range') {
    return higher(a.low, b.low) === a.low && lower(a.high, b.high) === a.high;
  }
  return isLongerPrefix(first, second);
}

/** Whether ranges on one path have no number in common. */
export function isEmptyIntersection(leaves: readonly Leaf[]): boolean {
  let { low, high } = OPEN;
  for (const leaf of leaves) {
    const set = valuesOf(leaf);
    if (set.kind !== 'range') continue;
    low = higher(low, set.low);
    high = lower(high, set.high);
  }
  return isEmpty(low, high);
}

function isLongerPrefix(first: Leaf, second: Leaf): boolean {
  if (first.operator !== 'starts_with' || second.operator !== 'starts_with') return false;
  const [a, b] = [first.comparison.operand, second.comparison.operand];
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return false;
  return typeof a.value === 'string' && typeof b.value === 'string' && a.value.startsWith(b.value);
}

function isMiss(leaf: Leaf, value: Scalar): boolean {
  return wouldMatch(leaf.comparison, value) === false;
}

function higher(a: Bound, b: Bound): Bound {
  if (a.at === b.at) return a.included ? b : a;
  return a.at > b.at ? a : b;
}

function lower(a: Bound, b: Bound): Bound {
  if (a.at === b.at) return a.included ? b : a;
  return a.at < b.at ? a : b;
}

function isEmpty(low: Bound, high: Bound): boolean {
  return low.at > high.at || (low.at === high.at && !(low.included && high.included));
}
