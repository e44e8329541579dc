import type { TriggeredRule } from '../rules/evaluation.js';

export type DecisionSource = 'RULE_ENGINE' | 'BACKEND' | 'COMBINED';

/**
 * Whether rules, backends or both decided the outcome. When nothing fired, the rules are the
 * source, because they allowed the payment.
 *
 * @param backendOutcomes the outcomes of live backends, with errors converted by the rules'
 *   `on_error`
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
