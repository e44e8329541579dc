import { backendCall } from '../../rules/backend-choice.js';
import { comparisonsIn } from '../../rules/condition.js';
import type { Evaluation, Evidence, Lookups } from '../../rules/evaluation.js';
import { evidenceFor, holds } from '../../rules/interpret-condition.js';
import { customerIdOf, isInRollout } from '../../rules/rollout.js';
import { asksBackend, type Rule, type Ruleset } from '../../rules/rule.js';

/** Why a rule had its turn, or had none. */
export const TURNS = ['evaluated', 'disabled', 'outside_rollout', 'after_stop'] as const;
export type Turn = (typeof TURNS)[number];

/** One comparison of a rule, whether it holds or not. */
export interface TracedComparison extends Evidence {
  /** Where it stands in the ruleset: `$.rules[0].when.all[1]`. */
  readonly at: string;
  readonly holds: boolean;
}

export interface TracedRule {
  readonly rule: Rule;
  readonly turn: Turn;
  /** Whether its conditions hold, also where it had no turn. */
  readonly matched: boolean;
  /** Whether it took part in the outcome, or would have, in shadow. */
  readonly fired: boolean;
  /** Whether the evaluation ended with it. */
  readonly stopped: boolean;
  /** Which rule ended the evaluation before this one. */
  readonly stoppedBy: string | null;
  /** Which backend it would ask. */
  readonly backend: string | null;
  readonly conditions: readonly TracedComparison[];
}

/**
 * Every rule of a version in its order, read one after the other by the interpreter.
 *
 * @param evaluation of the same document, for what took part
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
      backend: asksBackend(rule) ? backendCall(rule, customerId).backend : null,
      conditions: comparisonsIn(rule.when).map((comparison): TracedComparison => {
        const [evidence] = evidenceFor(comparison, document, lookups);
        if (evidence === undefined) throw new Error('A comparison has evidence.');
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
