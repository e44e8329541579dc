import type { DecisionRecord, ListDecisions } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useLive } from '../../api/live.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import {
  DataTable,
  Failure,
  FilterBar,
  Notice,
  OutcomeBadge,
  Skeleton,
  Time,
  formatAmount,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { useScreenSearch, withChanges } from '../search.js';
import { DECISIONS_SEARCH } from './search.js';

const FILTERS: readonly FilterDefinition[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    options: [
      ['ALLOW', 'Allow'],
      ['BLOCK', 'Block'],
      ['REVIEW', 'Review'],
      ['PROVISIONAL', 'Provisional'],
    ],
  },
  { name: 'reference', label: 'Reference', placeholder: 'order-1001' },
  { name: 'customer_id', label: 'Customer' },
  { name: 'rule_id', label: 'Rule ID' },
  { name: 'context', label: 'Context' },
  { name: 'currency', label: 'Currency', placeholder: 'EUR' },
  { name: 'amount_from', label: 'Amount from', type: 'number', placeholder: 'minor units' },
  { name: 'amount_to', label: 'Amount to', type: 'number', placeholder: 'minor units' },
  { name: 'bin', label: 'BIN', placeholder: '411111' },
  { name: 'device_ip', label: 'IP address' },
  {
    name: 'fail_open',
    label: 'Failed open',
    options: [
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  },
  { name: 'from', label: 'From', type: 'datetime-local' },
  { name: 'to', label: 'To', type: 'datetime-local' },
];

const COLUMNS: readonly Column<DecisionRecord>[] = [
  { key: 'time', title: 'Time', width: '8.5rem', cell: (row) => <Time value={row.evaluated_at} /> },
  {
    key: 'outcome',
    title: 'Outcome',
    width: '6rem',
    cell: (row) => <OutcomeBadge outcome={row.outcome} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: '7rem',
    align: 'right',
    cell: (row) => formatAmount(row.amount, row.currency),
  },
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(8rem, 1fr)',
    cell: (row) => <span className="font-medium">{row.transaction_reference}</span>,
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

/** Every decision, newest first, by any filter. */
export function DecisionsScreen() {
  const search = useScreenSearch(DECISIONS_SEARCH);
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const queryKey = ['decisions', filters] as const;
  const list = useRows(queryKey, ({ signal }) =>
    tessera.reviews.list({ ...filters, limit: 100 }, { signal }),
  );
  useLive('decisions', queryKey, search.live === 'true');
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/decisions', search: withChanges(search, changes), replace: true });
  return (
    <Page
      title="Decisions"
      fill
      toolbar={<FilterBar filters={FILTERS} values={search} onChange={change} />}
    >
      {list.error ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={12} className="p-4" />
      ) : (
        <DataTable
          label="Decisions"
          columns={COLUMNS}
          rows={list.rows}
          keyOf={(row) => row.id}
          onOpen={(row) => void navigate({ to: '/decisions/$id', params: { id: row.id } })}
          onEnd={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          empty={
            <Notice icon={<Activity size={18} />} title="No decision matches">
              Remove a filter, or send a payment to the fraud service.
            </Notice>
          }
        />
      )}
    </Page>
  );
}

function rulesOf({ triggered_rules: rules }: DecisionRecord) {
  if (rules.length === 0) return <span className="text-faint">–</span>;
  return rules.map(({ rule_id: id, name, live }, index) => (
    <span key={id} className={live ? '' : 'text-faint italic'}>
      {index > 0 && ', '}
      {name}
    </span>
  ));
}

type Search = Partial<Record<(typeof DECISIONS_SEARCH)[number], string>>;

/** The API takes times in UTC; the fields of the browser have none. */
function filtersOf(search: Search): ListDecisions {
  const { reference, from, to, ...rest } = search;
  delete rest.live;
  return {
    ...(rest as ListDecisions),
    ...(reference !== undefined && { transaction_reference: reference }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
  };
}
