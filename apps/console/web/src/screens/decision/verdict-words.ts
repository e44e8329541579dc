import type { DecisionEvidence, DecisionRecord } from '@tessera/client';
import type { Tone } from '../../ui/badge.js';
import { evidenceLine, type FiredRule } from './evidence-words.js';

/** What happened to a payment and why, at a glance. */
export interface Verdict {
  readonly title: string;
  readonly tone: Tone;
  /** The rules that decided; several if all of them asked for a review. */
  readonly deciding: readonly FiredRule[];
  /** One sentence. */
  readonly reason: string;
}

const TITLES: Readonly<Record<DecisionRecord['outcome'], readonly [title: string, tone: Tone]>> = {
  ALLOW: ['Allowed', 'good'],
  BLOCK: ['Blocked', 'bad'],
  REVIEW: ['Sent to review', 'warn'],
  PROVISIONAL: ['Allowed for now', 'info'],
};

/** The verdict of a decision, with the resolution of its review. */
export function verdictOf({ decision, rules }: DecisionEvidence): Verdict {
  const [title, tone] = TITLES[decision.outcome];
  const deciding = decidingRules(decision, rules);
  const reason = reasonOf(decision, deciding);
  if (decision.resolution === null) return { title, tone, deciding, reason };
  const isAccepted = decision.resolution.resolution === 'ACCEPTED';
  return {
    title: isAccepted ? 'Accepted after review' : 'Rejected after review',
    tone: isAccepted ? 'good' : 'bad',
    ...{ deciding, reason },
  };
}

/** Rules are evaluated in order: the first ALLOW or BLOCK decides; reviews add up. */
export function decidingRules(
  { outcome }: Pick<DecisionRecord, 'outcome'>,
  rules: readonly FiredRule[],
): readonly FiredRule[] {
  const live = rules.filter((rule) => rule.live && rule.action === outcome);
  return outcome === 'REVIEW' ? live : live.slice(-1);
}

function reasonOf(decision: DecisionRecord, deciding: readonly FiredRule[]): string {
  const { outcome, provisional, ruleset_id: ruleset, currency } = decision;
  if (provisional !== null) {
    const pending = provisional.pending_backends.join(', ');
    return `Waiting for ${pending}. Without a response the payment stays allowed.`;
  }
  const [first] = deciding;
  if (first === undefined) {
    if (ruleset === null) return 'No ruleset was active, so the payment was allowed.';
    if (outcome === 'ALLOW') return 'No rule stopped the payment.';
    return 'A backend gave this outcome.';
  }
  const lines = first.evidence.map((each) => evidenceLine(each, currency));
  return lines.length === 0 ? 'The rule matched.' : `${lines.join(', and ')}.`;
}
