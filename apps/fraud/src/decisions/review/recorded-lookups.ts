import { comparisonsIn } from '../../rules/condition.js';
import {
  type BackendActions,
  type Lookups,
  NO_VELOCITY,
  type VelocityValue,
} from '../../rules/evaluation.js';
import type { Rule, RuleAction } from '../../rules/rule.js';
import type { TriggeredRuleResponse } from '../dto/decision.response.js';

/**
 * What was looked up when a decision was made, as far as its evidence says. A velocity that no fired
 * rule compared counts as null, and a value that none found on a list as not listed.
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

/** What the sync backends said; undefined when none was asked. */
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
