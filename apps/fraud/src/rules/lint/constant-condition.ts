import { wouldMatch } from '../interpret-condition.js';
import type { Leaf, NormalCondition } from '../normalize-condition.js';
import { highest, lowest } from './domain-verdict.js';
import { listedValues } from './field-domain.js';
import type { FieldShape, KnownField } from './field-shape.js';
import { fieldOfLeaf, leafVerdict } from './leaf-field.js';
import { areDisjoint, isEmptyIntersection, type ValueSet, valuesOf } from './value-set.js';

/** Maximum number of comparisons on one field in an `all` that are checked against each other. */
const MAX_COMPARED_LEAVES = 64;

/** What can be said about a condition without a request. */
export type Constancy = 'always' | 'never' | 'depends';

/**
 * Whether a condition has the same result for every request. When in doubt it returns `depends`, so
 * a condition that it calls constant is constant.
 *
 * @param shape the possible values of requests; without it, any field can have any value
 */
export function constancyOf(condition: NormalCondition, shape?: FieldShape): Constancy {
  if (condition.kind === 'leaf') return leafConstancy(condition, shape);
  const children = condition.children.map((child) => constancyOf(child, shape));
  // An `any` is the negation of an `all` of negations, so both are handled as one case.
  const [decisive, neutral] =
    condition.kind === 'all' ? (['never', 'always'] as const) : (['always', 'never'] as const);
  if (children.includes(decisive)) return decisive;
  if (children.every((child) => child === neutral)) return neutral;
  const leaves = sameKindLeaves(condition, condition.kind);
  const conjunction = condition.kind === 'all' ? leaves : leaves.map(opposite);
  return isContradiction(conjunction, shape) ? decisive : 'depends';
}

function leafConstancy(leaf: Leaf, shape: FieldShape | undefined): Constancy {
  const set = valuesOf(leaf);
  const field = fieldOfLeaf(leaf, shape);
  const verdict = field === null ? 'some' : leafVerdict(leaf, field, shape);
  if (verdict === 'none' || (set.kind === 'values' && set.values.length === 0)) {
    return leaf.negated ? 'always' : 'never';
  }
  if (verdict !== 'all' || field?.isRequired !== true) return 'depends';
  return leaf.negated ? 'never' : 'always';
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

/** Whether leaves that must all be true can't be. */
function isContradiction(leaves: readonly Leaf[], shape: FieldShape | undefined): boolean {
  const keys = new Set(leaves.map((leaf) => leaf.key));
  if (leaves.some((leaf) => keys.has(opposite(leaf).key))) return true;
  const byPath = Map.groupBy(leaves, (leaf) => leaf.comparison.path.canonical);
  return [...byPath.values()].some((onPath) => isContradictionOnPath(onPath, shape));
}

function isContradictionOnPath(all: readonly Leaf[], shape: FieldShape | undefined): boolean {
  const leaves = all.slice(0, MAX_COMPARED_LEAVES);
  const positive = leaves.filter((leaf) => !leaf.negated);
  const negative = leaves.filter((leaf) => leaf.negated);
  // On null, every positive operator is false, so it contradicts not_exists.
  if (positive.length > 0 && negative.some((leaf) => leaf.operator === 'exists')) return true;
  const [first] = leaves;
  // With [*], each comparison may be true for a different element.
  if (first === undefined || first.comparison.path.hasWildcard) return false;
  if (isEmptyIntersection(positive)) return true;
  if (positive.some((a, index) => positive.slice(index + 1).some((b) => areDisjoint(a, b)))) {
    return true;
  }
  const field = fieldOfLeaf(first, shape);
  if (field !== null && leavesNoValue(leaves, field)) return true;
  return positive.some((leaf) => {
    const set = valuesOf(leaf);
    return set.kind === 'values' && set.values.every((value) => isRuledOut(value, negative));
  });
}

function isRuledOut(value: unknown, negative: readonly Leaf[]): boolean {
  return negative.some((leaf) => wouldMatch(leaf.comparison, value) === true);
}

/** Whether no value of a required field makes all of its comparisons true. */
function leavesNoValue(leaves: readonly Leaf[], { domain, isRequired }: KnownField): boolean {
  // The absence of an optional field makes every negated comparison true.
  if (!isRequired && leaves.every((leaf) => leaf.negated)) return false;
  const listed = listedValues(domain);
  if (listed !== null) {
    return listed.every((value) =>
      leaves.some((leaf) => wouldMatch(leaf.comparison, value) === leaf.negated),
    );
  }
  if (domain.kind !== 'number') return false;
  let { low, high } = domain;
  for (const leaf of leaves) {
    const range = allowedRange(leaf);
    if (range === null) continue;
    low = lowest(range.low, { ...domain, low });
    high = highest(range.high, { ...domain, high });
  }
  return low > high;
}

type Range = ValueSet & { readonly kind: 'range' };

/** The numbers that a leaf allows, if they form one range. */
function allowedRange(leaf: Leaf): Range | null {
  const set = valuesOf(leaf);
  if (set.kind !== 'range') return null;
  if (!leaf.negated) return set;
  const { low, high } = set;
  const open = (at: number) => ({ at, included: false });
  if (!Number.isFinite(low.at)) {
    return {
      kind: 'range',
      low: { at: high.at, included: !high.included },
      high: open(Number.POSITIVE_INFINITY),
    };
  }
  if (Number.isFinite(high.at)) return null;
  return {
    kind: 'range',
    low: open(Number.NEGATIVE_INFINITY),
    high: { at: low.at, included: !low.included },
  };
}
