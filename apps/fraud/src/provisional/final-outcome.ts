import type { DecisionSource } from '../backends/decision-source.js';
import type { BackendOutcome } from '../integrations/answer-reading.js';

/** What rules and sync backends had come to. A BLOCK of theirs is never provisional. */
export interface EarlierOutcome {
  readonly outcome: 'ALLOW' | 'REVIEW';
  readonly source: DecisionSource;
}

/** How a decision that was provisional ends. */
export interface FinalOutcome {
  readonly outcome: BackendOutcome;
  readonly source: DecisionSource;
  readonly failOpen: boolean;
}

/** Null for a backend that has not answered; one that failed is as silent as one that is slow. */
export type HeardOutcome = BackendOutcome | null;

/** "30 seconds pass without an answer: ALLOW (fails open)", whatever the rules had said. */
export const FAILED_OPEN: FinalOutcome = { outcome: 'ALLOW', source: 'BACKEND', failOpen: true };

const SEVERITY: Readonly<Record<BackendOutcome, number>> = { ALLOW: 0, REVIEW: 1, BLOCK: 2 };

/**
 * What the answers come to: the first BLOCK decides at once, otherwise all are awaited, and the
 * most severe outcome counts, that of the rules included. Null while it is open.
 *
 * @param heard of the backends in effect; there is at least one
 */
export function finalOutcome(
  earlier: EarlierOutcome,
  heard: readonly HeardOutcome[],
): FinalOutcome | null {
  if (!heard.includes('BLOCK') && heard.includes(null)) return null;
  const answers = heard.filter((outcome) => outcome !== null);
  const outcome = [earlier.outcome, ...answers].reduce<BackendOutcome>(
    (worst, next) => (SEVERITY[next] > SEVERITY[worst] ? next : worst),
    'ALLOW',
  );
  return { outcome, source: sourceOf(outcome, earlier, answers), failOpen: false };
}

function sourceOf(
  outcome: BackendOutcome,
  earlier: EarlierOutcome,
  answers: readonly BackendOutcome[],
): DecisionSource {
  if (!answers.includes(outcome)) return earlier.source;
  // An ALLOW of the rules is that nothing fired; the backends are who allowed it.
  const isRulesToo = earlier.outcome === outcome && outcome !== 'ALLOW';
  return isRulesToo && earlier.source !== 'BACKEND' ? 'COMBINED' : 'BACKEND';
}
