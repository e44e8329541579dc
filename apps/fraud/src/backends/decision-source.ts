import type { TriggeredRule } from '../rules/evaluation.js';

export type DecisionSource = 'RULE_ENGINE' | 'BACKEND' | 'COMBINED';

/**
 * Who is behind an outcome: rules that decide by themselves, backends, or both. An outcome that
 * nobody asked for is the rules', which let it pass.
 *
 * @param backendOutcomes what live backends said, and what the rules make of their errors
 */
export function decisionSource(
  outcome: string,
  triggered: readonly Pick<TriggeredRule, 'type' | 'action' | 'live'>[],
  backendOutcomes: readonly (string | null)[],
): DecisionSource {
  const byBackends = backendOutcomes.includes(outcome);
  if (!byBackends) return 'RULE_ENGINE';
  const byRules = triggered.some(
    ({ type, action, live }) =>
      live && action === outcome && type !== 'backend' && type !== 'backend_group',
  );
  return byRules ? 'COMBINED' : 'BACKEND';
}
