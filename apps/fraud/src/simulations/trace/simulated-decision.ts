import type { CredentialFacts } from '../../credentials/credential-facts.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import type { Evaluation } from '../../rules/evaluation.js';
import { callsBackend } from '../../rules/rule.js';
import type { Ruleset } from '../../rulesets/ruleset.entity.js';
import type {
  SimulatedDecisionResponse,
  TracedRuleResponse,
} from '../dto/simulated-decision.response.js';
import type { TracedRule } from './trace-ruleset.js';

export interface SimulatedParts {
  readonly version: Ruleset;
  readonly document: DecisionDocument;
  readonly facts: CredentialFacts;
  readonly evaluation: Evaluation;
  readonly evaluatedAt: Date;
  readonly velocityPartial: boolean;
  readonly trace: readonly TracedRule[];
}

/** A simulated decision with everything that led to it. */
export function simulatedDecision(parts: SimulatedParts): SimulatedDecisionResponse {
  const { version, document, facts, evaluation, evaluatedAt, velocityPartial, trace } = parts;
  return {
    outcome: evaluation.outcome,
    context: document.context,
    evaluated_at: evaluatedAt.toISOString(),
    ruleset_id: version.id,
    ruleset_version: version.version,
    credential_type: facts.type,
    credential_fingerprint: facts.fingerprint,
    masked_credential: facts.masked,
    triggered_rules: evaluation.triggered.map(({ ruleId, evidence, ...rule }) => ({
      rule_id: ruleId,
      ...rule,
      evidence: [...evidence],
    })),
    backends_not_called: evaluation.calls.map(({ backend, ruleId, async, live }) => ({
      backend,
      rule_id: ruleId,
      async,
      live,
    })),
    velocity_partial: velocityPartial,
    metadata: document.metadata ?? {},
    trace: trace.map(tracedRule),
  };
}

function tracedRule(traced: TracedRule): TracedRuleResponse {
  const { rule, turn, matched, fired, stopped, stoppedBy, backend, conditions } = traced;
  return {
    rule_id: rule.id,
    name: rule.name,
    type: rule.type,
    action: callsBackend(rule) ? null : rule.action,
    enabled: rule.enabled,
    live: rule.live,
    reached: turn === 'evaluated',
    reason: turn,
    matched,
    fired,
    stopped,
    stopped_by: stoppedBy,
    backend,
    conditions: conditions.map((condition) => ({ ...condition })),
  };
}
