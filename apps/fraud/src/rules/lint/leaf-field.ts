import type { Leaf } from '../normalize-condition.js';
import { type FieldDomain, numberDomain } from './field-domain.js';
import { type FieldShape, findField, type KnownField } from './field-shape.js';
import { type Verdict, verdictOf } from './domain-verdict.js';

/** What is known about the subject of a comparison: a field or a velocity. */
export function fieldOfLeaf(
  { comparison }: Leaf,
  shape: FieldShape | undefined,
): KnownField | null {
  const { path, velocity } = comparison;
  if (velocity !== null) {
    const domain = velocityDomain(velocity.definition);
    return domain && { domain, isRequired: false };
  }
  return shape === undefined ? null : findField(path, shape);
}

/** For which values of its field the positive form of a comparison is true. */
export function leafVerdict(leaf: Leaf, { domain }: KnownField, shape?: FieldShape): Verdict {
  const { operand } = leaf.comparison;
  const other =
    operand.kind === 'field' && shape !== undefined ? findField(operand.path, shape) : null;
  return verdictOf(leaf, domain, other?.domain ?? null);
}

/**
 * A count is at least 1, because it includes the current decision; with a filter, or for distinct
 * values, it is at least 0.
 */
function velocityDomain({
  aggregate,
  filter,
}: {
  readonly aggregate: string;
  readonly filter: unknown;
}): FieldDomain | null {
  if (aggregate !== 'count' && aggregate !== 'distinct') return null;
  const least = aggregate === 'count' && filter === null ? 1 : 0;
  return numberDomain(least, Number.POSITIVE_INFINITY, true);
}
