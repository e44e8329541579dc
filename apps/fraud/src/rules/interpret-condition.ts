import { type Comparison, type Condition, type Operand, literalOf } from './condition.js';
import { evidenceOfAll, evidenceValue } from './evidence-value.js';
import { type Evidence, type ListAnswers, NO_LISTS } from './evaluation.js';
import {
  type PositiveOperator,
  compare,
  isBetween,
  isInCidr,
  isNegative,
  isScalar,
  oppositeName,
  positiveOf,
} from './operators.js';
import { resolveAll } from './resolve-field.js';

/** Whether a condition holds for a document. The plain reading of the rules, without any cache. */
export function holds(condition: Condition, document: object, lists: ListAnswers): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.conditions.every((child) => holds(child, document, lists));
    case 'any':
      return condition.conditions.some((child) => holds(child, document, lists));
    case 'not':
      return !holds(condition.condition, document, lists);
    case 'comparison':
      return (firstMatch(condition, document, lists) !== null) !== isNegative(condition.operator);
  }
}

/**
 * Why a condition that holds does hold: its comparisons, without those of alternatives that do not
 * hold. Below a `not` a comparison is read with its opposite operator, so each entry is true as it
 * is shown.
 */
export function evidenceFor(
  condition: Condition,
  document: object,
  lists: ListAnswers,
  negated = false,
): Evidence[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.conditions
        .filter((child) => holds(child, document, lists) !== negated)
        .flatMap((child) => evidenceFor(child, document, lists, negated));
    case 'not':
      return evidenceFor(condition.condition, document, lists, !negated);
    case 'comparison':
      return [comparisonEvidence(condition, document, lists, negated)];
  }
}

/**
 * Whether the positive form of a comparison is true for a value that the linter imagines; `null`
 * where only the request or a list can tell.
 */
export function wouldMatch(comparison: Comparison, value: unknown): boolean | null {
  const { operand, operator } = comparison;
  if (operand.kind === 'field' || operand.kind === 'list') return null;
  return value !== null && matches(positiveOf(operator), value, operand, NO_LISTS);
}

interface Match {
  readonly value: unknown;
  readonly operand: unknown;
}

/** The first value, with its operand, for which the positive form of the comparison is true. */
function firstMatch(comparison: Comparison, document: object, lists: ListAnswers): Match | null {
  const operator = positiveOf(comparison.operator);
  for (const value of resolveAll(comparison.path, document)) {
    for (const operand of operandsOf(comparison.operand, document)) {
      if (matches(operator, value, operand, lists)) return { value, operand: shown(operand) };
    }
  }
  return null;
}

type FixedOperand = Exclude<Operand, { kind: 'field' }> | { readonly kind: 'held'; value: unknown };

function operandsOf(operand: Operand, document: object): FixedOperand[] {
  if (operand.kind !== 'field') return [operand];
  return resolveAll(operand.path, document).map((value) => ({ kind: 'held', value }));
}

function matches(
  operator: PositiveOperator,
  value: unknown,
  operand: FixedOperand,
  lists: ListAnswers,
): boolean {
  switch (operand.kind) {
    case 'none':
      return true;
    case 'scalar':
    case 'held':
      return operator in compare
        ? compare[operator as keyof typeof compare](value, operand.value)
        : false;
    case 'set':
      return compare.in(value, operand.values);
    case 'bounds':
      return isBetween(value, operand.low, operand.high);
    case 'pattern':
      return typeof value === 'string' && operand.pattern.test(value);
    case 'ranges':
      return isInCidr(value, operand.ranges);
    case 'list':
      return isScalar(value) && lists.has(operand.name, value);
  }
}

function shown(operand: FixedOperand): unknown {
  return operand.kind === 'held' ? operand.value : literalOf(operand);
}

function comparisonEvidence(
  comparison: Comparison,
  document: object,
  lists: ListAnswers,
  negated: boolean,
): Evidence {
  const { path, operator, operand } = comparison;
  const match = firstMatch(comparison, document, lists);
  const held = resolveAll(path, document);
  const against =
    operand.kind === 'field'
      ? heldBy(resolveAll(operand.path, document), operand.path.hasWildcard)
      : evidenceValue(literalOf(operand));
  return {
    path: path.text,
    operator: negated ? oppositeName(operator) : operator,
    operand: match && operand.kind === 'field' ? evidenceValue(match.operand) : against,
    value: match ? evidenceValue(match.value) : heldBy(held, path.hasWildcard),
  };
}

function heldBy(values: readonly unknown[], hasWildcard: boolean): unknown {
  return hasWildcard ? evidenceOfAll(values) : evidenceValue(values[0]);
}
