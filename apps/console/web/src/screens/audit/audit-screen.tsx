import type { ListAuditEvents } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import type { ServiceName } from '../../api/client.js';
import { Page } from '../../layout/page.js';
import {
  Badge,
  Button,
  DataTable,
  FilterBar,
  Notice,
  Skeleton,
  Time,
  notify,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { AUDIT_SERVICES, SERVICE_TITLES, serviceOf } from '../operate/services.js';
import { timesOf } from '../operate/times.js';
import { useServicesWith } from '../operate/use-services.js';
import { AUDIT_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { AuditDrawer } from './audit-drawer.js';
import { ChainBadges } from './chain-badges.js';
import { csvOf, type AuditRow } from './merged-rows.js';
import { useAuditTrail } from './use-audit-trail.js';

const RESULT_TONES = { success: 'good', refused: 'warn', failed: 'bad' } as const;

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    key: 'time',
    title: 'Time',
    width: '8.5rem',
    phone: 'note',
    cell: ({ event }) => <Time value={event.created_at} />,
  },
  {
    key: 'action',
    title: 'Action',
    width: 'minmax(9rem, 1fr)',
    phone: 'title',
    cell: ({ event }) => <span className="font-medium">{event.action}</span>,
  },
  {
    key: 'result',
    title: 'Result',
    width: '5rem',
    phone: 'value',
    cell: ({ event: { result } }) => <Badge tone={RESULT_TONES[result]}>{result}</Badge>,
  },
  {
    key: 'actor',
    title: 'Actor',
    width: 'minmax(9rem, 1fr)',
    phone: 'detail',
    cell: ({ event }) => <Actor value={event.actor} />,
  },
  {
    key: 'object',
    title: 'Object',
    width: 'minmax(10rem, 1fr)',
    cell: ({ event: { object } }) =>
      object === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span title={object.id}>
          {object.type} <span className="font-mono text-[0.75rem] text-faint">{object.id}</span>
        </span>
      ),
  },
  {
    key: 'service',
    title: 'Service',
    width: '9rem',
    cell: ({ service }) => SERVICE_TITLES[service],
  },
];

/** What was done, by whom, in all services. */
export function AuditScreen() {
  const search = useScreenSearch(AUDIT_SEARCH);
  const navigate = useNavigate();
  const services = useServicesWith<ServiceName>(AUDIT_SERVICES, 'admin:audit:read');
  const only = serviceOf(search.service, services);
  const shown = only === undefined ? services : [only];
  const trail = useAuditTrail(shown, filtersOf(search));
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/audit', search: withChanges(search, changes), replace: true });
  const opened = trail.rows.find(({ service, event }) => `${service}:${event.id}` === search.open);
  return (
    <Page
      title="Audit trail"
      fill
      actions={
        <Button
          icon={<Download size={14} />}
          disabled={trail.rows.length === 0}
          title="The rows that are loaded, with these filters"
          onClick={() => {
            download(trail.rows);
          }}
        >
          Export CSV
        </Button>
      }
      toolbar={
        <div className="flex flex-col gap-2">
          <ChainBadges services={shown} />
          <FilterBar filters={FILTERS} values={search} onChange={change} />
        </div>
      }
    >
      {trail.isLoading ? (
        <Skeleton lines={12} className="p-4" />
      ) : (
        <div className="flex h-full flex-col">
          <ServiceFailures failures={trail.failures} />
          <div className="min-h-0 flex-1">
            <DataTable
              label="Audit trail"
              columns={COLUMNS}
              rows={trail.rows}
              keyOf={({ service, event }) => `${service}:${event.id}`}
              openKey={search.open}
              onOpen={({ service, event }) => {
                change({ open: `${service}:${event.id}` });
              }}
              onEnd={trail.loadMore}
              isLoadingMore={trail.isLoadingMore}
              empty={
                trail.failures.length === shown.length && shown.length > 0 ? null : (
                  <Notice icon={<ScrollText size={18} />} title="No entry matches">
                    Remove a filter, or choose a longer time.
                  </Notice>
                )
              }
            />
          </div>
        </div>
      )}
      {opened !== undefined && (
        <AuditDrawer
          row={opened}
          onFilter={(changes) => {
            change({ ...changes, open: undefined });
          }}
          onClose={() => {
            change({ open: undefined });
          }}
        />
      )}
    </Page>
  );
}

const FILTERS: readonly FilterDefinition[] = [
  { name: 'actor', label: 'Actor', placeholder: 'user:… or client:…' },
  { name: 'action', label: 'Action', placeholder: 'ruleset.activate' },
  { name: 'object_type', label: 'Object type', placeholder: 'ruleset' },
  { name: 'object_id', label: 'Object ID' },
  { name: 'request_id', label: 'Request ID' },
  {
    name: 'result',
    label: 'Result',
    options: [
      ['success', 'Success'],
      ['refused', 'Refused'],
      ['failed', 'Failed'],
    ],
  },
  {
    name: 'service',
    label: 'Service',
    options: AUDIT_SERVICES.map((name) => [name, SERVICE_TITLES[name]] as const),
  },
  { name: 'from', label: 'From', type: 'datetime-local' },
  { name: 'to', label: 'To', type: 'datetime-local' },
];

type Search = Partial<Record<(typeof AUDIT_SEARCH)[number], string>>;

const QUERY_NAMES = [
  'actor',
  'action',
  'object_type',
  'object_id',
  'request_id',
  'result',
] as const;

function filtersOf(search: Search): ListAuditEvents {
  const entries = QUERY_NAMES.flatMap((name) =>
    search[name] === undefined ? [] : [[name, search[name]] as const],
  );
  return { ...Object.fromEntries(entries), ...timesOf(search) };
}

function download(rows: readonly AuditRow[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'audit-trail.csv';
  link.click();
  URL.revokeObjectURL(url);
  notify(`${rows.length} rows are exported. Scroll down first to export more.`);
}
