import { createHash } from 'node:crypto';
import { canonicalKind, type CanonicalForm } from './canonical/canonical-value.js';
import {
  type Comparison,
  comparisonsIn,
  type VelocityDefinition,
  type VelocityQuery,
} from './condition.js';
import type { FieldPath } from './field-path.js';
import { normalizeCondition } from './normalize-condition.js';
import type { VelocityWindow } from './velocity-window.js';

export {
  AGGREGATES,
  type Aggregate,
  type VelocityDefinition,
  type VelocityQuery,
} from './condition.js';

/** Width of the finest sums that are stored in addition to the single decisions. */
const BUCKET_SECONDS = 60;

/** The spelling of the values by which velocities count. */
export type VelocityForm = CanonicalForm;

/** Derives the ID of a definition from its meaning. */
export function velocityDefinition(
  parts: Omit<VelocityDefinition, 'id'>,
  form: VelocityForm,
): VelocityDefinition {
  const meaning = [
    parts.keys.map((key) => key.canonical),
    parts.aggregate,
    parts.field?.canonical ?? null,
    parts.filter && normalizeCondition(parts.filter).key,
    BUCKET_SECONDS,
    ...spellingOf(parts, form),
  ];
  const id = createHash('sha256').update(JSON.stringify(meaning)).digest('hex').slice(0, 32);
  return { id, ...parts };
}

/**
 * The spelling of a velocity on values with a canonical spelling. Counts under another spelling
 * belong to another history; this one is loaded from the stored decisions.
 */
function spellingOf(
  { keys, field, filter }: Omit<VelocityDefinition, 'id'>,
  { emailLocalPart }: VelocityForm,
): string[] {
  const filters = filter === null ? [] : comparisonsIn(filter).flatMap(pathsOf);
  const paths = [...keys, ...(field === null ? [] : [field]), ...filters];
  const kinds = new Set(paths.flatMap(({ canonical }) => canonicalKind(canonical) ?? []));
  if (kinds.size === 0) return [];
  return ['canonical', ...(kinds.has('email') ? [emailLocalPart] : [])];
}

function pathsOf({ path, operand }: Comparison): FieldPath[] {
  return operand.kind === 'field' ? [path, operand.path] : [path];
}

export function velocityQuery(
  definition: VelocityDefinition,
  window: VelocityWindow,
  limit: number,
): VelocityQuery {
  return { key: `${definition.id}/${window.seconds}`, definition, window, limit };
}

/** A velocity in the form of a path, for evidence and findings. */
export function velocityPath({ key, definition, window }: VelocityQuery): FieldPath {
  const { aggregate, field, keys } = definition;
  const what = field === null ? aggregate : `${aggregate} of ${field.text}`;
  const by = keys.map(({ text }) => text).join(' and ');
  const text = `velocity: ${what} by ${by} in ${window.text}`;
  return { text, canonical: `velocity ${key}`, steps: [], hasWildcard: false };
}
