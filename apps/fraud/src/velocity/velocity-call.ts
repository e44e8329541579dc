import { NO_LOOKUPS } from '../rules/evaluation.js';
import { holds } from '../rules/interpret-condition.js';
import { isScalar } from '../rules/operators.js';
import { resolveField } from '../rules/resolve-field.js';
import type { VelocityDefinition } from '../rules/velocity-query.js';
import type { VelocityKeys } from './velocity-keys.js';
import type { VelocityAddition } from './velocity-store.js';

/** How series and distinct values are named: hashed in a store, in the open within a replay. */
export type ShareKeys = Pick<VelocityKeys, 'series' | 'member'>;

/** What a decision has to do with one velocity. */
export interface VelocityShare {
  readonly series: string;
  readonly addition: VelocityAddition | null;
}

const ONE: VelocityAddition = { value: null, member: null, tier: 0 };

/**
 * Which series of a velocity a decision belongs to and what it adds to it; null where a path of the
 * key holds nothing: "null key → null, not counted".
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
