import type { BackendResult } from '../../backends/backend-result.js';
import type { BackendCall, Evaluation, Lookups } from '../../rules/evaluation.js';
import type { ActiveRuleset } from '../../rulesets/active-rulesets.js';
import type { DecisionDocument } from '../decision-document.js';

/** One decision on its way through the pipeline, before anything of it is stored. */
export interface DecisionCase {
  readonly id: string;
  readonly document: DecisionDocument;
  /** As the caller wrote it, before card numbers were converted: what a schema is about. */
  readonly asSent: DecisionDocument;
  /** Whether the same decision may come again: it has an idempotency key, or its reference is one. */
  readonly repeatable: boolean;
}

/** What velocities and lists said. */
export interface LookedUp {
  readonly lookups: Lookups;
  /** The store of the velocities did not answer: they are null, and the decision fails open. */
  readonly velocityUnavailable: boolean;
  /** The history of a velocity is still being read in, so it may come out too low. */
  readonly velocityPartial: boolean;
  /**
   * The context in whose velocities the decision is still to be counted, null where it is; asked
   * when the decision is stored.
   */
  readonly uncountedIn: () => string | null;
}

/** What the sync backends answered. */
export interface SyncAnswers {
  /** By the id of the rule that asked; null where the answer has no effect on the outcome. */
  readonly actions: ReadonlyMap<string, 'ALLOW' | 'BLOCK' | 'REVIEW' | null>;
  /** By slug: what rules see, and the document keeps, under `$.backends`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** In the order of the rules. */
  readonly results: readonly BackendResult[];
}

/** What a decision came to by rules and sync backends. */
export interface Deliberation<Answers extends SyncAnswers = SyncAnswers> {
  /** The version that decided; null where none is active. */
  readonly ruleset: ActiveRuleset | null;
  /** As the rules saw it at the end: with the backends' answers, where there are any. */
  readonly document: DecisionDocument;
  readonly evaluation: Evaluation;
  readonly lookedUp: LookedUp;
  /** Null when no sync backend was asked. */
  readonly sync: Answers | null;
  /** The async calls that the rules ask for now; empty after a BLOCK. */
  readonly asyncCalls: readonly BackendCall[];
}
