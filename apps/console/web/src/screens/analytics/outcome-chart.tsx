import type { Analytics } from '@tessera/client';
import { useMemo } from 'react';
import { StackedBars, type Bar, type Series } from '../../ui/charts/index.js';
import { timesOf, type Period } from './period.js';

/** The colors of outcomes, the frequent one lowest. */
export const OUTCOME_SERIES: readonly Series[] = [
  { name: 'ALLOW', title: 'Allow', color: 'var(--chart-2)' },
  { name: 'REVIEW', title: 'Review', color: 'var(--chart-3)' },
  { name: 'BLOCK', title: 'Block', color: 'var(--chart-4)' },
  { name: 'PROVISIONAL', title: 'Provisional', color: 'var(--chart-5)' },
];

const HOUR = new Intl.DateTimeFormat(navigator.language, {
  ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat(navigator.language, { month: 'short', day: 'numeric' });

/** Decisions over time by outcome, from counts by time and outcome. */
export function OutcomeChart({
  counts,
  period,
  height,
}: {
  readonly counts: Analytics;
  readonly period: Period;
  readonly height?: number;
}) {
  const bars = useMemo(() => barsOf(counts, period), [counts, period]);
  const present = OUTCOME_SERIES.filter(({ name }) => bars.some(({ values }) => values[name]));
  return (
    <StackedBars
      label="Decisions by outcome over time"
      bars={bars}
      series={present.length > 0 ? present : OUTCOME_SERIES.slice(0, 3)}
      {...(height !== undefined && { height })}
    />
  );
}

function barsOf({ data }: Analytics, period: Period): Bar[] {
  const format = period.interval === 'hour' ? HOUR : DAY;
  const byTime = Map.groupBy(data, ({ time }) => Date.parse(time ?? ''));
  return timesOf(period).map((time) => {
    const groups = byTime.get(Date.parse(time)) ?? [];
    const values = groups.map(({ outcome, decisions }) => [outcome ?? '', decisions] as const);
    return { label: format.format(new Date(time)), values: Object.fromEntries(values) };
  });
}
