import type { VelocityEvidence, VelocityValue } from './evaluation.js';
import { evidenceValue } from './evidence-value.js';
import { resolveField } from './resolve-field.js';
import type { VelocityQuery } from './velocity-query.js';

/**
 * Evidence of a velocity in addition to its value: what was counted, by which key, and over how
 * long.
 */
export function velocityEvidence(
  { definition, window }: VelocityQuery,
  document: object,
  { atLeast, estimated, partial }: VelocityValue,
): VelocityEvidence {
  const { aggregate, field, keys } = definition;
  const key = keys.map((path) => [path.text, evidenceValue(resolveField(path, document))] as const);
  return {
    aggregate,
    key: Object.fromEntries(key),
    field: field?.text ?? null,
    window: window.text,
    at_least: atLeast,
    estimated,
    partial,
  };
}
