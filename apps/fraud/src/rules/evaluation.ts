import type { RuleAction, RuleType } from './rule.js';

/** One comparison that made a rule fire: what the path held and what it was compared with. */
export interface Evidence {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
  readonly value: unknown;
}

export interface TriggeredRule {
  readonly ruleId: string;
  readonly name: string;
  readonly type: RuleType;
  readonly action: RuleAction;
  readonly live: boolean;
  readonly evidence: readonly Evidence[];
}

export interface Evaluation {
  readonly outcome: RuleAction;
  readonly triggered: readonly TriggeredRule[];
}

/** Answers to `in_list`. They are fetched before the evaluation, which is synchronous. */
export interface ListAnswers {
  has(list: string, value: string | number | boolean): boolean;
}

/** One look-up that `in_list` needs answered: is any of these values on this list? */
export interface ListProbe {
  readonly list: string;
  readonly values: readonly (string | number | boolean)[];
}

/** For callers without a list store: nothing is on any list. */
export const NO_LISTS: ListAnswers = { has: () => false };

/** A ruleset version that can decide. The compiled engine and its interpreter both are one. */
export interface RulesetEngine {
  evaluate(document: object, lists: ListAnswers): Evaluation;
  /** The list look-ups that evaluating this document may ask for. */
  listProbes(document: object): ListProbe[];
}
