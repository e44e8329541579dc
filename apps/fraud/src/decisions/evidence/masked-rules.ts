import type {
  EvidenceResponse,
  TriggeredRuleResponse,
  VelocityEvidenceResponse,
} from '../../decision-response/dto/decision.response.js';
import type { ExplanationResponse } from '../review/dto/explanation.response.js';
import { maskedAt } from './masked-request.js';

/** Rules that fired, with personal data in their evidence masked. */
export function maskedRules(
  rules: readonly Readonly<TriggeredRuleResponse>[],
): TriggeredRuleResponse[] {
  return rules.map((rule) => ({ ...rule, evidence: rule.evidence.map(maskedEvidence) }));
}

/** An explanation with personal data masked: the value that was sent, and values that rules name. */
export function maskedExplanation({
  counterfactuals,
  note,
}: Readonly<ExplanationResponse>): ExplanationResponse {
  const masked = counterfactuals.map(({ path, value, change, to }) => ({
    ...{ path, value: maskedAt(path, value) },
    ...{ change, to: maskedAt(path, to) },
  }));
  return { counterfactuals: masked, note };
}

/** An equality reveals the value by what it was compared with, so both are masked. */
function maskedEvidence(evidence: Readonly<EvidenceResponse>): EvidenceResponse {
  const { path, operator, operand, value } = evidence;
  const velocity: Readonly<VelocityEvidenceResponse> | undefined = evidence.velocity;
  if (velocity === undefined) {
    const isName = operator === 'in_list' || operator === 'not_in_list';
    const against = isName ? operand : maskedAt(path, operand);
    return { ...evidence, operand: against, value: maskedAt(path, value) };
  }
  const key = Object.entries(velocity.key).map(([name, held]: [string, unknown]) => [
    name,
    maskedAt(name, held),
  ]);
  return { ...evidence, velocity: { ...velocity, key: Object.fromEntries(key) as object } };
}
