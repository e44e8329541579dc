import { NO_LOOKUPS } from '../rules/evaluation.js';
import { holds } from '../rules/interpret-condition.js';
import { isScalar } from '../rules/operators.js';
import { resolveField } from '../rules/resolve-field.js';
import type { VelocityDefinition } from '../rules/velocity-query.js';
import type { VelocityKeys } from './velocity-keys.js';
import type { VelocityAddition } from './velocity-store.js';

/** How series and distinct values are named: hashed in a store, in clear within a replay. */
export type ShareKeys = Pick<VelocityKeys, 'series' | 'member'>;

/** The part of a decision that concerns one velocity. */
export interface VelocityShare {
  readonly series: string;
  readonly addition: VelocityAddition | null;
}

const ONE: VelocityAddition = { value: null, member: null, tier: 0 };

/**
 * The series of a velocity to which a decision belongs, and what it adds; null if a path of the key
 * has no value: "null key → null, not counted".
 */
export function velocityShare(
  definition: VelocityDefinition,
  context: string,
  document: object,
  keys: ShareKeys,
): VelocityShare | null {
  const values = definition.keys.map((path) => resolveField(path, document));
  if (!values.every(isScalar)) return null;
  const series = keys.series(context, definition.id, values);
  return { series, addition: additionOf(definition, document, keys) };
}

function additionOf(
  { aggregate, field, filter }: VelocityDefinition,
  document: object,
  keys: ShareKeys,
): VelocityAddition | null {
  if (filter !== null && !holds(filter, document, NO_LOOKUPS)) return null;
  if (aggregate === 'count' || field === null) return ONE;
  const value = resolveField(field, document);
  if (aggregate === 'distinct') {
    return isScalar(value) ? { value: null, ...keys.member(value) } : null;
  }
  return typeof value === 'number' ? { value, member: null, tier: 0 } : null;
}
