import type { Scalar } from './operators.js';
import type { ErrorPolicy, RuleAction, RuleType } from './rule.js';

/** One comparison that made a rule fire: what the path held and what it was compared with. */
export interface Evidence {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
  readonly value: unknown;
  /** What was counted, where a velocity was compared. */
  readonly velocity?: VelocityEvidence;
}

export interface VelocityEvidence {
  readonly aggregate: string;
  /** The paths of the key and what they held. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  readonly window: string;
  /** The count went on past the value, which was enough for every threshold. */
  readonly at_least: boolean;
  /** More than 1,000 distinct values are estimated. */
  readonly estimated: boolean;
  /** The history of this velocity is still being read in. */
  readonly partial: boolean;
}

export interface TriggeredRule {
  readonly ruleId: string;
  readonly name: string;
  readonly type: RuleType;
  readonly action: RuleAction;
  readonly live: boolean;
  readonly evidence: readonly Evidence[];
}

/** One call that a rule asks for. */
export interface BackendCall {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly type: 'backend' | 'backend_group';
  /** The slug of the integration; of a group the member that was chosen. */
  readonly backend: string;
  readonly async: boolean;
  readonly onError: ErrorPolicy;
  /** False where the rule, or the member of its group, is in shadow: called, without effect. */
  readonly live: boolean;
}

export interface Evaluation {
  readonly outcome: RuleAction;
  readonly triggered: readonly TriggeredRule[];
  /**
   * The backends that the rules ask for, in the order of the rules. Empty after a BLOCK: "a BLOCK
   * before them means they are not called".
   */
  readonly calls: readonly BackendCall[];
}

/** What the velocity of one decision came to. */
export interface VelocityValue {
  /** Null where the key held nothing, or the store did not answer. */
  readonly value: number | null;
  readonly atLeast: boolean;
  readonly estimated: boolean;
  readonly partial: boolean;
}

/** What was looked up before the evaluation, which is synchronous. */
export interface Lookups {
  /** Whether a value is on a list. The path is the canonical one under which the value stood. */
  isListed(list: string, path: string, value: Scalar): boolean;
  /** The velocity of a reading of this ruleset, by the reading's key. */
  velocity(key: string): VelocityValue;
}

/** The actions of the sync backends that were called, by the id of their rule; null is no action. */
export type BackendActions = ReadonlyMap<string, RuleAction | null>;

export const NO_VELOCITY: VelocityValue = {
  value: null,
  atLeast: false,
  estimated: false,
  partial: false,
};

/** For callers without stores: nothing is on any list, and nothing was counted. */
export const NO_LOOKUPS: Lookups = { isListed: () => false, velocity: () => NO_VELOCITY };

/**
 * A ruleset version that can decide. The compiled engine and its interpreter both are one.
 *
 * A decision is evaluated once, and again where sync backends are asked for: the first evaluation
 * says which (`calls` that are not async), the second takes their actions and sees their answers in
 * the document under `$.backends`.
 */
export interface RulesetEngine {
  evaluate(document: object, lookups: Lookups, actions?: BackendActions): Evaluation;
}
