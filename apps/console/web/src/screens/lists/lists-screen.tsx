import type { BlacklistEntry } from '@tessera/client';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileUp, ListX, Plus, Trash2 } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  DataTable,
  Failure,
  FilterBar,
  IconButton,
  Notice,
  Skeleton,
  Time,
  cx,
  useNow,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { LISTS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { AddEntryDialog } from './add-entry-dialog.js';
import { ImportDialog } from './import-dialog.js';
import { useRemovals } from './use-removals.js';

export const LISTS_KEY = ['list-entries'] as const;
const FILTERS: readonly FilterDefinition[] = [
  { name: 'list', label: 'List', placeholder: 'blacklist, vip' },
  { name: 'path', label: 'Field', placeholder: '$.device.ip' },
  { name: 'value', label: 'Value', placeholder: 'the whole value' },
];

/** The blacklist and the named lists: what is on them, why, until when. */
export function ListsScreen() {
  const { open, ...filters } = useScreenSearch(LISTS_SEARCH);
  const navigate = useNavigate();
  const client = useQueryClient();
  const canWrite = useCan('fraud', 'admin:blacklist:write');
  const list = useRows([...LISTS_KEY, filters], ({ signal }) =>
    tessera.fraud.blacklist.list({ ...filters, limit: 100 }, { signal }),
  );
  const reload = () => void client.invalidateQueries({ queryKey: LISTS_KEY });
  const removals = useRemovals(reload);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/lists',
      search: withChanges({ ...filters, open }, changes),
      replace: true,
    });
  const close = () => {
    change({ open: undefined });
  };
  const denied = canWrite ? undefined : 'Needs the role analyst';
  return (
    <Page
      title="Lists"
      fill
      actions={
        <>
          <Button
            icon={<FileUp size={14} />}
            disabled={!canWrite}
            title={denied}
            onClick={() => {
              change({ open: 'import' });
            }}
          >
            Import
          </Button>
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            disabled={!canWrite}
            title={denied}
            onClick={() => {
              change({ open: 'add' });
            }}
          >
            Add an entry
          </Button>
        </>
      }
      toolbar={<FilterBar filters={FILTERS} values={filters} onChange={change} />}
    >
      {open === 'add' && (
        <AddEntryDialog
          onClose={close}
          onAdded={reload}
          {...(filters.list !== undefined && { list: filters.list })}
        />
      )}
      {open === 'import' && <ImportDialog onClose={close} onImported={reload} />}
      {list.error ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={12} className="p-4" />
      ) : (
        <DataTable
          label="List entries"
          columns={columnsOf(canWrite, removals.remove)}
          rows={list.rows.filter(({ id }) => !removals.hidden.has(id))}
          keyOf={({ id }) => id}
          onEnd={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          empty={<Empty isFiltered={Object.keys(filters).length > 0} />}
        />
      )}
    </Page>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Notice
      icon={<ListX size={18} />}
      title={isFiltered ? 'No entry matches' : 'Nothing is listed'}
    >
      {isFiltered
        ? 'Remove a filter. A value has to be given in full, because only its hash is stored.'
        : 'Add a value, import a CSV file, or let a blacklist rule list the fields of payments that are reported as fraud.'}
    </Notice>
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  '$.credential_fingerprint': 'Card or account',
  '$.customer.id': 'Customer',
  '$.customer.email': 'E-mail',
  '$.device.ip': 'IP address',
  '$.device.fingerprint': 'Device',
  '$.credential.bin': 'BIN',
};

function columnsOf(
  canWrite: boolean,
  remove: (entry: BlacklistEntry) => void,
): readonly Column<BlacklistEntry>[] {
  return [
    {
      key: 'list',
      title: 'List',
      width: 'minmax(4.75rem, 0.6fr)',
      phone: 'value',
      cell: (row) =>
        row.list === null ? <Badge tone="bad">Blacklist</Badge> : <Badge>{row.list}</Badge>,
    },
    {
      key: 'type',
      title: 'Type',
      width: 'minmax(5.25rem, 1fr)',
      phone: 'detail',
      cell: ({ path }) => (
        <span title={path ?? undefined}>
          {path === null ? 'Any field' : (FIELD_NAMES[path] ?? path)}
        </span>
      ),
    },
    {
      key: 'hint',
      title: 'Entry',
      width: 'minmax(6.5rem, 1.2fr)',
      phone: 'title',
      cell: (row) => <span className="font-mono text-[0.75rem]">{row.display_hint}</span>,
    },
    {
      key: 'reason',
      title: 'Reason',
      width: 'minmax(8rem, 1.4fr)',
      cell: (row) => <span title={row.reason ?? undefined}>{row.reason ?? '–'}</span>,
    },
    {
      key: 'expires',
      title: 'Expires',
      width: '7.5rem',
      phone: 'note',
      phoneLabel: true,
      cell: (row) => <Expiry at={row.expires_at} />,
    },
    {
      key: 'source',
      title: 'Source',
      width: '6rem',
      cell: (row) => <Source id={row.source_decision_id} />,
    },
    {
      key: 'by',
      title: 'Added by',
      width: 'minmax(8rem, 1fr)',
      cell: (row) => row.created_by,
    },
    {
      key: 'at',
      title: 'Added',
      width: '8.5rem',
      cell: (row) => <Time value={row.created_at} />,
    },
    {
      key: 'remove',
      title: <span className="sr-only">Remove</span>,
      width: '2rem',
      phone: 'action',
      cell: (row) =>
        canWrite && (
          <IconButton
            size="sm"
            label={`Remove ${row.display_hint}`}
            icon={<Trash2 size={14} />}
            onClick={() => {
              remove(row);
            }}
          />
        ),
    },
  ];
}

function Expiry({ at }: { readonly at: string | null }) {
  const now = useNow();
  if (at === null) return <span className="text-faint">never</span>;
  const isExpired = new Date(at).getTime() <= now;
  return isExpired ? (
    <Badge title={at}>Expired</Badge>
  ) : (
    <span className={cx(isSoon(at, now) && 'text-warn')}>
      <Time value={at} relative />
    </span>
  );
}

const DAY_MS = 86_400_000;

function isSoon(at: string, now: number): boolean {
  return new Date(at).getTime() - now < DAY_MS;
}

function Source({ id }: { readonly id: string | null }) {
  if (id === null) return <span className="text-faint">by hand</span>;
  return (
    <Link to="/decisions/$id" params={{ id }} className="text-brand hover:underline">
      Decision
    </Link>
  );
}
