import { Link } from '@tanstack/react-router';
import { ShareBar } from '../../ui/charts/index.js';
import { DataTable, Notice, formatCount, formatShare, type Column } from '../../ui/index.js';
import type { Period } from './period.js';
import type { Group } from './group-totals.js';

/** Each rule: how often it fires, and how right it is. */
export function RulesTable({
  groups,
  total,
  period,
}: {
  readonly groups: readonly Group[];
  readonly total: number;
  readonly period: Period;
}) {
  const rules = groups.filter(({ rule_id: id }) => id !== null);
  if (rules.length === 0) {
    return <Notice title="No rule fired">No decision of this period triggered a rule.</Notice>;
  }
  return (
    <DataTable
      label="Rules"
      fill={false}
      columns={columnsOf(total, period)}
      rows={[...rules].sort((one, other) => other.decisions - one.decisions)}
      keyOf={({ rule_id: id }) => id ?? ''}
    />
  );
}

function columnsOf(total: number, { from, to }: Period): readonly Column<Group>[] {
  return [
    {
      key: 'rule',
      title: 'Rule',
      width: 'minmax(7rem, 2fr)',
      phone: 'title',
      cell: ({ rule_id: id }) => (
        <Link
          to="/decisions"
          search={{ rule_id: id ?? '', from, to } as never}
          className="font-medium text-brand hover:underline"
        >
          {id}
        </Link>
      ),
    },
    {
      key: 'hits',
      title: 'Hits',
      width: '5rem',
      align: 'right',
      phone: 'value',
      phoneLabel: true,
      cell: ({ decisions }) => formatCount(decisions),
    },
    {
      key: 'share',
      title: 'Share',
      width: '9rem',
      align: 'right',
      cell: ({ decisions }) => (
        <>
          <ShareBar share={decisions / Math.max(1, total)} />{' '}
          <span className="inline-block w-12">{formatShare(decisions / Math.max(1, total))}</span>
        </>
      ),
    },
    {
      key: 'frauds',
      title: 'Frauds',
      width: '5rem',
      align: 'right',
      cell: ({ frauds }) => formatCount(frauds),
    },
    {
      key: 'precision',
      title: 'Precision',
      width: '5rem',
      align: 'right',
      phone: 'detail',
      phoneLabel: true,
      cell: ({ precision }) => formatShare(precision),
    },
    {
      key: 'recall',
      title: 'Recall',
      width: '5rem',
      align: 'right',
      phone: 'note',
      phoneLabel: true,
      cell: ({ recall }) => formatShare(recall),
    },
    {
      key: 'rejected',
      title: 'Reviews rejected',
      width: '8rem',
      align: 'right',
      cell: ({ rejection_rate: rate }) => formatShare(rate),
    },
  ];
}
