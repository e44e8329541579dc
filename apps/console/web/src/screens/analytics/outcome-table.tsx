import { DataTable, formatAmount, formatCount, formatShare, type Column } from '../../ui/index.js';
import { amountsOf, totalsOf, type Group, type Totals } from './group-totals.js';

interface Row {
  readonly name: string;
  readonly own: readonly Group[];
  readonly totals: Totals;
}

/** Counts and rates of groups that share a name. */
export function OutcomeTable({
  label,
  groups,
  nameOf,
}: {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly nameOf: (group: Group) => string;
}) {
  const rows = [...Map.groupBy(groups, nameOf)]
    .map(([name, own]) => ({ name, own, totals: totalsOf(own) }))
    .sort((one, other) => other.totals.decisions - one.totals.decisions);
  return (
    <DataTable
      label={label}
      fill={false}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ name }) => `${label}-${name}`}
    />
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 'minmax(4rem, 1fr)',
    phone: 'title',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'decisions',
    title: 'Decisions',
    width: '5rem',
    align: 'right',
    phone: 'value',
    phoneLabel: true,
    cell: ({ totals }) => formatCount(totals.decisions),
  },
  {
    key: 'blocked',
    title: 'Blocked',
    width: '4rem',
    align: 'right',
    phone: 'detail',
    phoneLabel: true,
    cell: ({ totals }) => formatShare((totals.byOutcome['BLOCK'] ?? 0) / totals.decisions),
  },
  {
    key: 'review',
    title: 'Review',
    width: '4rem',
    align: 'right',
    phone: 'note',
    phoneLabel: true,
    cell: ({ totals }) => formatShare((totals.byOutcome['REVIEW'] ?? 0) / totals.decisions),
  },
  {
    key: 'amount',
    title: 'Amount blocked',
    width: '7.5rem',
    align: 'right',
    cell: ({ own }) => {
      const [blocked] = amountsOf(own, 'BLOCK');
      return blocked === undefined ? '–' : formatAmount(blocked.amount, blocked.currency);
    },
  },
];
