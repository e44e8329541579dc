import { decisionSource, type DecisionSource } from '../backends/backend-result.js';
import type { ProvisionalResponse } from '../backends/dto/backend-result.response.js';
import type { CredentialFacts } from '../credentials/credential-facts.js';
import type { TriggeredRule } from '../rules/evaluation.js';
import type {
  DecisionResponse,
  TriggeredRuleResponse,
} from '../decision-response/dto/decision.response.js';
import type { DecisionEvaluation } from './decision-evaluation.service.js';

export interface ResponseParts {
  readonly id: string;
  readonly facts: CredentialFacts;
  readonly evaluation: DecisionEvaluation;
  readonly evaluatedAt: Date;
  readonly latencyUs: number;
  /** Deadline of a provisional decision; null if it waits for no backend. */
  readonly deadlineAt: Date | null;
}

/** The first response for a decision: provisional while async backends are pending. */
export type FirstResponse = DecisionResponse & {
  outcome: 'ALLOW' | 'BLOCK' | 'REVIEW' | 'PROVISIONAL';
};

/** The response as decided by rules and sync backends. */
export function decisionResponse(parts: ResponseParts): FirstResponse {
  const { id, facts, evaluation, evaluatedAt, latencyUs, deadlineAt } = parts;
  const { document, rules, velocities, ruleset, sync } = evaluation;
  const results = sync?.results ?? [];
  return {
    id,
    outcome: deadlineAt === null ? rules.outcome : 'PROVISIONAL',
    context: document.context,
    evaluated_at: evaluatedAt.toISOString(),
    latency_us: latencyUs,
    ruleset_id: ruleset?.id ?? null,
    ruleset_version: ruleset?.version ?? null,
    credential_type: facts.type,
    credential_fingerprint: facts.fingerprint,
    masked_credential: facts.masked,
    source: sourceOf(evaluation),
    triggered_rules: rules.triggered.map(triggeredRule),
    backend_results: results,
    has_backend_error: results.some(({ live, error }) => live && error !== null),
    provisional: deadlineAt && provisional(evaluation, deadlineAt),
    fail_open: velocities.unavailable || hasSkippedBackend(evaluation),
    velocity_partial: velocities.partial,
    velocity_unavailable: velocities.unavailable,
    payment_state: null,
    events: [],
    resolution: null,
    metadata: document.metadata ?? {},
  };
}

/**
 * Whether a live backend gave no outcome and was skipped because of its rule's `on_error: skip`.
 */
function hasSkippedBackend({ sync }: DecisionEvaluation): boolean {
  if (sync === null) return false;
  return sync.results.some(
    ({ live, error, rule_id: rule }) => live && error !== null && sync.actions.get(rule) === null,
  );
}

/** The source of the outcome of rules and sync backends. */
export function sourceOf({ rules, sync }: DecisionEvaluation): DecisionSource {
  const live = new Set((sync?.results ?? []).filter((r) => r.live).map((r) => r.rule_id));
  const outcomes = [...(sync?.actions ?? [])].flatMap(([id, action]) =>
    live.has(id) ? action : [],
  );
  return decisionSource(rules.outcome, rules.triggered, outcomes);
}

function provisional({ asyncCalls }: DecisionEvaluation, deadlineAt: Date): ProvisionalResponse {
  const awaited = asyncCalls.filter(({ live }) => live).map(({ backend }) => backend);
  return { pending_backends: [...new Set(awaited)], deadline_at: deadlineAt.toISOString() };
}

function triggeredRule({ ruleId, evidence, ...rule }: TriggeredRule): TriggeredRuleResponse {
  return { rule_id: ruleId, ...rule, evidence: [...evidence] };
}
