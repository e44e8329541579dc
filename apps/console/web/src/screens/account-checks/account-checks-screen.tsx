import type { ListOperatorChecks, OperatorCheck } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import { FilterBar, Notice, Time, type Column, type FilterDefinition } from '../../ui/index.js';
import { ListPanel } from '../list-panel.js';
import { compact } from '../payments/payments-tab.js';
import { Status, wordsOf } from '../payments/status.js';
import { ACCOUNT_CHECKS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { BankHealth } from './bank-health.js';
import { CheckDrawer } from './check-drawer.js';

const STATES = [
  'created',
  'bank_selected',
  'awaiting_bank',
  'fetching',
  'completed',
  'failed',
  'cancelled',
  'expired',
];
const REASONS = [
  'user_cancelled',
  'authentication_error',
  'technical_error',
  'account_mismatch',
  'session_expired',
];
const optionsOf = (values: readonly string[]) =>
  values.map((value) => [value, wordsOf(value)] as const);

const FILTERS: readonly FilterDefinition[] = [
  { name: 'status', label: 'State', options: optionsOf(STATES) },
  { name: 'reason', label: 'Reason', options: optionsOf(REASONS) },
  { name: 'institution_id', label: 'Bank' },
  { name: 'market', label: 'Market', placeholder: 'DE' },
  { name: 'account_information_id', label: 'Record ID' },
];

const COLUMNS: readonly Column<OperatorCheck>[] = [
  {
    key: 'time',
    title: 'Begun',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'state',
    title: 'State',
    width: '8rem',
    phone: 'value',
    cell: (row) => <Status value={row.status} />,
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 'minmax(8rem, 1fr)',
    cell: (row) =>
      row.reason === null ? <span className="text-faint">–</span> : wordsOf(row.reason),
  },
  {
    key: 'bank',
    title: 'Bank',
    width: 'minmax(8rem, 1fr)',
    phone: 'title',
    cell: (row) =>
      row.institution_name ?? row.institution_id ?? <span className="text-faint">Not chosen</span>,
  },
  { key: 'market', title: 'Market', width: '4rem', cell: (row) => row.market },
  {
    key: 'tenant',
    title: 'Shop',
    width: 'minmax(7rem, 1fr)',
    phone: 'detail',
    cell: (row) => row.tenant_name,
  },
  {
    key: 'ended',
    title: 'Ended',
    width: '8.5rem',
    cell: (row) => <Time value={row.ended_at} />,
  },
];

/** Checks of bank accounts of all shops, and how the banks do. */
export function AccountChecksScreen() {
  const search = useScreenSearch(ACCOUNT_CHECKS_SEARCH);
  const navigate = useNavigate();
  const { open, ...rest } = search;
  const filters = compact(rest) as ListOperatorChecks;
  const list = useRows(['account-checks', filters], ({ signal }) =>
    tessera.accountInfo.operatorChecks.list({ ...filters, limit: 100 }, { signal }),
  );
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/account-checks', search: withChanges(search, changes), replace: true });
  return (
    <Page
      title="Account checks"
      fill
      toolbar={
        <div className="flex flex-col gap-3">
          <BankHealth
            onChoose={(bank) => {
              change({ institution_id: bank });
            }}
          />
          <FilterBar filters={FILTERS} values={search} onChange={change} />
        </div>
      }
    >
      <ListPanel
        label="Account checks"
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        openKey={open}
        onOpen={({ id }) => {
          change({ open: id });
        }}
        empty={
          <Notice icon={<Landmark size={18} />} title="No account check matches">
            Remove a filter, or begin a check in the demo shop.
          </Notice>
        }
      />
      <CheckDrawer
        id={open}
        onClose={() => {
          change({ open: undefined });
        }}
      />
    </Page>
  );
}
