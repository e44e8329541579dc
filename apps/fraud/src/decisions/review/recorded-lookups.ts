import { comparisonsIn } from '../../rules/condition.js';
import {
  type BackendActions,
  type Lookups,
  NO_VELOCITY,
  type VelocityValue,
} from '../../rules/evaluation.js';
import type { Rule, RuleAction } from '../../rules/rule.js';
import type { TriggeredRuleResponse } from '../../decision-response/dto/decision.response.js';

/**
 * The values looked up for a decision, as far as its evidence shows them. A velocity that no fired
 * rule compared counts as null, and a value that no fired rule found on a list counts as not
 * listed.
 */
export function recordedLookups(
  rules: readonly Rule[],
  triggered: readonly TriggeredRuleResponse[],
): Lookups {
  const evidence = triggered.flatMap((rule) => rule.evidence);
  const values = new Map<string, VelocityValue>();
  for (const { path, value, velocity } of evidence) {
    if (velocity === undefined || typeof value !== 'number') continue;
    const { at_least: atLeast, estimated, partial } = velocity;
    values.set(path, { value, atLeast, estimated, partial });
  }
  const readings = new Map<string, VelocityValue>();
  for (const { velocity, path } of rules.flatMap((rule) => comparisonsIn(rule.when))) {
    const value = values.get(path.text);
    if (velocity !== null && value !== undefined) readings.set(velocity.key, value);
  }
  const listed = new Set(
    evidence
      .filter(({ operator }) => operator === 'in_list')
      .map(({ operand, value }) => JSON.stringify([operand, value])),
  );
  return {
    isListed: (list, _path, value) => listed.has(JSON.stringify([list, value])),
    velocity: (key) => readings.get(key) ?? NO_VELOCITY,
  };
}

/** The actions of the sync backends; undefined if none was called. */
export function recordedActions(
  document: { readonly backends?: unknown },
  triggered: readonly TriggeredRuleResponse[],
): BackendActions | undefined {
  if (document.backends === undefined) return undefined;
  return new Map(
    triggered
      .filter(({ type }) => type === 'backend' || type === 'backend_group')
      .map(({ rule_id: ruleId, action }) => [ruleId, action as RuleAction]),
  );
}
