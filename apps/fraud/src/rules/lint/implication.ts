import { type Leaf, type NormalCondition, leavesOf } from '../normalise-condition.js';
import { areDisjoint, comparisonCost, isSubset } from './value-set.js';

/** Comparing every pair of 1,000 large rules would hold up the process; past this it gives up. */
const DEFAULT_BUDGET = 300_000;

/**
 * Whether one condition holds whenever another does. It errs on the side of no. Steps are counted
 * over the life of the object, so a whole ruleset is compared in bounded time.
 */
export class Implications {
  constructor(private budget = DEFAULT_BUDGET) {}

  holds(from: NormalCondition, to: NormalCondition): boolean {
    this.budget -= 1;
    if (this.budget < 0) return false;
    if (from.key === to.key) return true;
    // The two safe splits first: each leaves nothing undecided.
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

/** The paths that a condition reads, by which pairs that cannot imply each other are skipped. */
export function pathsOf(condition: NormalCondition): Set<string> {
  return new Set(leavesOf(condition).map((leaf) => leaf.comparison.path.canonical));
}

function leafImplies(from: Leaf, to: Leaf): boolean {
  if (from.comparison.path.canonical !== to.comparison.path.canonical) return false;
  if (!from.negated && !to.negated) return isSubset(from, to);
  if (from.negated && to.negated) return isSubset(to, from);
  // "One is equal" does not rule out another element, so over [*] nothing follows.
  return !from.negated && !from.comparison.path.hasWildcard && areDisjoint(from, to);
}
