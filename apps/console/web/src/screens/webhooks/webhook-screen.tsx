import type { WebhookHealth } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../layout/page.js';
import { Badge, CopyableId, Facts, Failure, Loaded, Notice, Panel, Time } from '../../ui/index.js';
import {
  SERVICE_TITLES,
  WEBHOOK_SERVICES,
  serviceOf,
  webhooksOf,
  type WebhookService,
} from '../operate/services.js';
import { WEBHOOK_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { Deliveries } from './deliveries.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointDialogs, type EndpointDialog } from './endpoint-dialogs.js';
import type { EndpointRow } from './endpoint.js';
import { HealthBadge } from './last-deliveries.js';
import { ResendProgress } from './resend-progress.js';

/** One endpoint: what was sent to it, and how it ended. */
export function WebhookScreen() {
  const { service: name, id } = useParams({ strict: false });
  const service = serviceOf(name, WEBHOOK_SERVICES);
  if (service === undefined || id === undefined) {
    return <Notice title="No service has this name">Open the endpoint from the list.</Notice>;
  }
  return <EndpointScreen service={service} id={id} />;
}

function EndpointScreen({
  service,
  id,
}: {
  readonly service: WebhookService;
  readonly id: string;
}) {
  const query = useQuery({
    queryKey: ['webhooks', 'endpoint', service, id],
    queryFn: ({ signal }) => webhooksOf(service).endpoints.get(id, { signal }),
  });
  if (query.data === undefined) {
    return (
      <Page title="Webhook" heading={<BackLink />}>
        {query.isError ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Loaded query={query}>{() => null}</Loaded>
        )}
      </Page>
    );
  }
  return <EndpointDetails row={{ service, endpoint: query.data }} />;
}

function BackLink() {
  return (
    <Link
      to="/webhooks"
      className="inline-flex items-center gap-0.5 text-sm font-normal text-faint hover:text-text"
    >
      <ChevronLeft size={14} /> Webhooks
    </Link>
  );
}

function EndpointDetails({ row }: { readonly row: EndpointRow }) {
  const { service, endpoint } = row;
  const search = useScreenSearch(WEBHOOK_SEARCH);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<EndpointDialog>();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/webhooks/$service/$id',
      params: { service, id: endpoint.id },
      search: withChanges(search, changes),
      replace: true,
    });
  return (
    <Page
      title={endpoint.description ?? endpoint.url}
      heading={
        <>
          <span className="block">
            <BackLink />
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate">{endpoint.description ?? endpoint.url}</span>
            <HealthBadge row={row} />
          </span>
        </>
      }
      actions={<EndpointActions row={row} onOpen={setDialog} />}
    >
      <div className="flex flex-col gap-4">
        {search.resend !== undefined && (
          <ResendProgress
            service={service}
            id={search.resend}
            onClose={() => {
              change({ resend: undefined });
            }}
          />
        )}
        <Panel>
          <EndpointFacts row={row} />
        </Panel>
        <Deliveries row={row} search={search} onChange={change} />
      </div>
      {search.open !== undefined && (
        <DeliveryDrawer
          row={row}
          id={search.open}
          onClose={() => {
            change({ open: undefined });
          }}
        />
      )}
      <EndpointDialogs
        row={row}
        dialog={dialog}
        onClose={() => {
          setDialog(undefined);
        }}
        onResend={(resend) => {
          change({ resend });
        }}
        onDeleted={() => void navigate({ to: '/webhooks' })}
      />
    </Page>
  );
}

function EndpointFacts({ row: { service, endpoint } }: { readonly row: EndpointRow }) {
  const health = useQuery({
    queryKey: ['webhooks', 'last', service, endpoint.id, 'health'],
    queryFn: ({ signal }) => webhooksOf(service).endpoints.health(endpoint.id, { signal }),
    staleTime: 10_000,
  });
  const {
    description,
    rate_limit: rate,
    header_names: headers,
    previous_key_until: until,
  } = endpoint;
  return (
    <Facts
      items={[
        ['Service', SERVICE_TITLES[service]],
        ...(description === null ? [] : ([['URL', endpoint.url]] as const)),
        [
          'Events',
          <span key="events" className="flex flex-wrap gap-1">
            {endpoint.events.map((event) => (
              <Badge key={event}>{event}</Badge>
            ))}
          </span>,
        ],
        [
          'Signing key',
          <span key="key" className="font-mono text-[0.75rem]" title="Shown in full only once">
            {endpoint.hmac_key}
          </span>,
        ],
        ...(until === null
          ? []
          : ([['Old key signs until', <Time key="until" value={until} />]] as const)),
        ...(rate === null ? [] : ([['Rate limit', `${rate} a second`]] as const)),
        ...(headers.length === 0 ? [] : ([['Headers', headers.join(', ')]] as const)),
        ...(endpoint.disabled_at === null
          ? []
          : ([['Disabled', <Time key="disabled" value={endpoint.disabled_at} />]] as const)),
        ...(endpoint.failing_since === null
          ? []
          : ([['Failing since', <Time key="failing" value={endpoint.failing_since} />]] as const)),
        ...healthFacts(health.data),
        ['ID', <CopyableId key="id" value={endpoint.id} />],
        ['Created', <Time key="created" value={endpoint.created_at} />],
      ]}
    />
  );
}

/** The figures of the last 24 hours. */
function healthFacts(health: WebhookHealth | undefined) {
  if (health === undefined) return [];
  const { success_rate: rate, p95_ms: p95, deliveries, pending } = health;
  return [
    ...(rate === null
      ? []
      : [['Last 24 hours', `${(rate * 100).toFixed(1)} % of ${deliveries} deliveries`] as const]),
    ...(p95 === null ? [] : [['95 % of attempts took', `at most ${p95} ms`] as const]),
    ...(pending === 0 ? [] : [['Pending', String(pending)] as const]),
  ];
}
