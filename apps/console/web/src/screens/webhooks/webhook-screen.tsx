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
import { useScreenSearch, withChanges } from '../search.js';
import { Deliveries } from './deliveries.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointDialogs, type EndpointDialog } from './endpoint-dialogs.js';
import type { Endpoint, EndpointHealth, EndpointRow } from './endpoint.js';
import { HealthBadge } from './last-deliveries.js';
import { ResendProgress } from './resend-progress.js';
import { WEBHOOK_SEARCH } from './search.js';

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
    queryFn: async ({ signal }): Promise<Endpoint> =>
      webhooksOf(service).endpoints.get(id, { signal }),
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
      title={endpoint.url}
      heading={
        <>
          <span className="block">
            <BackLink />
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate">{endpoint.url}</span>
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
  const { description, rate_limit: rate, headers, health, previous_key_until: until } = endpoint;
  return (
    <Facts
      items={[
        ['Service', SERVICE_TITLES[service]],
        ...(typeof description === 'string' ? ([['Description', description]] as const) : []),
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
        ...(typeof until === 'string'
          ? ([['Old key signs until', <Time key="until" value={until} />]] as const)
          : []),
        ...(typeof rate === 'number' ? ([['Rate limit', `${rate} a second`]] as const) : []),
        ...(headers != null && Object.keys(headers).length > 0
          ? ([['Headers', Object.keys(headers).join(', ')]] as const)
          : []),
        ...healthFacts(health),
        ['ID', <CopyableId key="id" value={endpoint.id} />],
        ['Created', <Time key="created" value={endpoint.created_at} />],
      ]}
    />
  );
}

const HIDDEN = new Set(['state', 'status']);

/** Figures of the health report, by their names. */
function healthFacts(health: string | EndpointHealth | null | undefined) {
  if (typeof health !== 'object' || health === null) return [];
  return Object.entries(health).flatMap(([name, value]) => {
    if (HIDDEN.has(name) || value === null || typeof value === 'object') return [];
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
    const text = `${value as string | number | boolean}`;
    return [[title, name.endsWith('_at') ? <Time key={name} value={text} /> : text] as const];
  });
}
