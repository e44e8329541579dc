import type { BackendResult } from '../../backends/backend-result.js';
import type { BackendCall, Evaluation, Lookups } from '../../rules/evaluation.js';
import type { ActiveRuleset } from '../../rulesets/active-rulesets.js';
import type { DecisionDocument } from '../decision-document.js';

/** The input of one decision in the pipeline, before anything is stored. */
export interface DecisionCase {
  readonly id: string;
  readonly document: DecisionDocument;
  /** As the caller sent it, before card numbers were converted: schemas validate this form. */
  readonly asSent: DecisionDocument;
  /** Whether the same decision may be repeated, by an idempotency key or a reference. */
  readonly repeatable: boolean;
}

/** The results of velocity and list lookups. */
export interface LookedUp {
  readonly lookups: Lookups;
  /** The velocity store did not respond: velocities are null, and the decision fails open. */
  readonly velocityUnavailable: boolean;
  /** The history of a velocity is still being loaded, so the value may be too low. */
  readonly velocityPartial: boolean;
  /**
   * The context in whose velocities the decision has yet to be counted, null if it is counted;
   * called when the decision is stored.
   */
  readonly uncountedIn: () => string | null;
}

/** The responses of the sync backends. */
export interface SyncAnswers {
  /** By the ID of the rule that asked; null if the response has no effect on the outcome. */
  readonly actions: ReadonlyMap<string, 'ALLOW' | 'BLOCK' | 'REVIEW' | null>;
  /** By slug: what rules see, and the document stores, under `$.backends`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** In the order of the rules. */
  readonly results: readonly BackendResult[];
}

/** The result of rules and sync backends for a decision. */
export interface Deliberation<Answers extends SyncAnswers = SyncAnswers> {
  /** The version that decided; null if none is active. */
  readonly ruleset: ActiveRuleset | null;
  /** As the rules saw it in the end, including the backends' responses. */
  readonly document: DecisionDocument;
  readonly evaluation: Evaluation;
  readonly lookedUp: LookedUp;
  /** Null if no sync backend was called. */
  readonly sync: Answers | null;
  /** The async calls that the rules ask for; empty after a BLOCK. */
  readonly asyncCalls: readonly BackendCall[];
}
