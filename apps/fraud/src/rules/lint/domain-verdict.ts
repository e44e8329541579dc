import type { Operand } from '../condition.js';
import { wouldMatch } from '../interpret-condition.js';
import type { Leaf } from '../normalize-condition.js';
import type { PositiveOperator, Scalar } from '../operators.js';
import { type FieldDomain, isInDomain, listedValues, typesOf } from './field-domain.js';
import { type Bound, valuesOf } from './value-set.js';

/** For which values of a field the positive form of a comparison is true. */
export type Verdict = 'none' | 'all' | 'some';

const AFFIXES: ReadonlySet<PositiveOperator> = new Set(['starts_with', 'ends_with', 'contains']);

/**
 * Whether the possible values of a field decide a comparison. When in doubt it returns `some`.
 *
 * @param operandDomain the possible values of the field named by `value_path`
 */
export function verdictOf(
  leaf: Leaf,
  domain: FieldDomain,
  operandDomain: FieldDomain | null,
): Verdict {
  const { operand } = leaf.comparison;
  if (operand.kind === 'none') return 'all';
  if (operand.kind === 'field') return fieldVerdict(leaf.operator, domain, operandDomain);
  // A null operand has its own finding.
  if (operand.kind === 'scalar' && operand.value === null) return 'some';
  if (domain.kind === 'object') return 'none';
  if (domain.kind === 'list') return listVerdict(leaf.operator, operand, domain.items);
  if (operand.kind === 'list') return 'some';
  const values = listedValues(domain);
  if (values !== null) return triedVerdict(leaf, values);
  return domain.kind === 'number'
    ? numberVerdict(leaf, domain)
    : stringVerdict(leaf.operator, operand, domain);
}

function triedVerdict(leaf: Leaf, values: readonly Scalar[]): Verdict {
  const matches = (value: Scalar) => wouldMatch(leaf.comparison, value) === true;
  if (!values.some(matches)) return 'none';
  return values.every(matches) ? 'all' : 'some';
}

type NumberDomain = FieldDomain & { readonly kind: 'number' };

function numberVerdict(leaf: Leaf, domain: NumberDomain): Verdict {
  const { operand } = leaf.comparison;
  if (operand.kind === 'set') return operand.values.some(isHeld(domain)) ? 'some' : 'none';
  const set = valuesOf(leaf);
  if (set.kind === 'values') return set.values.some(isHeld(domain)) ? 'some' : 'none';
  // Every other operator needs a string.
  if (set.kind === 'unknown') return 'none';
  const [low, high] = [lowest(set.low, domain), highest(set.high, domain)];
  if (low > high || isEmptyEnd(set.low, high) || isEmptyEnd(set.high, low)) return 'none';
  const isAll = wouldMatch(leaf.comparison, domain.low) && wouldMatch(leaf.comparison, domain.high);
  return isAll === true ? 'all' : 'some';
}

/** Whether only an excluded end of a range is left. */
function isEmptyEnd(end: Bound, left: number): boolean {
  return end.at === left && !end.included;
}

/** The lowest number of a domain that is in a range. */
export function lowest({ at, included }: Bound, { low, isInteger }: NumberDomain): number {
  if (!Number.isFinite(at)) return low;
  if (!isInteger) return Math.max(low, at);
  return Math.max(low, included ? Math.ceil(at) : Math.floor(at) + 1);
}

/** The highest number of a domain that is in a range. */
export function highest({ at, included }: Bound, { high, isInteger }: NumberDomain): number {
  if (!Number.isFinite(at)) return high;
  if (!isInteger) return Math.min(high, at);
  return Math.min(high, included ? Math.floor(at) : Math.ceil(at) - 1);
}

type FixedOperand = Exclude<Operand, { kind: 'none' | 'field' }>;

function stringVerdict(
  operator: PositiveOperator,
  operand: FixedOperand,
  domain: FieldDomain,
): Verdict {
  switch (operand.kind) {
    case 'scalar':
      if (typeof operand.value !== 'string') return 'none';
      return operator === 'eq' && !isInDomain(operand.value, domain) ? 'none' : 'some';
    case 'set':
      return operand.values.some(isHeld(domain)) ? 'some' : 'none';
    case 'bounds':
      return typeof operand.low === 'string' && operand.low <= operand.high ? 'some' : 'none';
    case 'pattern':
    case 'ranges':
    case 'list':
      return 'some';
  }
}

/** For a list, only `contains` can compare its elements. */
function listVerdict(
  operator: PositiveOperator,
  operand: FixedOperand,
  items: FieldDomain | undefined,
): Verdict {
  if (operator !== 'contains' || operand.kind !== 'scalar' || operand.value === null) return 'none';
  return items === undefined || isInDomain(operand.value, items) ? 'some' : 'none';
}

/** A comparison of two fields can be decided only by their types. */
function fieldVerdict(
  operator: PositiveOperator,
  domain: FieldDomain,
  operandDomain: FieldDomain | null,
): Verdict {
  const held = typesOf(domain);
  if (held.has('object')) return 'none';
  if (held.has('list')) return operator === 'contains' ? 'some' : 'none';
  if (AFFIXES.has(operator) && !held.has('string')) return 'none';
  if (operandDomain === null) return 'some';
  const compared = typesOf(operandDomain);
  if (operator === 'in') return compared.has('list') ? 'some' : 'none';
  return [...compared].some((type) => held.has(type)) ? 'some' : 'none';
}

function isHeld(domain: FieldDomain): (value: Scalar | null) => boolean {
  return (value) => value !== null && isInDomain(value, domain);
}
