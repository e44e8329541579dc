import type { ListOperatorPayments, OperatorPayment } from '@tessera/client';
import { CreditCard } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import {
  Notice,
  OutcomeBadge,
  Time,
  formatAmount,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { ListPanel } from '../list-panel.js';
import type { PaymentsSearch } from '../search-parameters.js';
import { Status, wordsOf } from './status.js';

const STATES = ['open', 'processing', 'authorized', 'captured', 'settled', 'voided', 'failed'];

export const PAYMENT_FILTERS: readonly FilterDefinition[] = [
  {
    name: 'status',
    label: 'State',
    options: STATES.map((state) => [state, wordsOf(state)] as const),
  },
  { name: 'reference', label: 'Reference', placeholder: 'order-1001' },
  { name: 'currency_code', label: 'Currency', placeholder: 'EUR' },
  { name: 'amount_from', label: 'Amount from', type: 'number', placeholder: 'minor units' },
  { name: 'amount_to', label: 'Amount to', type: 'number', placeholder: 'minor units' },
  { name: 'account_id', label: 'Account ID' },
];

const COLUMNS: readonly Column<OperatorPayment>[] = [
  {
    key: 'time',
    title: 'Time',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'state',
    title: 'State',
    width: '6.5rem',
    phone: 'value',
    cell: (row) => <Status value={row.status} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: '7rem',
    align: 'right',
    phone: 'detail',
    cell: (row) => formatAmount(row.amount, row.currency_code),
  },
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(8rem, 1fr)',
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.reference}</span>,
  },
  {
    key: 'account',
    title: 'Account',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => row.account_name,
  },
  { key: 'provider', title: 'Provider', width: '7rem', cell: (row) => row.provider },
  {
    key: 'fraud',
    title: 'Fraud check',
    width: '7rem',
    cell: (row) =>
      row.fraud === null ? (
        <span className="text-faint">–</span>
      ) : (
        <OutcomeBadge outcome={row.fraud.outcome} />
      ),
  },
  {
    key: 'result',
    title: 'Result',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => row.result?.message ?? '–',
  },
];

/** The payments of all accounts at the gateway. */
export function PaymentsTab({
  search,
  onOpen,
}: {
  readonly search: PaymentsSearch;
  readonly onOpen: (id: string) => void;
}) {
  const { status, reference, currency_code, amount_from, amount_to, account_id } = search;
  const filters = compact({
    ...{ status, reference, currency_code, account_id },
    amount_from: numberOf(amount_from),
    amount_to: numberOf(amount_to),
  }) as ListOperatorPayments;
  const list = useRows(['payments', filters], ({ signal }) =>
    tessera.gateway.operatorPayments.list({ ...filters, limit: 100 }, { signal }),
  );
  return (
    <ListPanel
      label="Payments"
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      openKey={search.open}
      onOpen={({ id }) => {
        onOpen(id);
      }}
      empty={
        <Notice icon={<CreditCard size={18} />} title="No payment matches">
          Remove a filter, or take a payment through the gateway.
        </Notice>
      }
    />
  );
}

/** Without the filters that are not set. */
export function compact(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
