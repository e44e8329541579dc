import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Stat, formatAmount, formatCompact, formatShare } from '../../ui/index.js';
import type { Period } from './period.js';
import { amountsOf, totalsOf, type Group } from './group-totals.js';

/** The main numbers of a period, each compared with the period before it. */
export function PeriodTotals({
  groups,
  before,
  period,
}: {
  readonly groups: readonly Group[];
  readonly before: readonly Group[] | undefined;
  readonly period: Period;
}) {
  const now = totalsOf(groups);
  const then = before === undefined ? undefined : totalsOf(before);
  const share = (totals: typeof now, outcome: string) =>
    totals.decisions === 0 ? null : (totals.byOutcome[outcome] ?? 0) / totals.decisions;
  const [blocked] = amountsOf(groups, 'BLOCK');
  const [reviewed] = amountsOf(groups, 'REVIEW');
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Drill period={period}>
        <Stat
          label="Decisions"
          value={formatCompact(now.decisions)}
          detail={changeOf(now.decisions, then?.decisions)}
        />
      </Drill>
      <Drill period={period} outcome="BLOCK">
        <Stat
          label="Blocked"
          value={formatShare(share(now, 'BLOCK'))}
          detail={
            blocked
              ? `${formatAmount(blocked.amount, blocked.currency)} not charged`
              : points(share(now, 'BLOCK'), then && share(then, 'BLOCK'))
          }
        />
      </Drill>
      <Drill period={period} outcome="REVIEW">
        <Stat
          label="Sent to review"
          value={formatShare(share(now, 'REVIEW'))}
          detail={
            reviewed
              ? `${formatAmount(reviewed.amount, reviewed.currency)} at risk`
              : points(share(now, 'REVIEW'), then && share(then, 'REVIEW'))
          }
        />
      </Drill>
      <Drill period={period} failOpen>
        <Stat
          label="Failed open"
          value={formatCompact(now.failOpens)}
          detail={`${formatCompact(now.frauds)} reported as fraud`}
          {...(now.failOpens > 0 && { tone: 'warn' as const })}
        />
      </Drill>
    </div>
  );
}

function Drill({
  period,
  outcome,
  failOpen = false,
  children,
}: {
  readonly period: Period;
  readonly outcome?: string;
  readonly failOpen?: boolean;
  readonly children: ReactNode;
}) {
  const search = {
    from: period.from,
    to: period.to,
    ...(outcome !== undefined && { outcome }),
    ...(failOpen && { fail_open: 'true' }),
  };
  return (
    <Link
      to="/decisions"
      search={search as never}
      className="block rounded-lg hover:[&>div]:border-field"
    >
      {children}
    </Link>
  );
}

/** `12% more than before`. */
function changeOf(now: number, then: number | undefined): string {
  if (then === undefined || then === 0) return 'nothing to compare with';
  const change = Math.round((now / then - 1) * 100);
  if (change === 0) return 'as many as before';
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than before`;
}

function points(now: number | null, then: number | null | undefined): string {
  if (now === null || then === null || then === undefined) return 'nothing to compare with';
  return `${formatShare(then)} before`;
}
