import { type Comparison, type Condition, type Operand, literalOf } from './condition.js';
import { type Evidence, type Lookups, NO_LOOKUPS } from './evaluation.js';
import { evidenceOfAll, evidenceValue, velocityEvidence } from './evidence.js';
import {
  compare,
  isBetween,
  isInCidr,
  isNegative,
  isScalar,
  oppositeName,
  positiveOf,
} from './operators.js';
import { resolveAll } from './resolve-field.js';

/** Whether a condition is true for a document. The reference implementation, without caching. */
export function holds(condition: Condition, document: object, lookups: Lookups): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.conditions.every((child) => holds(child, document, lookups));
    case 'any':
      return condition.conditions.some((child) => holds(child, document, lookups));
    case 'not':
      return !holds(condition.condition, document, lookups);
    case 'comparison':
      return (firstMatch(condition, document, lookups) !== null) !== isNegative(condition.operator);
  }
}

/**
 * Why a true condition is true: its comparisons, without those of alternatives that are false.
 * Below a `not` a comparison is shown with the opposite operator, so each entry is true as shown.
 */
export function evidenceFor(
  condition: Condition,
  document: object,
  lookups: Lookups,
  negated = false,
): Evidence[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.conditions
        .filter((child) => holds(child, document, lookups) !== negated)
        .flatMap((child) => evidenceFor(child, document, lookups, negated));
    case 'not':
      return evidenceFor(condition.condition, document, lookups, !negated);
    case 'comparison':
      return [comparisonEvidence(condition, document, lookups, negated)];
  }
}

/**
 * Whether the positive form of a comparison is true for a value that the linter tries; `null` if
 * that depends on the request or a list.
 */
export function wouldMatch(comparison: Comparison, value: unknown): boolean | null {
  const { operand } = comparison;
  if (operand.kind === 'field' || operand.kind === 'list') return null;
  return value !== null && matches(comparison, value, operand, NO_LOOKUPS);
}

interface Match {
  readonly value: unknown;
  readonly operand: unknown;
}

/** The first value, with its operand, for which the positive form of the comparison is true. */
function firstMatch(comparison: Comparison, document: object, lookups: Lookups): Match | null {
  for (const value of valuesOf(comparison, document, lookups)) {
    for (const operand of operandsOf(comparison.operand, document)) {
      if (matches(comparison, value, operand, lookups)) return { value, operand: shown(operand) };
    }
  }
  return null;
}

/** The values that a comparison tests, without null, which matches nothing. */
function valuesOf(comparison: Comparison, document: object, lookups: Lookups): unknown[] {
  if (comparison.velocity === null) return resolveAll(comparison.path, document);
  const { value } = lookups.velocity(comparison.velocity.key);
  return value === null ? [] : [value];
}

type FixedOperand = Exclude<Operand, { kind: 'field' }> | { readonly kind: 'held'; value: unknown };

function operandsOf(operand: Operand, document: object): FixedOperand[] {
  if (operand.kind !== 'field') return [operand];
  return resolveAll(operand.path, document).map((value) => ({ kind: 'held', value }));
}

function matches(
  { operator, path }: Comparison,
  value: unknown,
  operand: FixedOperand,
  lookups: Lookups,
): boolean {
  switch (operand.kind) {
    case 'none':
      return true;
    case 'scalar':
    case 'held': {
      const positive = positiveOf(operator);
      return positive in compare
        ? compare[positive as keyof typeof compare](value, operand.value)
        : false;
    }
    case 'set':
      return compare.in(value, operand.values);
    case 'bounds':
      return isBetween(value, operand.low, operand.high);
    case 'pattern':
      return typeof value === 'string' && operand.pattern.test(value);
    case 'ranges':
      return isInCidr(value, operand.ranges);
    case 'list':
      return isScalar(value) && lookups.isListed(operand.name, path.canonical, value);
  }
}

function shown(operand: FixedOperand): unknown {
  return operand.kind === 'held' ? operand.value : literalOf(operand);
}

function comparisonEvidence(
  comparison: Comparison,
  document: object,
  lookups: Lookups,
  negated: boolean,
): Evidence {
  const { path, operator, operand, velocity } = comparison;
  const match = firstMatch(comparison, document, lookups);
  const held = valuesOf(comparison, document, lookups);
  const against =
    operand.kind === 'field'
      ? heldBy(resolveAll(operand.path, document), operand.path.hasWildcard)
      : evidenceValue(literalOf(operand));
  const evidence = {
    path: path.text,
    operator: negated ? oppositeName(operator) : operator,
    operand: match && operand.kind === 'field' ? evidenceValue(match.operand) : against,
    value: match ? evidenceValue(match.value) : heldBy(held, path.hasWildcard),
  };
  if (velocity === null) return evidence;
  const counted = lookups.velocity(velocity.key);
  return { ...evidence, velocity: velocityEvidence(velocity, document, counted) };
}

function heldBy(values: readonly unknown[], hasWildcard: boolean): unknown {
  return hasWildcard ? evidenceOfAll(values) : evidenceValue(values[0]);
}
