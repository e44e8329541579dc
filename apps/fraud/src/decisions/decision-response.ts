import { decisionSource, type DecisionSource } from '../backends/decision-source.js';
import type { ProvisionalResponse } from '../backends/dto/backend-result.response.js';
import type { CredentialFacts } from '../credentials/credential-facts.js';
import type { TriggeredRule } from '../rules/evaluation.js';
import type { DecisionResponse, TriggeredRuleResponse } from './dto/decision.response.js';
import type { Deliberation } from './pipeline/deliberation.js';

export interface ResponseParts {
  readonly id: string;
  readonly facts: CredentialFacts;
  readonly deliberation: Deliberation;
  readonly evaluatedAt: Date;
  readonly latencyUs: number;
  /** Deadline of a provisional decision; null if it waits for no backend. */
  readonly deadlineAt: Date | null;
}

/** The first response for a decision: provisional while async backends are pending. */
export type FirstAnswer = DecisionResponse & {
  outcome: 'ALLOW' | 'BLOCK' | 'REVIEW' | 'PROVISIONAL';
};

/** The response as decided by rules and sync backends. */
export function decisionResponse(parts: ResponseParts): FirstAnswer {
  const { id, facts, deliberation, evaluatedAt, latencyUs, deadlineAt } = parts;
  const { document, evaluation, lookedUp, ruleset, sync } = deliberation;
  const results = sync?.results ?? [];
  return {
    id,
    outcome: deadlineAt === null ? evaluation.outcome : 'PROVISIONAL',
    context: document.context,
    evaluated_at: evaluatedAt.toISOString(),
    latency_us: latencyUs,
    ruleset_id: ruleset?.id ?? null,
    ruleset_version: ruleset?.version ?? null,
    credential_type: facts.type,
    credential_fingerprint: facts.fingerprint,
    masked_credential: facts.masked,
    source: ruledSource(deliberation),
    triggered_rules: evaluation.triggered.map(triggeredRule),
    backend_results: results,
    has_backend_error: results.some(({ live, error }) => live && error !== null),
    provisional: deadlineAt && provisional(deliberation, deadlineAt),
    fail_open: lookedUp.velocityUnavailable || hasSkippedBackend(deliberation),
    velocity_partial: lookedUp.velocityPartial,
    velocity_unavailable: lookedUp.velocityUnavailable,
    payment_state: null,
    events: [],
    resolution: null,
    metadata: document.metadata ?? {},
  };
}

/**
 * Whether a live backend gave no outcome and was skipped because of its rule's `on_error: skip`.
 */
function hasSkippedBackend({ sync }: Deliberation): boolean {
  if (sync === null) return false;
  return sync.results.some(
    ({ live, error, rule_id: rule }) => live && error !== null && sync.actions.get(rule) === null,
  );
}

/** The source of the outcome of rules and sync backends. */
export function ruledSource({ evaluation, sync }: Deliberation): DecisionSource {
  const live = new Set((sync?.results ?? []).filter((r) => r.live).map((r) => r.rule_id));
  const said = [...(sync?.actions ?? [])].flatMap(([id, action]) => (live.has(id) ? action : []));
  return decisionSource(evaluation.outcome, evaluation.triggered, said);
}

function provisional({ asyncCalls }: Deliberation, deadlineAt: Date): ProvisionalResponse {
  const awaited = asyncCalls.filter(({ live }) => live).map(({ backend }) => backend);
  return { pending_backends: [...new Set(awaited)], deadline_at: deadlineAt.toISOString() };
}

function triggeredRule({ ruleId, evidence, ...rule }: TriggeredRule): TriggeredRuleResponse {
  return { rule_id: ruleId, ...rule, evidence: [...evidence] };
}
