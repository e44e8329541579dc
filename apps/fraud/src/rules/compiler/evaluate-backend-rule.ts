import { backendCall } from '../backend-choice.js';
import type { BackendActions, BackendCall } from '../evaluation.js';
import { customerIdOf } from '../rollout.js';
import {
  callsBackend,
  type BackendGroupRule,
  type BackendRule,
  type Rule,
  type RuleAction,
} from '../rule.js';

/** Tracks the effects of rules that call backends in one evaluation. */
export class BackendRuleEvaluation {
  private readonly customerId: unknown;

  constructor(
    private readonly rules: readonly Rule[],
    document: object,
    private readonly actions: BackendActions | undefined,
  ) {
    this.customerId = customerIdOf(document);
  }

  /** Records the action of the backend that a rule called; returns whether the evaluation ends. */
  readonly answered = (index: number, fired: number[]): boolean => {
    const decided = this.decided(this.asking(index));
    if (decided === undefined) return false;
    fired.push(index);
    return decided.live && decided.action !== 'REVIEW';
  };

  /**
   * The effect of the response to a rule's call; undefined without a response, and for async calls.
   */
  decided(
    rule: BackendRule | BackendGroupRule,
  ):
    | { readonly action: RuleAction; readonly live: boolean; readonly call: BackendCall }
    | undefined {
    const action = this.actions?.get(rule.id) ?? null;
    if (rule.async || action === null) return undefined;
    const call = backendCall(rule, this.customerId);
    return { action, live: call.live, call };
  }

  callOf(index: number): BackendCall {
    return backendCall(this.asking(index), this.customerId);
  }

  private asking(index: number): BackendRule | BackendGroupRule {
    const rule = this.rules[index];
    if (rule === undefined || !callsBackend(rule)) throw new Error('The rule calls no backend.');
    return rule;
  }
}
