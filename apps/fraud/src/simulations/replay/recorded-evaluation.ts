import type { DecisionDocument } from '../../decision-request/decision-document.js';
import {
  type ReceivedOutcome,
  FAILED_OPEN,
  finalOutcome,
} from '../../provisional/final-outcome.js';
import type { BackendCall, Evaluation, Lookups } from '../../rules/evaluation.js';
import type { RuleAction } from '../../rules/rule.js';
import type { ReplayedRuleset } from './replayed-ruleset.js';

/**
 * Outcomes of async backends for one decision, by slug: null for one that failed or was too late.
 */
export type RecordedCalls = ReadonlyMap<string, ReceivedOutcome>;

const NO_CALLS: RecordedCalls = new Map();

export interface ReplayedOutcome {
  readonly outcome: RuleAction;
  /** IDs of the rules that fired, in order; for async backends, only those that did not allow. */
  readonly fired: readonly string[];
  /** A backend would have been called that was not called then: it counts as no outcome. */
  readonly isUnanswered: boolean;
}

/**
 * Evaluates a stored decision with a version. Backends are not called: their recorded responses are
 * used in the positions in which they would have been called.
 */
export function evaluateRecorded(
  ruleset: ReplayedRuleset,
  document: DecisionDocument,
  lookups: Lookups,
  calls: RecordedCalls = NO_CALLS,
): ReplayedOutcome {
  if (!ruleset.callsBackends) {
    const { outcome, triggered } = ruleset.engine.evaluate(document, lookups);
    return { outcome, fired: triggered.map(({ ruleId }) => ruleId), isUnanswered: false };
  }
  const answered = withSyncReplies(ruleset, document, lookups);
  return withAsyncAnswers(answered.evaluation, answered.isUnanswered, calls);
}

/**
 * The rules that would have fired if each were the only one, regardless of rules that stop the
 * evaluation before them. Rules that call backends are left out, because those responses were never
 * requested.
 */
export function firedAlone(
  { alone }: ReplayedRuleset,
  document: DecisionDocument,
  lookups: Lookups,
): readonly string[] {
  return alone.evaluate(document, lookups).triggered.map(({ ruleId }) => ruleId);
}

function withSyncReplies(
  { engine }: ReplayedRuleset,
  { backends: recorded = {}, ...asked }: DecisionDocument,
  lookups: Lookups,
): { evaluation: Evaluation; isUnanswered: boolean } {
  const actions = new Map<string, RuleAction | null>();
  const backends: Record<string, unknown> = {};
  let isUnanswered = false;
  let document: object = asked;
  let evaluation = engine.evaluate(document, lookups);
  for (;;) {
    const calls = evaluation.calls.filter(({ async, ruleId }) => !async && !actions.has(ruleId));
    if (calls.length === 0) return { evaluation, isUnanswered };
    for (const call of calls) {
      const answer = Object.hasOwn(recorded, call.backend) ? recorded[call.backend] : undefined;
      if (answer === undefined) isUnanswered = true;
      else backends[call.backend] = answer;
      actions.set(call.ruleId, answer === undefined ? null : actionOf(call, answer));
    }
    document = { ...asked, backends };
    evaluation = engine.evaluate(document, lookups, actions);
  }
}

function actionOf({ onError }: BackendCall, answer: unknown): RuleAction | null {
  const { outcome } = answer as { readonly outcome?: RuleAction | null };
  if (outcome !== null && outcome !== undefined) return outcome;
  return onError === 'skip' ? null : onError === 'review' ? 'REVIEW' : 'BLOCK';
}

function withAsyncAnswers(
  { outcome, triggered, calls }: Evaluation,
  isUnanswered: boolean,
  recorded: RecordedCalls,
): ReplayedOutcome {
  const fired = triggered.map(({ ruleId }) => ruleId);
  const awaited = calls.filter(({ async, live }) => async && live);
  if (outcome === 'BLOCK' || awaited.length === 0) return { outcome, fired, isUnanswered };
  const known = awaited.filter(({ backend }) => recorded.has(backend));
  const isMissing = known.length < awaited.length;
  if (known.length === 0) return { outcome, fired, isUnanswered: true };
  const heard = known.map(({ backend }) => recorded.get(backend) ?? null);
  const final = finalOutcome({ outcome, source: 'RULE_ENGINE' }, heard) ?? FAILED_OPEN;
  const objecting = known.filter((_, i) => heard[i] === 'BLOCK' || heard[i] === 'REVIEW');
  return {
    outcome: final.outcome,
    fired: [...fired, ...objecting.map(({ ruleId }) => ruleId)],
    isUnanswered: isUnanswered || isMissing,
  };
}
