import { createHash } from 'node:crypto';
import { canonicalKind, type CanonicalForm } from '../canonical/canonical-value.js';
import { type Comparison, comparisonsIn, type Condition } from './condition.js';
import type { FieldPath } from './field-path.js';
import { normaliseCondition } from './normalise-condition.js';
import type { VelocityWindow } from './velocity-window.js';

export const AGGREGATES = ['count', 'sum', 'distinct', 'avg'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** The width of the finest sums that are kept beside the single decisions. */
const BUCKET_SECONDS = 60;

/** How the values are spelled by which velocities count. */
export type VelocityForm = CanonicalForm;

/**
 * What is counted. Two rules, or two versions of a ruleset, that mean the same share one definition
 * and so one history, whatever their windows and thresholds.
 */
export interface VelocityDefinition {
  /** 32 hex digits, from key paths, aggregate, field, filter and bucket. */
  readonly id: string;
  readonly keys: readonly FieldPath[];
  readonly aggregate: Aggregate;
  /** What is added up or told apart; null for `count`. */
  readonly field: FieldPath | null;
  /** Decisions for which it does not hold are not counted. */
  readonly filter: Condition | null;
}

/** One reading of a definition: over a window, as far as the thresholds ask. */
export interface VelocityQuery {
  /** Equal for readings that can share their value. */
  readonly key: string;
  readonly definition: VelocityDefinition;
  readonly window: VelocityWindow;
  /** A count need not go further: every threshold is decided by then. */
  readonly limit: number;
}

/** Names a definition by what it means. */
export function velocityDefinition(
  parts: Omit<VelocityDefinition, 'id'>,
  form: VelocityForm,
): VelocityDefinition {
  const meaning = [
    parts.keys.map((key) => key.canonical),
    parts.aggregate,
    parts.field?.canonical ?? null,
    parts.filter && normaliseCondition(parts.filter).key,
    BUCKET_SECONDS,
    ...spellingOf(parts, form),
  ];
  const id = createHash('sha256').update(JSON.stringify(meaning)).digest('hex').slice(0, 32);
  return { id, ...parts };
}

/**
 * Of a velocity on values that have a canonical spelling: what was counted under another spelling is
 * another history, and this one is read in from the stored decisions.
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

/** A velocity as a path among paths, for evidence and findings. */
export function velocityPath({ key, definition, window }: VelocityQuery): FieldPath {
  const { aggregate, field, keys } = definition;
  const what = field === null ? aggregate : `${aggregate} of ${field.text}`;
  const by = keys.map(({ text }) => text).join(' and ');
  const text = `velocity: ${what} by ${by} in ${window.text}`;
  return { text, canonical: `velocity ${key}`, steps: [], hasWildcard: false };
}
