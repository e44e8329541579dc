import { type Comparison, type Condition, literalOf } from './condition.js';
import { type PositiveOperator, isNegative, oppositeName, positiveOf } from './operators.js';

/** A comparison in its positive form, with its negation. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly comparison: Comparison;
  readonly operator: PositiveOperator;
  readonly negated: boolean;
  /** Equal for leaves with the same meaning, regardless of how they are written. */
  readonly key: string;
  /** The key of the positive form, which is equal for a leaf and its negation. */
  readonly positiveKey: string;
}

export interface Group {
  readonly kind: 'all' | 'any';
  readonly children: readonly NormalCondition[];
  readonly key: string;
}

/** A condition without `not`: negations are moved into the comparisons (De Morgan). */
export type NormalCondition = Leaf | Group;

/** Normalizes a condition to the form that the compiler and the linter use. */
export function normalizeCondition(condition: Condition, negated = false): NormalCondition {
  switch (condition.kind) {
    case 'not':
      return normalizeCondition(condition.condition, !negated);
    case 'comparison':
      return toLeaf(condition, negated);
    case 'all':
    case 'any': {
      const kind = (condition.kind === 'all') === negated ? 'any' : 'all';
      const children = condition.conditions.map((child) => normalizeCondition(child, negated));
      const [only] = children;
      if (children.length === 1 && only !== undefined) return only;
      return { kind, children, key: `${kind}(${children.map((child) => child.key).join(',')})` };
    }
  }
}

/** Every leaf of a condition, in the order in which they are written. */
export function leavesOf(condition: NormalCondition): Leaf[] {
  return condition.kind === 'leaf' ? [condition] : condition.children.flatMap(leavesOf);
}

/** The operator with which evidence shows a leaf. */
export function shownOperator(leaf: Leaf): string {
  return leaf.negated ? oppositeName(leaf.operator) : leaf.operator;
}

function toLeaf(comparison: Comparison, negated: boolean): Leaf {
  const operator = positiveOf(comparison.operator);
  const { operand } = comparison;
  const against =
    operand.kind === 'field' ? operand.path.canonical : JSON.stringify(literalOf(operand));
  const positiveKey = `${operator} ${comparison.path.canonical} ${operand.kind} ${against}`;
  const isNegated = isNegative(comparison.operator) !== negated;
  return {
    kind: 'leaf',
    comparison,
    operator,
    negated: isNegated,
    positiveKey,
    key: isNegated ? `!${positiveKey}` : positiveKey,
  };
}
