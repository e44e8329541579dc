import { formatAmount, formatCount, formatShare } from '../../ui/format.js';
import { amountsOf, totalsOf, type Group } from './group-totals.js';

/** A figure of two versions, as texts. */
export interface ComparedFigure {
  readonly name: string;
  readonly title?: string;
  readonly value: string;
  readonly against: string;
  readonly change: string;
}

/** The figures of two versions from their counts by outcome. Shares differ by percentage points. */
export function comparedFigures(
  groups: readonly Group[],
  others: readonly Group[],
): readonly ComparedFigure[] {
  const [value, against] = [sharesOf(groups), sharesOf(others)];
  const count = { value: totalsOf(groups).decisions, against: totalsOf(others).decisions };
  return [
    {
      name: 'Decisions',
      value: formatCount(count.value),
      against: formatCount(count.against),
      change: '',
    },
    ...SHARES.map(({ key, ...words }) => ({
      ...words,
      value: formatShare(value[key]),
      against: formatShare(against[key]),
      change: pointsText(value[key], against[key]),
    })),
    {
      name: 'Amount blocked',
      value: amountsText(groups, 'BLOCK'),
      against: amountsText(others, 'BLOCK'),
      change: '',
    },
    {
      name: 'Amount sent to review',
      value: amountsText(groups, 'REVIEW'),
      against: amountsText(others, 'REVIEW'),
      change: '',
    },
  ];
}

type ShareName = 'allowed' | 'review' | 'blocked' | 'precision' | 'missed' | 'rejected';

const SHARES: readonly {
  readonly key: ShareName;
  readonly name: string;
  readonly title?: string;
}[] = [
  { key: 'allowed', name: 'Allowed' },
  { key: 'review', name: 'Sent to review' },
  { key: 'blocked', name: 'Blocked' },
  {
    key: 'precision',
    name: 'Precision',
    title: 'The part of the stopped payments that were reported as fraud',
  },
  {
    key: 'missed',
    name: 'Fraud among allowed',
    title: 'The part of the allowed payments that were reported as fraud',
  },
  { key: 'rejected', name: 'Reviews rejected', title: 'Of the reviews that were resolved' },
];

function sharesOf(groups: readonly Group[]): Readonly<Record<ShareName, number | null>> {
  const all = totalsOf(groups);
  const stopped = totalsOf(groups.filter(({ outcome }) => STOPPED.includes(outcome ?? '')));
  const allowed = totalsOf(groups.filter(({ outcome }) => outcome === 'ALLOW'));
  return {
    allowed: ratio(allowed.decisions, all.decisions),
    review: ratio(all.byOutcome['REVIEW'] ?? 0, all.decisions),
    blocked: ratio(all.byOutcome['BLOCK'] ?? 0, all.decisions),
    precision: ratio(stopped.frauds, stopped.decisions),
    missed: ratio(allowed.frauds, allowed.decisions),
    rejected: ratio(all.rejected, all.accepted + all.rejected),
  };
}

const STOPPED = ['REVIEW', 'BLOCK'];

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function pointsText(value: number | null, against: number | null): string {
  if (value === null || against === null) return '';
  const points = ((value - against) * 100).toFixed(1);
  if (Number(points) === 0) return '±0';
  return `${points.startsWith('-') ? points.replace('-', '−') : `+${points}`} points`;
}

/** Of each currency, because amounts of different currencies have no sum. */
function amountsText(groups: readonly Group[], outcome: string): string {
  const amounts = amountsOf(groups, outcome);
  if (amounts.length === 0) return '–';
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' + ');
}
