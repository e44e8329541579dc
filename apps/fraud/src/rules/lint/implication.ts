import { type Leaf, type NormalCondition, leavesOf } from '../normalize-condition.js';
import { areDisjoint, comparisonCost, isSubset } from './value-set.js';

/**
 * Comparing every pair of 1,000 large rules would block the process; the check stops at this limit.
 */
const DEFAULT_BUDGET = 300_000;

/**
 * Whether one condition is true whenever another one is. When in doubt it returns false. Steps are
 * counted over the lifetime of the object, so comparing a whole ruleset takes bounded time.
 */
export class Implications {
  constructor(private budget = DEFAULT_BUDGET) {}

  holds(from: NormalCondition, to: NormalCondition): boolean {
    this.budget -= 1;
    if (this.budget < 0) return false;
    if (from.key === to.key) return true;
    // The two exact splits first, which don't lose information.
    if (from.kind === 'any') return from.children.every((child) => this.holds(child, to));
    if (to.kind === 'all') return to.children.every((child) => this.holds(from, child));
    if (from.kind === 'all' && from.children.some((child) => this.holds(child, to))) return true;
    if (to.kind === 'any') return to.children.some((child) => this.holds(from, child));
    return this.leafHolds(from, to);
  }

  private leafHolds(from: NormalCondition, to: NormalCondition): boolean {
    if (from.kind !== 'leaf' || to.kind !== 'leaf') return false;
    this.budget -= comparisonCost(from) * comparisonCost(to);
    return this.budget >= 0 && leafImplies(from, to);
  }
}

/** The paths that a condition reads, used to skip pairs that can't imply each other. */
export function pathsOf(condition: NormalCondition): Set<string> {
  return new Set(leavesOf(condition).map((leaf) => leaf.comparison.path.canonical));
}

function leafImplies(from: Leaf, to: Leaf): boolean {
  if (from.comparison.path.canonical !== to.comparison.path.canonical) return false;
  if (!from.negated && !to.negated) return isSubset(from, to);
  if (from.negated && to.negated) return isSubset(to, from);
  // "One is equal" does not rule out another element, so nothing follows over [*].
  return !from.negated && !from.comparison.path.hasWildcard && areDisjoint(from, to);
}
