import type { TriggeredRule } from '../rules/evaluation.js';
import type { BackendOutcome } from '../integrations/read-backend-response.js';

/**
 * Why a backend gave no outcome. The codes are fixed and reveal nothing about the network: which
 * address was refused or did not respond is only in the log.
 */
export type BackendError =
  | 'timeout'
  | 'unreachable'
  | 'status_3xx'
  | 'status_4xx'
  | 'status_5xx'
  | 'answer_too_large'
  | 'invalid_json'
  | 'unknown_outcome'
  | 'breaker_open'
  | 'disabled'
  | 'destination_not_allowed'
  | 'unknown_backend';

/** What a backend returned, or why it returned nothing. */
export type BackendReply =
  | {
      readonly outcome: BackendOutcome;
      readonly error: null;
      /** The whole response, without card numbers. */
      readonly response: Readonly<Record<string, unknown>>;
      readonly latencyMs: number;
      readonly missingFields: readonly string[];
    }
  | {
      readonly outcome: null;
      readonly error: BackendError;
      readonly latencyMs: number;
      readonly missingFields: readonly string[];
    };

/** One entry of `backend_results`; the names are those of the API. */
export interface BackendResult {
  readonly backend: string;
  readonly rule_id: string;
  readonly outcome: BackendOutcome | null;
  readonly latency_ms: number;
  readonly live: boolean;
  readonly error: BackendError | null;
  readonly missing_fields: readonly string[];
}

/** Records a reply under the rule that asked for it. */
export function backendResult(
  call: { readonly backend: string; readonly ruleId: string; readonly live: boolean },
  reply: BackendReply,
): BackendResult {
  return {
    backend: call.backend,
    rule_id: call.ruleId,
    outcome: reply.outcome,
    latency_ms: reply.latencyMs,
    live: call.live,
    error: reply.error,
    missing_fields: reply.missingFields,
  };
}

/** The reply of a rule that names a deleted backend. */
export const UNKNOWN_BACKEND: BackendReply = {
  outcome: null,
  error: 'unknown_backend',
  latencyMs: 0,
  missingFields: [],
};

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
