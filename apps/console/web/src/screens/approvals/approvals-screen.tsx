import type { ListChangeRequests } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { Page } from '../../layout/page.js';
import {
  Badge,
  DataTable,
  FilterBar,
  Notice,
  Skeleton,
  Time,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { ServiceFailures } from '../operate/service-failures.js';
import {
  APPROVAL_SERVICES,
  SERVICE_TITLES,
  changeRequestsOf,
  serviceOf,
} from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import { APPROVALS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import {
  KIND_OPTIONS,
  REQUEST_TITLES,
  REQUEST_TONES,
  byUrgency,
  kindTitle,
  type ApprovalRow,
} from './change-kinds.js';
import { ChangeRequestDrawer } from './change-request-drawer.js';

const PER_SERVICE = 100;
const REFRESH_MS = 30_000;

const COLUMNS: readonly Column<ApprovalRow>[] = [
  {
    key: 'status',
    title: 'Status',
    width: '6rem',
    phone: 'value',
    cell: ({ request: { status, broke_glass: brokeGlass } }) => (
      <Badge tone={brokeGlass ? 'bad' : REQUEST_TONES[status]}>
        {brokeGlass ? 'Glass broken' : REQUEST_TITLES[status]}
      </Badge>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    width: 'minmax(10rem, 2fr)',
    phone: 'title',
    cell: ({ request: { kind, summary } }) => (
      <span title={summary.join('\n')}>
        <span className="font-medium">{kindTitle(kind)}</span>
        <span className="text-faint"> · {summary[0]}</span>
      </span>
    ),
  },
  {
    key: 'service',
    title: 'Service',
    width: '6rem',
    cell: ({ service }) => SERVICE_TITLES[service],
  },
  {
    key: 'by',
    title: 'Proposed by',
    width: 'minmax(8rem, 0.7fr)',
    phone: 'detail',
    cell: ({ request }) => <Actor value={request.proposed_by} />,
  },
  {
    key: 'proposed',
    title: 'Proposed',
    width: '6rem',
    cell: ({ request }) => <Time value={request.created_at} relative />,
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '5rem',
    phone: 'note',
    phoneLabel: true,
    cell: ({ request: { status, expires_at: at } }) => (
      <Time value={status === 'proposed' ? at : null} relative />
    ),
  },
];

/** The change requests of all services, those that wait for a decision first. */
export function ApprovalsScreen() {
  const search = useScreenSearch(APPROVALS_SEARCH);
  const navigate = useNavigate();
  const services = useServicesWith(APPROVAL_SERVICES, 'admin:change-requests:read');
  const only = serviceOf(search.service, services);
  const filters = {
    ...(search.status && { status: search.status }),
    ...(search.kind && { kind: search.kind }),
  } as ListChangeRequests;
  const { results, failures, isLoading, isIncomplete } = useServices(
    only === undefined ? services : [only],
    ['change-requests', filters],
    async (service, signal) => {
      const list = changeRequestsOf(service).list({ ...filters, limit: PER_SERVICE }, { signal });
      return (await list).data;
    },
    { refetchInterval: REFRESH_MS },
  );
  const rows = results
    .flatMap(({ service, data }) => data.map((request): ApprovalRow => ({ service, request })))
    .sort(byUrgency);
  const pending = rows.filter(({ request }) => request.status === 'proposed').length;
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/approvals', search: withChanges(search, changes), replace: true });
  const [openService, openId] = (search.open ?? '').split(':');
  const opened = serviceOf(openService, services);
  return (
    <Page
      title="Approvals"
      lead={isLoading ? undefined : `${pending} waiting for a decision`}
      fill
      toolbar={<FilterBar filters={FILTERS} values={search} onChange={change} />}
    >
      {isLoading || (isIncomplete && rows.length === 0) ? (
        <Skeleton lines={8} className="p-4" />
      ) : (
        <div className="flex h-full flex-col">
          <ServiceFailures failures={failures} />
          <div className="min-h-0 flex-1">
            <DataTable
              label="Change requests"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ service, request }) => `${service}:${request.id}`}
              openKey={search.open}
              onOpen={({ service, request }) => {
                change({ open: `${service}:${request.id}` });
              }}
              empty={
                failures.length === services.length && services.length > 0 ? null : (
                  <Notice icon={<BadgeCheck size={18} />} title="No change request">
                    A change that needs a second person appears here, such as the activation of a
                    ruleset or the roles of a person.
                  </Notice>
                )
              }
            />
          </div>
        </div>
      )}
      {opened !== undefined && openId !== undefined && (
        <ChangeRequestDrawer
          service={opened}
          id={openId}
          onClose={() => {
            change({ open: undefined });
          }}
        />
      )}
    </Page>
  );
}

const FILTERS: readonly FilterDefinition[] = [
  { name: 'status', label: 'Status', options: Object.entries(REQUEST_TITLES) },
  { name: 'kind', label: 'Change', options: KIND_OPTIONS },
  {
    name: 'service',
    label: 'Service',
    options: APPROVAL_SERVICES.map((name) => [name, SERVICE_TITLES[name]] as const),
  },
];
