import { comparisonsIn, type Condition } from './condition.js';
import type { FieldPath } from './field-path.js';
import { asksBackend, type Rule } from './rule.js';

/** Where the answers of sync backends stand in the document. */
export const ANSWERS_KEY = 'backends';

/** The slugs of the backends whose answers a condition reads; null in it for one that is not named. */
export function answersRead(condition: Condition): readonly (string | null)[] {
  return comparisonsIn(condition).flatMap(({ path, operand }) => [
    ...answerOf(path),
    ...(operand.kind === 'field' ? answerOf(operand.path) : []),
  ]);
}

/**
 * Which rules have their turn only when the sync backends have answered: those that read an answer
 * and stand after a rule that asks a sync backend.
 */
export function waitingRules(rules: readonly Rule[]): readonly boolean[] {
  let asked = false;
  return rules.map((rule) => {
    const waits = asked && answersRead(rule.when).length > 0;
    if (asksBackend(rule) && !rule.async) asked = true;
    return waits;
  });
}

function answerOf({ steps: [first, second] }: FieldPath): (string | null)[] {
  if (first?.kind !== 'key' || first.key !== ANSWERS_KEY) return [];
  return [second?.kind === 'key' ? second.key : null];
}
