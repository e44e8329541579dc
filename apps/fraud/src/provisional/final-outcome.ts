import type { DecisionSource } from '../backends/backend-result.js';
import type { BackendOutcome } from '../integrations/read-backend-response.js';

/** The outcome of rules and sync backends. A BLOCK among them is never provisional. */
export interface EarlierOutcome {
  readonly outcome: 'ALLOW' | 'REVIEW';
  readonly source: DecisionSource;
}

/** The final outcome of a provisional decision. */
export interface FinalOutcome {
  readonly outcome: BackendOutcome;
  readonly source: DecisionSource;
  readonly failOpen: boolean;
}

/**
 * Null for a backend that has not responded; a failed backend counts as one that is still pending.
 */
export type ReceivedOutcome = BackendOutcome | null;

/** "30 seconds pass without an answer: ALLOW (fails open)", regardless of the rules' outcome. */
export const FAILED_OPEN: FinalOutcome = { outcome: 'ALLOW', source: 'BACKEND', failOpen: true };

const SEVERITY: Readonly<Record<BackendOutcome, number>> = { ALLOW: 0, REVIEW: 1, BLOCK: 2 };

/**
 * The result of the backends' outcomes: the first BLOCK decides immediately. Otherwise all backends
 * must respond, and the most severe outcome counts, including that of the rules. Null while
 * undecided.
 *
 * @param received outcomes of the live backends; at least one
 */
export function finalOutcome(
  earlier: EarlierOutcome,
  received: readonly ReceivedOutcome[],
): FinalOutcome | null {
  if (!received.includes('BLOCK') && received.includes(null)) return null;
  const outcomes = received.filter((outcome) => outcome !== null);
  const outcome = [earlier.outcome, ...outcomes].reduce<BackendOutcome>(
    (worst, next) => (SEVERITY[next] > SEVERITY[worst] ? next : worst),
    'ALLOW',
  );
  return { outcome, source: sourceOf(outcome, earlier, outcomes), failOpen: false };
}

function sourceOf(
  outcome: BackendOutcome,
  earlier: EarlierOutcome,
  outcomes: readonly BackendOutcome[],
): DecisionSource {
  if (!outcomes.includes(outcome)) return earlier.source;
  // An ALLOW of the rules means that nothing fired, so the backends are the source.
  const isRulesToo = earlier.outcome === outcome && outcome !== 'ALLOW';
  return isRulesToo && earlier.source !== 'BACKEND' ? 'COMBINED' : 'BACKEND';
}
