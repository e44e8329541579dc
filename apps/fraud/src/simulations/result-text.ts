import { textTable } from '@tessera/commands';
import type { ReplayResultResponse } from './dto/replay-result.response.js';
import { RULE_ACTIONS } from '../rules/rule.js';
import { BASELINE_OUTCOMES } from './replay/partial-result.js';

const SHOWN_SAMPLES = 3;

/** Formats the result of a replay for a terminal. */
export function resultText(result: ReplayResultResponse): string {
  const { decisions, changed, approximations } = result;
  const share = decisions === 0 ? '' : ` (${percent(changed / decisions)})`;
  return [
    `${count(decisions)} decisions, ${count(changed)} with another outcome${share}.`,
    'From the baseline (rows) to this ruleset (columns):',
    matrixTable(result),
    rulesTable(result),
    labelsText(result),
    samplesText(result),
    ...(approximations.length === 0
      ? []
      : [`Mind that:\n${approximations.map((note) => `  ${note}`).join('\n')}`]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function matrixTable({ matrix }: ReplayResultResponse): string {
  const rows = BASELINE_OUTCOMES.map((baseline) => [
    `  ${baseline}`,
    ...RULE_ACTIONS.map((candidate) => count(matrix[baseline]?.[candidate] ?? 0)),
  ]);
  return textTable([['', ...RULE_ACTIONS], ...rows]);
}

function rulesTable({ rules }: ReplayResultResponse): string {
  if (rules.length === 0) return '';
  const rows = rules.map((rule) => [
    `  ${rule.rule_id}`,
    rule.enabled ? (rule.live ? (rule.action ?? rule.type) : 'shadow') : 'off',
    count(rule.hits),
    count(rule.first_hits),
    count(rule.changed),
    amounts(rule.amount),
    rule.alone === null ? '-' : count(rule.alone.hits),
    rule.labelled.precision === null ? '-' : percent(rule.labelled.precision),
    rule.labelled.recall === null ? '-' : percent(rule.labelled.recall),
    rule.overlap[0] === undefined
      ? '-'
      : `${rule.overlap[0].rule_id} ${count(rule.overlap[0].hits)}`,
  ]);
  const head = [
    '  rule',
    'action',
    'hits',
    'first',
    'changed',
    'amount',
    'alone',
    'precision',
    'recall',
    'most with',
  ];
  return textTable([head, ...rows]);
}

function labelsText({ labels: { fraud, baseline, candidate } }: ReplayResultResponse): string {
  if (fraud === 0) {
    return 'No payment of this time was reported as fraud, so nothing can be said of precision and recall.';
  }
  return `${count(fraud)} payments were reported as fraud: the baseline stopped ${count(baseline.fraud)} of them, this ruleset ${count(candidate.fraud)}.`;
}

function samplesText({ transitions }: ReplayResultResponse): string {
  const changed = transitions.filter(({ baseline, candidate }) => baseline !== candidate);
  if (changed.length === 0) return '';
  const rows = changed.map(({ baseline, candidate, samples }) => [
    `  ${baseline} → ${candidate}`,
    samples.slice(0, SHOWN_SAMPLES).join(' '),
  ]);
  return `Decisions to look at:\n${textTable(rows)}`;
}

/** In minor units, as everywhere. */
function amounts(sums: Readonly<Record<string, number>>): string {
  const parts = Object.entries(sums).map(([currency, sum]) => `${count(sum)} ${currency}`);
  return parts.length === 0 ? '-' : parts.join(', ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
