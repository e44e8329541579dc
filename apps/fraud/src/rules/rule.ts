import type { Condition } from './condition.js';
import type { FieldPath } from './field-path.js';

export const RULE_ACTIONS = ['ALLOW', 'BLOCK', 'REVIEW'] as const;
/**
 * ALLOW and BLOCK end the evaluation with that outcome; REVIEW applies unless a later rule ends it.
 */
export type RuleAction = (typeof RULE_ACTIONS)[number];

export const RULE_TYPES = ['condition', 'blacklist', 'backend', 'backend_group'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** The events for which a blacklist rule adds the decision's fields to the blacklist. */
export const POPULATING_EVENTS = ['fraud_report', 'chargeback', 'failed'] as const;
export type PopulatingEvent = (typeof POPULATING_EVENTS)[number];

/** What the failure of a sync backend counts as. A failed async one counts as pending. */
export const ERROR_POLICIES = ['skip', 'review', 'block'] as const;
export type ErrorPolicy = (typeof ERROR_POLICIES)[number];

interface CommonRule {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  /** False is shadow: evaluated and recorded, without effect on the outcome. */
  readonly live: boolean;
  /** Share of customers, 0 to 100, to whom the rule applies; stable per customer. */
  readonly rolloutPercent: number;
  /**
   * When the rule fires. If a rule may omit `when`, the default is the empty `all`, which is true.
   */
  readonly when: Condition;
}

export interface ConditionRule extends CommonRule {
  readonly type: 'condition';
  readonly action: RuleAction;
}

/**
 * Fires if one of its fields is on the blacklist; its `when` includes that in addition to the
 * written condition.
 */
export interface BlacklistRule extends CommonRule {
  readonly type: 'blacklist';
  readonly action: RuleAction;
  readonly fields: readonly FieldPath[];
  readonly populateOn: readonly PopulatingEvent[];
  /** Lifetime of entries made by this rule, in seconds; null for no expiry. */
  readonly ttlSeconds: number | null;
}

interface AskingRule extends CommonRule {
  readonly async: boolean;
  readonly onError: ErrorPolicy;
}

/** Calls one integration, whose outcome counts like the action of a rule in this position. */
export interface BackendRule extends AskingRule {
  readonly type: 'backend';
  /** The slug of the integration. */
  readonly backend: string;
}

export interface GroupMember {
  readonly backend: string;
  readonly weight: number;
  /** False for a member whose responses are recorded without effect. */
  readonly live: boolean;
}

/** Calls one of several integrations, always the same one for the same customer. */
export interface BackendGroupRule extends AskingRule {
  readonly type: 'backend_group';
  readonly members: readonly GroupMember[];
}

export type Rule = ConditionRule | BlacklistRule | BackendRule | BackendGroupRule;
/** A rule that decides without a backend. */
export type DecidingRule = ConditionRule | BlacklistRule;

export interface Ruleset {
  readonly rules: readonly Rule[];
}

/** Whether a rule calls a backend instead of deciding by itself. */
export function callsBackend(rule: Rule): rule is BackendRule | BackendGroupRule {
  return rule.type === 'backend' || rule.type === 'backend_group';
}

export const MAX_RULES = 1_000;
export const MAX_CONDITION_DEPTH = 16;
export const MAX_RULESET_BYTES = 256 * 1024;
