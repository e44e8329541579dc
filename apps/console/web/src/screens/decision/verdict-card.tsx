import type { DecisionEvidence } from '@tessera/client';
import { CircleCheck, CircleX, Clock, Eye, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatAmount, cx, type Tone } from '../../ui/index.js';
import { Counterfactuals } from './counterfactuals.js';
import { EvidenceLine } from './evidence-line.js';
import { verdictOf } from './verdict-words.js';
import { Warnings } from './warnings.js';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  good: CircleCheck,
  bad: CircleX,
  warn: Eye,
  info: Clock,
};
const STYLES: Readonly<Record<string, string>> = {
  good: 'border-good-line bg-good-ground',
  bad: 'border-bad-line bg-bad-ground',
  warn: 'border-warn-line bg-warn-ground',
  info: 'border-info-line bg-info-ground',
};
const TEXT: Readonly<Record<string, string>> = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  info: 'text-info',
};

/** The outcome, the rule that decided, and why: readable in two seconds. */
export function VerdictCard({
  evidence,
  actions,
}: {
  readonly evidence: DecisionEvidence;
  readonly actions?: ReactNode;
}) {
  const { decision, rules } = evidence;
  const verdict = verdictOf(evidence);
  const { title, tone, deciding, reason } = verdict;
  const Icon = ICONS[tone] ?? Eye;
  const others = rules.filter((rule) => rule.live && !deciding.includes(rule));
  return (
    <section
      aria-label="Verdict"
      className={cx('min-w-0 overflow-hidden rounded-lg border bg-sheet', lineOf(tone))}
    >
      <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3', STYLES[tone])}>
        <Icon size={22} className={cx('shrink-0', TEXT[tone])} aria-hidden="true" />
        <div className="min-w-40 flex-1">
          <p className={cx('text-lg leading-6 font-semibold', TEXT[tone])}>
            {title}
            {deciding.length > 0 && (
              <span className="font-medium text-text">
                {decision.resolution === null ? ' by ' : ', sent there by '}
                {deciding.map((rule) => rule.name).join(' and ')}
              </span>
            )}
          </p>
        </div>
        <p className="numeric text-xl font-semibold tracking-tight">
          {formatAmount(decision.amount, decision.currency)}
        </p>
      </div>
      <div className="flex flex-col gap-3 px-4 py-3.5">
        {deciding.length === 0 ? (
          <p>{reason}</p>
        ) : (
          <ul className="flex flex-col gap-1 text-base">
            {deciding.map((rule) => (
              <Fragment key={rule.rule_id}>
                {rule.evidence.length === 0 && <li>The rule matched.</li>}
                {rule.evidence.map((each, index) => (
                  <li key={index} className="flex gap-2">
                    <span aria-hidden="true" className={TEXT[tone]}>
                      ›
                    </span>
                    <EvidenceLine evidence={each} currency={decision.currency} />
                  </li>
                ))}
              </Fragment>
            ))}
          </ul>
        )}
        {decision.resolution !== null && (
          <p className="text-sm text-faint">
            {decision.resolution.note ?? 'The reviewer left no note.'}
          </p>
        )}
        {others.length > 0 && decision.outcome !== 'REVIEW' && (
          <p className="text-sm text-faint">
            Also asked for a review: {others.map((rule) => rule.name).join(', ')}.
          </p>
        )}
        <Warnings decision={decision} />
        <Counterfactuals evidence={evidence} />
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
            {actions}
          </div>
        )}
      </div>
    </section>
  );
}

function lineOf(tone: Tone): string {
  const style = STYLES[tone] ?? 'border-line';
  return style.split(' ')[0] ?? 'border-line';
}
