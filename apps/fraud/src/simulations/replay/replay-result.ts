import type { Rule, RuleAction } from '../../rules/rule.js';
import { callsBackend, RULE_ACTIONS } from '../../rules/rule.js';
import type {
  LabelledResponse,
  ReplayResultResponse,
  ReplayedRuleResponse,
  RuleAloneResponse,
  TransitionResponse,
} from '../dto/replay-result.response.js';
import { approximations, type ReplayFacts } from './approximations.js';
import {
  addAmount,
  BASELINE_OUTCOMES,
  type BaselineOutcome,
  emptyFigures,
  emptyRuleFigures,
  type Figures,
  isSaturated,
  type RuleFigures,
  type PartialResult,
} from './partial-result.js';

const MAX_OVERLAPS = 20;

/** The figures of a replay, as shown to an analyst. */
export function replayResult(
  partial: PartialResult,
  rules: readonly Rule[],
  facts: ReplayFacts,
): ReplayResultResponse {
  const transitions = BASELINE_OUTCOMES.flatMap((baseline) =>
    RULE_ACTIONS.flatMap((candidate) => {
      const figures = partial.transitions[`${baseline}>${candidate}`];
      return figures === undefined ? [] : [{ baseline, candidate, figures }];
    }),
  );
  const all = transitions.map(({ figures }) => figures);
  const total = together(all);
  const changed = transitions.filter(({ baseline, candidate }) => baseline !== candidate);
  const of = (side: 'baseline' | 'candidate') =>
    together(transitions.filter((one) => one[side] !== 'ALLOW').map(({ figures }) => figures));
  const overlaps = overlapsOf(partial, rules);
  const notes = approximations(partial, facts);
  if (isSaturated([total])) {
    notes.push('Amounts are more than 9,007,199,254,740,991 minor units, where their sums stop.');
  }
  return {
    decisions: total.decisions,
    changed: together(changed.map(({ figures }) => figures)).decisions,
    amount: total.amounts,
    matrix: Object.fromEntries(
      BASELINE_OUTCOMES.map((baseline) => [baseline, matrixRow(partial, baseline)]),
    ),
    transitions: transitions.map(transition),
    labels: {
      fraud: total.fraud,
      baseline: labelled(of('baseline'), total.fraud),
      candidate: labelled(of('candidate'), total.fraud),
    },
    rules: rules.map((rule, index) =>
      replayedRule(rule, partial.rules[index], total.fraud, overlaps[index] ?? []),
    ),
    approximations: notes,
  };
}

function matrixRow(partial: PartialResult, baseline: BaselineOutcome): Record<RuleAction, number> {
  const count = (candidate: RuleAction) =>
    partial.transitions[`${baseline}>${candidate}`]?.decisions ?? 0;
  return { ALLOW: count('ALLOW'), BLOCK: count('BLOCK'), REVIEW: count('REVIEW') };
}

function transition({
  baseline,
  candidate,
  figures: { decisions, amounts, fraud, samples },
}: {
  readonly baseline: BaselineOutcome;
  readonly candidate: RuleAction;
  readonly figures: Figures;
}): TransitionResponse {
  return { baseline, candidate, decisions, amount: amounts, fraud, samples };
}

function replayedRule(
  rule: Rule,
  figures: RuleFigures = emptyRuleFigures(),
  fraud: number,
  overlap: ReplayedRuleResponse['overlap'],
): ReplayedRuleResponse {
  return {
    rule_id: rule.id,
    name: rule.name,
    type: rule.type,
    action: callsBackend(rule) ? null : rule.action,
    enabled: rule.enabled,
    live: rule.live,
    hits: figures.decisions,
    first_hits: figures.first,
    changed: figures.changed,
    amount: figures.amounts,
    overlap,
    labelled: labelled(figures, fraud),
    false_positive_amount: figures.unreported,
    alone: callsBackend(rule) ? null : alone(figures.alone, fraud),
    samples: figures.samples,
  };
}

function alone(figures: Figures, fraud: number): RuleAloneResponse {
  return {
    hits: figures.decisions,
    amount: figures.amounts,
    false_positive_amount: figures.unreported,
    labelled: labelled(figures, fraud),
    samples: figures.samples,
  };
}

/**
 * Precision and recall of a set of payments, as far as reports show. A payment that was blocked at
 * the time can't have been reported, so it counts only if a report exists anyway.
 */
function labelled(
  { fraud, reportable }: Pick<Figures, 'fraud' | 'reportable'>,
  allFraud: number,
): LabelledResponse {
  return {
    fraud,
    reportable,
    precision: reportable === 0 ? null : fraud / reportable,
    recall: allFraud === 0 ? null : fraud / allFraud,
  };
}

function overlapsOf(
  { pairs }: PartialResult,
  rules: readonly Rule[],
): ReplayedRuleResponse['overlap'][] {
  const found = rules.map((): ReplayedRuleResponse['overlap'] => []);
  for (const [pair, hits] of Object.entries(pairs)) {
    const [one = 0, other = 0] = pair.split(',').map(Number);
    found[one]?.push({ rule_id: rules[other]?.id ?? '', hits });
    found[other]?.push({ rule_id: rules[one]?.id ?? '', hits });
  }
  return found.map((overlap) =>
    overlap
      .toSorted((a, b) => b.hits - a.hits || a.rule_id.localeCompare(b.rule_id))
      .slice(0, MAX_OVERLAPS),
  );
}

function together(parts: readonly Figures[]): Figures {
  const sum = emptyFigures();
  for (const { decisions, amounts, fraud, reportable } of parts) {
    sum.decisions += decisions;
    sum.fraud += fraud;
    sum.reportable += reportable;
    for (const [currency, amount] of Object.entries(amounts)) {
      addAmount(sum.amounts, currency, amount);
    }
  }
  return sum;
}
