import type { Case, ListCases } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { FolderOpen, Plus } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import { useCan } from '../../session/session.js';
import {
  Button,
  DataTable,
  Failure,
  Notice,
  Segments,
  Skeleton,
  Time,
  formatAmount,
  formatCount,
  useHotkeys,
  type Column,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { CASES_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { subjectText } from './case-queries.js';
import { CaseStatus } from './case-status.js';
import { NewCaseDialog } from './new-case-dialog.js';

const STATUSES = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
] as const;
const OWNERS = [
  ['', 'Everyone’s'],
  ['me', 'Mine'],
  ['none', 'Without owner'],
] as const;

/** Decisions that belong together, and who works on them. */
export function CasesScreen() {
  const search = useScreenSearch(CASES_SEARCH);
  const navigate = useNavigate();
  const canWrite = useCan('fraud', 'admin:cases:write');
  const status = STATUSES.find(([value]) => value === search.status)?.[0] ?? 'open';
  const owner = OWNERS.find(([value]) => value === search.owner)?.[0] ?? '';
  const filters: ListCases = {
    ...(status !== 'all' && { status }),
    ...(owner !== '' && { owner }),
    ...(search.order === 'asc' && { order: 'asc' }),
  };
  const list = useRows(['cases', filters], ({ signal }) =>
    tessera.fraud.cases.list({ ...filters, limit: 50 }, { signal }),
  );
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/cases', search: withChanges(search, changes), replace: true });
  const create = () => {
    if (canWrite) change({ new: 'true' });
  };
  useHotkeys({ c: create });
  const newCase = (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      keys="c"
      disabled={!canWrite}
      title={canWrite ? undefined : 'Needs the role analyst'}
      onClick={create}
    >
      New case
    </Button>
  );
  return (
    <Page
      title="Cases"
      fill
      actions={newCase}
      toolbar={
        <div className="flex flex-wrap gap-2">
          <Segments
            label="Status"
            options={STATUSES}
            value={status}
            onChange={(value) => {
              change({ status: value === 'open' ? undefined : value });
            }}
          />
          <Segments
            label="Owner"
            options={OWNERS}
            value={owner}
            onChange={(value) => {
              change({ owner: value === '' ? undefined : value });
            }}
          />
        </div>
      }
    >
      {list.error !== null ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={8} className="p-4" />
      ) : (
        <DataTable
          label="Cases"
          columns={COLUMNS}
          rows={list.rows}
          keyOf={(row) => row.id}
          onOpen={(row) => void navigate({ to: '/cases/$id', params: { id: row.id } })}
          onEnd={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          empty={
            <Notice
              icon={<FolderOpen size={18} />}
              title={status === 'open' && owner === '' ? 'No open case' : 'No case matches'}
              actions={status === 'open' && owner === '' ? newCase : undefined}
            >
              A case groups the decisions of a customer, a card or a device, so that one outcome
              closes them all.
            </Notice>
          }
        />
      )}
      {search.new === 'true' && canWrite && (
        <NewCaseDialog
          onClose={() => {
            change({ new: undefined });
          }}
        />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<Case>[] = [
  {
    key: 'title',
    title: 'Case',
    width: 'minmax(7rem, 2fr)',
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.title}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    width: '5rem',
    phone: 'value',
    cell: (row) => <CaseStatus {...row} />,
  },
  {
    key: 'decisions',
    title: 'Decisions',
    width: '5.5rem',
    align: 'right',
    cell: (row) => countText(row.decision_count),
  },
  {
    key: 'reviews',
    title: 'To review',
    width: '5rem',
    align: 'right',
    cell: (row) => countText(row.open_reviews),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 'minmax(7rem, 1.4fr)',
    align: 'right',
    phone: 'note',
    cell: amountsText,
  },
  {
    key: 'subject',
    title: 'Decisions of',
    width: 'minmax(9rem, 1.5fr)',
    phone: 'detail',
    cell: subjectText,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 'minmax(5rem, 1fr)',
    cell: (row) =>
      row.owner === null ? (
        <span className="text-faint">No owner</span>
      ) : (
        <Actor value={row.owner} />
      ),
  },
  {
    key: 'created',
    title: 'Opened',
    width: '9rem',
    cell: (row) => <Time value={row.created_at} />,
  },
];

/** During an upgrade the fraud service may be older than the console, and count nothing. */
function amountsText({ amounts }: Partial<Case>) {
  const text = amounts?.map((each) => formatAmount(each.amount, each.currency)).join(' + ') ?? '';
  return text === '' ? '–' : <span title={text}>{text}</span>;
}

function countText(count: number | undefined): string {
  return count === undefined || count === 0 ? '–' : formatCount(count);
}
