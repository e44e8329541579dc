import type { Leaf, NormalCondition } from '../normalise-condition.js';
import { wouldMatch } from '../interpret-condition.js';
import { areDisjoint, isEmptyIntersection, type ValueSet, valuesOf } from './value-set.js';

/** Comparisons of one field within one `all` that are held against each other. */
const MAX_COMPARED_LEAVES = 64;

/** What can be said of a condition without any request. */
export type Constancy = 'always' | 'never' | 'depends';

/**
 * Whether a condition is the same for every request. It errs on the side of `depends`: what it calls
 * constant is.
 */
export function constancyOf(condition: NormalCondition): Constancy {
  if (condition.kind === 'leaf') return leafConstancy(condition);
  const children = condition.children.map(constancyOf);
  // An `any` is the negation of an `all` of negations, so both are one case.
  const [decisive, neutral] =
    condition.kind === 'all' ? (['never', 'always'] as const) : (['always', 'never'] as const);
  if (children.includes(decisive)) return decisive;
  if (children.every((child) => child === neutral)) return neutral;
  const leaves = sameKindLeaves(condition, condition.kind);
  const conjunction = condition.kind === 'all' ? leaves : leaves.map(opposite);
  return isContradiction(conjunction) ? decisive : 'depends';
}

function leafConstancy(leaf: Leaf): Constancy {
  const set = valuesOf(leaf);
  const isImpossible =
    (set.kind === 'values' && set.values.length === 0) || isBelowEveryCount(leaf, set);
  if (!isImpossible) return 'depends';
  return leaf.negated ? 'always' : 'never';
}

/** A count is at least 1, the current decision included; one with a filter, or of distinct values, 0. */
function isBelowEveryCount({ comparison: { velocity } }: Leaf, set: ValueSet): boolean {
  if (velocity === null) return false;
  const { aggregate, filter } = velocity.definition;
  if (aggregate !== 'count' && aggregate !== 'distinct') return false;
  const least = aggregate === 'count' && filter === null ? 1 : 0;
  if (set.kind === 'range') {
    return set.high.at < least || (set.high.at === least && !set.high.included);
  }
  return set.kind === 'values' && set.values.every((value) => Number(value) < least);
}

function sameKindLeaves(condition: NormalCondition, kind: 'all' | 'any'): Leaf[] {
  if (condition.kind === 'leaf') return [condition];
  if (condition.kind !== kind) return [];
  return condition.children.flatMap((child) => sameKindLeaves(child, kind));
}

function opposite(leaf: Leaf): Leaf {
  const negated = !leaf.negated;
  return { ...leaf, negated, key: negated ? `!${leaf.positiveKey}` : leaf.positiveKey };
}

/** Whether leaves that must all be true cannot be. */
function isContradiction(leaves: readonly Leaf[]): boolean {
  const keys = new Set(leaves.map((leaf) => leaf.key));
  if (leaves.some((leaf) => keys.has(opposite(leaf).key))) return true;
  const byPath = Map.groupBy(leaves, (leaf) => leaf.comparison.path.canonical);
  return [...byPath.values()].some(isContradictionOnPath);
}

function isContradictionOnPath(all: readonly Leaf[]): boolean {
  const leaves = all.slice(0, MAX_COMPARED_LEAVES);
  const positive = leaves.filter((leaf) => !leaf.negated);
  const negative = leaves.filter((leaf) => leaf.negated);
  // Every positive operator is false against null, so it contradicts not_exists.
  if (positive.length > 0 && negative.some((leaf) => leaf.operator === 'exists')) return true;
  // Over [*] each comparison may be true of another element.
  if (leaves.some((leaf) => leaf.comparison.path.hasWildcard)) return false;
  if (isEmptyIntersection(positive)) return true;
  if (positive.some((a, index) => positive.slice(index + 1).some((b) => areDisjoint(a, b)))) {
    return true;
  }
  return positive.some((leaf) => {
    const set = valuesOf(leaf);
    return set.kind === 'values' && set.values.every((value) => isRuledOut(value, negative));
  });
}

function isRuledOut(value: unknown, negative: readonly Leaf[]): boolean {
  return negative.some((leaf) => wouldMatch(leaf.comparison, value) === true);
}
