import { useNavigate } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useLive } from '../../api/live.js';
import { Page } from '../../layout/page.js';
import {
  Badge,
  Button,
  DataTable,
  Notice,
  Segments,
  Skeleton,
  Time,
  type Column,
} from '../../ui/index.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { SERVICE_TITLES, WEBHOOK_SERVICES, serviceOf, webhooksOf } from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import { WEBHOOKS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { CreateEndpoint } from './create-endpoint.js';
import type { EndpointRow } from './endpoint.js';
import { HealthBadge, LastDeliveries } from './last-deliveries.js';
import { RecentEvents } from './recent-events.js';

const MAX_ENDPOINTS = 100;

const COLUMNS: readonly Column<EndpointRow>[] = [
  {
    key: 'health',
    title: 'Health',
    width: '7.5rem',
    phone: 'value',
    cell: (row) => <HealthBadge row={row} />,
  },
  {
    key: 'url',
    title: 'Endpoint',
    width: 'minmax(9rem, 2fr)',
    phone: 'title',
    cell: ({ endpoint }) => (
      <span title={endpoint.url}>
        <span className="font-medium">{endpoint.description ?? endpoint.url}</span>
        {endpoint.description !== null && (
          <span className="text-faint max-sm:block max-sm:truncate max-sm:text-xs">
            <span className="max-sm:hidden"> · </span>
            {endpoint.url}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'service',
    title: 'Service',
    width: '9rem',
    phone: 'detail',
    cell: ({ service }) => SERVICE_TITLES[service],
  },
  {
    key: 'events',
    title: 'Events',
    width: 'minmax(8rem, 1.4fr)',
    cell: ({ endpoint: { events } }) => (
      <span title={events.join('\n')}>
        {events[0]}
        {events.length > 1 && <Badge className="ml-1.5">+{events.length - 1}</Badge>}
      </span>
    ),
  },
  {
    key: 'last',
    title: 'Last deliveries',
    width: '7.5rem',
    phone: 'note',
    cell: (row) => <LastDeliveries row={row} />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '8.5rem',
    cell: ({ endpoint }) => <Time value={endpoint.created_at} />,
  },
];

/** The endpoints of all services, and the events that were sent to them. */
export function WebhooksScreen() {
  const search = useScreenSearch(WEBHOOKS_SEARCH);
  const navigate = useNavigate();
  const services = useServicesWith(WEBHOOK_SERVICES, 'admin:webhooks:read');
  const canCreate = useCanCreate();
  const only = serviceOf(search.service, services);
  const shown = only === undefined ? services : [only];
  useLive('deliveries', ['webhooks', 'last']);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/webhooks', search: withChanges(search, changes), replace: true });
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      disabled={!canCreate}
      title={canCreate ? undefined : 'Needs the role operator'}
      onClick={() => {
        change({ create: 'true' });
      }}
    >
      Create an endpoint
    </Button>
  );
  const tab = search.tab === 'events' ? 'events' : 'endpoints';
  return (
    <Page
      title="Webhooks"
      fill
      actions={create}
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label="What is listed"
            value={tab}
            options={[
              ['endpoints', 'Endpoints'],
              ['events', 'Events'],
            ]}
            onChange={(name) => {
              change({ tab: name === 'endpoints' ? undefined : name });
            }}
          />
          <Segments
            label="Service"
            value={only ?? 'all'}
            options={[
              ['all', 'All'] as const,
              ...services.map((name) => [name, SHORT_TITLES[name]] as const),
            ]}
            onChange={(name) => {
              change({ service: name === 'all' ? undefined : name });
            }}
          />
        </div>
      }
    >
      {tab === 'events' ? (
        <RecentEvents
          services={shown}
          event={search.event}
          onEvent={(event) => {
            change({ event });
          }}
        />
      ) : (
        <Endpoints
          services={shown}
          create={create}
          onOpen={({ service, endpoint }) =>
            void navigate({
              to: '/webhooks/$service/$id',
              params: { service, id: endpoint.id },
            })
          }
        />
      )}
      {search.create === 'true' && canCreate && (
        <CreateEndpoint
          initial={only}
          onClose={() => {
            change({ create: undefined });
          }}
        />
      )}
    </Page>
  );
}

const SHORT_TITLES = { fraud: 'Fraud', vault: 'Vault', 'account-info': 'Accounts' } as const;

function useCanCreate(): boolean {
  return useServicesWith(WEBHOOK_SERVICES, 'admin:webhooks:create').length > 0;
}

function Endpoints({
  services,
  create,
  onOpen,
}: {
  readonly services: readonly (typeof WEBHOOK_SERVICES)[number][];
  readonly create: React.ReactNode;
  readonly onOpen: (row: EndpointRow) => void;
}) {
  const { results, failures, isLoading, isIncomplete } = useServices(
    services,
    ['webhooks', 'endpoints'],
    async (service, signal) => {
      const list = webhooksOf(service).endpoints.list({ limit: MAX_ENDPOINTS }, { signal });
      return (await list).data;
    },
  );
  const rows = results.flatMap(({ service, data }) =>
    data.map((endpoint): EndpointRow => ({ service, endpoint })),
  );
  if (isLoading || (isIncomplete && rows.length === 0)) {
    return <Skeleton lines={8} className="p-4" />;
  }
  return (
    <div className="flex h-full flex-col">
      <ServiceFailures failures={failures} />
      <div className="min-h-0 flex-1">
        <DataTable
          label="Webhook endpoints"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ service, endpoint }) => `${service}-${endpoint.id}`}
          onOpen={onOpen}
          empty={
            failures.length === services.length ? null : (
              <Notice icon={<Webhook size={18} />} title="No endpoint yet" actions={create}>
                An endpoint is a URL of yours that receives events, such as a decision or a new
                token.
              </Notice>
            )
          }
        />
      </div>
    </div>
  );
}
