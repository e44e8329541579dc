import type { Scalar } from './operators.js';
import type { ErrorPolicy, RuleAction, RuleType } from './rule.js';

/** One comparison that made a rule fire: the value at the path and what it was compared with. */
export interface Evidence {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
  readonly value: unknown;
  /** Details of the velocity, if one was compared. */
  readonly velocity?: VelocityEvidence;
}

export interface VelocityEvidence {
  readonly aggregate: string;
  /** The paths of the key and their values. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  readonly window: string;
  /** The actual count is higher; counting stopped because every threshold was decided. */
  readonly at_least: boolean;
  /** More than 1,000 distinct values are estimated. */
  readonly estimated: boolean;
  /** The history of this velocity is still being loaded. */
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

/** One call that a rule requests. */
export interface BackendCall {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly type: 'backend' | 'backend_group';
  /** Slug of the integration; for a group, the chosen member. */
  readonly backend: string;
  readonly async: boolean;
  readonly onError: ErrorPolicy;
  /** False if the rule, or the member of its group, is in shadow: called, but without effect. */
  readonly live: boolean;
}

export interface Evaluation {
  readonly outcome: RuleAction;
  readonly triggered: readonly TriggeredRule[];
  /**
   * The backends that the rules call, in the order of the rules. Empty after a BLOCK: "a BLOCK
   * before them means they are not called".
   */
  readonly calls: readonly BackendCall[];
}

/** The value of a velocity for one decision. */
export interface VelocityValue {
  /** Null if the key had no value or the store did not respond. */
  readonly value: number | null;
  readonly atLeast: boolean;
  readonly estimated: boolean;
  readonly partial: boolean;
}

/** Values looked up before the evaluation, which is synchronous. */
export interface Lookups {
  /** Whether a value is on a list. `path` is the canonical path of the value. */
  isListed(list: string, path: string, value: Scalar): boolean;
  /** The value of a velocity query of this ruleset, by the query's key. */
  velocity(key: string): VelocityValue;
}

/**
 * The actions of the sync backends that were called, by the ID of their rule; null means no action.
 */
export type BackendActions = ReadonlyMap<string, RuleAction | null>;

export const NO_VELOCITY: VelocityValue = {
  value: null,
  atLeast: false,
  estimated: false,
  partial: false,
};

/** For callers without stores: all lists are empty, and nothing was counted. */
export const NO_LOOKUPS: Lookups = { isListed: () => false, velocity: () => NO_VELOCITY };

/**
 * A ruleset version that can decide, either compiled or interpreted.
 *
 * A decision is evaluated once, and again if sync backends are called: the first evaluation returns
 * the `calls`, the second takes their actions and sees their responses in the document under
 * `$.backends`.
 */
export interface RulesetEngine {
  evaluate(document: object, lookups: Lookups, actions?: BackendActions): Evaluation;
}
