import { comparisonsIn, type Condition } from './condition.js';
import type { FieldPath } from './field-path.js';
import { callsBackend, type Rule } from './rule.js';

/** The key of the document under which the responses of sync backends are stored. */
export const BACKENDS_KEY = 'backends';

/**
 * The slugs of the backends whose responses a condition reads; null for a path that names no slug.
 */
export function backendsRead(condition: Condition): readonly (string | null)[] {
  return comparisonsIn(condition).flatMap(({ path, operand }) => [
    ...answerOf(path),
    ...(operand.kind === 'field' ? answerOf(operand.path) : []),
  ]);
}

/**
 * Which rules are evaluated only after the sync backends have responded: those that read a response
 * and come after a rule that calls a sync backend.
 */
export function waitingRules(rules: readonly Rule[]): readonly boolean[] {
  let asked = false;
  return rules.map((rule) => {
    const waits = asked && backendsRead(rule.when).length > 0;
    if (callsBackend(rule) && !rule.async) asked = true;
    return waits;
  });
}

function answerOf({ steps: [first, second] }: FieldPath): (string | null)[] {
  if (first?.kind !== 'key' || first.key !== BACKENDS_KEY) return [];
  return [second?.kind === 'key' ? second.key : null];
}
