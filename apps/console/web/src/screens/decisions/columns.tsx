import type { DecisionRecord } from '@tessera/client';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { OutcomeBadge, Time, formatAmount, type Column } from '../../ui/index.js';

/** The columns of the list; the title of Time changes the order. */
export function decisionColumns(
  isAscending: boolean,
  onOrder: () => void,
): readonly Column<DecisionRecord>[] {
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const time: Column<DecisionRecord> = {
    key: 'time',
    title: (
      <button
        type="button"
        onClick={onOrder}
        title={isAscending ? 'Oldest first' : 'Newest first'}
        className="flex items-center gap-1 hover:text-text"
      >
        Time
        <Arrow size={12} aria-hidden="true" />
        <span className="sr-only">{isAscending ? 'oldest first' : 'newest first'}</span>
      </button>
    ),
    width: '8.5rem',
    wide: true,
    cell: (row) => <Time value={row.evaluated_at} />,
  };
  return [time, ...COLUMNS];
}

const COLUMNS: readonly Column<DecisionRecord>[] = [
  {
    key: 'outcome',
    title: 'Outcome',
    width: '5.5rem',
    cell: (row) => <OutcomeBadge outcome={row.outcome} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: '6.5rem',
    align: 'right',
    cell: (row) => formatAmount(row.amount, row.currency),
  },
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(7.5rem, 1fr)',
    cell: (row) => (
      <span className="block leading-4">
        <span className="block truncate font-medium">{row.transaction_reference}</span>
        <span className="block truncate text-xs leading-3.5 text-faint sm:hidden">
          <Time value={row.evaluated_at} />
        </span>
      </span>
    ),
  },
  {
    key: 'rules',
    title: 'Rules',
    width: 'minmax(10rem, 2fr)',
    wide: true,
    cell: (row) => rulesOf(row),
  },
  {
    key: 'customer',
    title: 'Customer',
    width: 'minmax(7rem, 1fr)',
    wide: true,
    cell: (row) => row.customer_id,
  },
  {
    key: 'card',
    title: 'Card',
    width: '10rem',
    wide: true,
    cell: (row) => (
      <span className="font-mono text-[0.75rem] text-faint">{row.masked_credential}</span>
    ),
  },
];

function rulesOf({ triggered_rules: rules }: DecisionRecord) {
  if (rules.length === 0) return <span className="text-faint">–</span>;
  return rules.map(({ rule_id: id, name, live }, index) => (
    <span
      key={id}
      className={live ? '' : 'text-faint italic'}
      title={live ? name : `${name}, in shadow`}
    >
      {index > 0 && ', '}
      {name}
    </span>
  ));
}
