import type { Condition } from './condition.js';

export const RULE_ACTIONS = ['ALLOW', 'BLOCK', 'REVIEW'] as const;
/** ALLOW and BLOCK end the evaluation with that outcome; REVIEW stands unless a later rule ends it. */
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** The types that a ruleset of this instance may use. */
export const RULE_TYPES = ['condition'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: RuleType;
  readonly action: RuleAction;
  readonly enabled: boolean;
  /** False is shadow: evaluated and recorded, without effect on the outcome. */
  readonly live: boolean;
  /** Share of customers, 0..100, to whom the rule applies; stable by customer. */
  readonly rolloutPercent: number;
  readonly when: Condition;
}

export interface Ruleset {
  readonly rules: readonly Rule[];
}

export const MAX_RULES = 1_000;
export const MAX_CONDITION_DEPTH = 16;
export const MAX_RULESET_BYTES = 256 * 1024;
