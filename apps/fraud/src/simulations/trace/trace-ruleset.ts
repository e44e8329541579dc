import { backendCall } from '../../rules/backend-choice.js';
import { comparisonsIn } from '../../rules/condition.js';
import type { Evaluation, Evidence, Lookups } from '../../rules/evaluation.js';
import { evidenceFor, holds } from '../../rules/interpret-condition.js';
import { customerIdOf, isInRollout } from '../../rules/rollout.js';
import { callsBackend, type Rule, type Ruleset } from '../../rules/rule.js';

/** Why a rule was or was not reached. */
export const TURNS = ['evaluated', 'disabled', 'outside_rollout', 'after_stop'] as const;
export type Turn = (typeof TURNS)[number];

/** One comparison of a rule, whether true or false. */
export interface TracedComparison extends Evidence {
  /** JSON path in the ruleset: `$.rules[0].when.all[1]`. */
  readonly at: string;
  readonly holds: boolean;
}

export interface TracedRule {
  readonly rule: Rule;
  readonly turn: Turn;
  /** Whether its conditions are true, even if it was not reached. */
  readonly matched: boolean;
  /** Whether it affected the outcome, or would have if it were not in shadow. */
  readonly fired: boolean;
  /** Whether the evaluation ended with this rule. */
  readonly stopped: boolean;
  /** The earlier rule that ended the evaluation. */
  readonly stoppedBy: string | null;
  /** The backend that it would call. */
  readonly backend: string | null;
  readonly conditions: readonly TracedComparison[];
}

/**
 * Traces every rule of a version in order, using the interpreter.
 *
 * @param evaluation of the same document, which determines the rules that fired
 */
export function traceRuleset(
  { rules }: Ruleset,
  document: object,
  lookups: Lookups,
  evaluation: Evaluation,
): TracedRule[] {
  const customerId = customerIdOf(document);
  const fired = new Set(evaluation.triggered.map(({ ruleId }) => ruleId));
  const stopper = evaluation.triggered.findLast(({ live }) => live);
  const stoppedBy = stopper === undefined || stopper.action === 'REVIEW' ? null : stopper.ruleId;
  let isOver = false;
  return rules.map((rule) => {
    const turn = turnOf(rule, customerId, isOver);
    const matched = holds(rule.when, document, lookups);
    const stopped = rule.id === stoppedBy;
    const traced: TracedRule = {
      rule,
      turn,
      matched,
      fired: fired.has(rule.id),
      stopped,
      stoppedBy: turn === 'after_stop' ? stoppedBy : null,
      backend: callsBackend(rule) ? backendCall(rule, customerId).backend : null,
      conditions: comparisonsIn(rule.when).map((comparison): TracedComparison => {
        const [evidence] = evidenceFor(comparison, document, lookups);
        if (evidence === undefined) throw new Error('A comparison has no evidence.');
        return { ...evidence, at: comparison.at, holds: holds(comparison, document, lookups) };
      }),
    };
    isOver ||= stopped;
    return traced;
  });
}

function turnOf({ enabled, id, rolloutPercent }: Rule, customerId: unknown, isOver: boolean): Turn {
  if (!enabled) return 'disabled';
  if (isOver) return 'after_stop';
  return isInRollout(id, rolloutPercent, customerId) ? 'evaluated' : 'outside_rollout';
}
