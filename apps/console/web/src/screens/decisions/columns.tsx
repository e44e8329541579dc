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
    phone: 'note',
    control: true,
    cell: (row) => <Time value={row.evaluated_at} />,
  };
  return [time, ...COLUMNS];
}

const COLUMNS: readonly Column<DecisionRecord>[] = [
  {
    key: 'outcome',
    title: 'Outcome',
    width: '5.5rem',
    phone: 'value',
    cell: (row) => <OutcomeBadge outcome={row.outcome} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: '6.5rem',
    align: 'right',
    phone: 'detail',
    cell: (row) => formatAmount(row.amount, row.currency),
  },
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(7.5rem, 1fr)',
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.transaction_reference}</span>,
  },
  {
    key: 'rules',
    title: 'Rules',
    width: 'minmax(10rem, 2fr)',
    cell: (row) => rulesOf(row),
  },
  {
    key: 'customer',
    title: 'Customer',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => row.customer_id,
  },
  {
    key: 'card',
    title: 'Card',
    width: '10rem',
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
