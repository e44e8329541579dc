import type { WebhookEvent } from '@tessera/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { DataTable, FilterBar, Notice, Skeleton, Time, type Column } from '../../ui/index.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { SERVICE_TITLES, webhooksOf, type WebhookService } from '../operate/services.js';
import { useServices } from '../operate/use-services.js';

interface EventRow {
  readonly service: WebhookService;
  readonly event: WebhookEvent;
}

const PER_SERVICE = 100;

const COLUMNS: readonly Column<EventRow>[] = [
  {
    key: 'time',
    title: 'Time',
    width: '8.5rem',
    phone: 'note',
    cell: ({ event }) => <Time value={event.created_at} />,
  },
  {
    key: 'event',
    title: 'Event',
    width: 'minmax(10rem, 1fr)',
    phone: 'title',
    cell: ({ event }) => <span className="font-medium">{event.event}</span>,
  },
  {
    key: 'service',
    title: 'Service',
    width: '9rem',
    phone: 'detail',
    cell: ({ service }) => SERVICE_TITLES[service],
  },
  {
    key: 'endpoints',
    title: 'Sent to',
    width: 'minmax(9rem, 1fr)',
    cell: ({ service, event }) =>
      event.webhook_ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link
            to="/webhooks/$service/$id"
            params={{ service, id }}
            search={{ event: event.event } as never}
            className="font-mono text-[0.75rem] text-brand hover:underline"
          >
            {id.slice(-8)}
          </Link>
        </span>
      )),
  },
];

/** The newest events of each service, merged by time. */
export function RecentEvents({
  services,
  event,
  onEvent,
}: {
  readonly services: readonly WebhookService[];
  readonly event: string | undefined;
  readonly onEvent: (event: string | undefined) => void;
}) {
  const navigate = useNavigate();
  const { results, failures, isLoading, isIncomplete } = useServices(
    services,
    ['webhooks', 'events', event],
    async (service, signal) => {
      const query = { limit: PER_SERVICE, ...(event !== undefined && { event }) };
      return (await webhooksOf(service).events.list(query, { signal })).data;
    },
  );
  const rows = results
    .flatMap(({ service, data }) => data.map((each): EventRow => ({ service, event: each })))
    .sort((a, b) => b.event.created_at.localeCompare(a.event.created_at));
  return (
    <div className="flex h-full flex-col">
      <div className="border-b border-line px-4 py-1.5 sm:px-6">
        <FilterBar
          filters={[{ name: 'event', label: 'Event', placeholder: 'decision.block' }]}
          values={{ event }}
          onChange={(changes) => {
            onEvent(changes['event']);
          }}
        >
          <span className="text-xs text-faint">The newest {PER_SERVICE} of each service</span>
        </FilterBar>
      </div>
      <ServiceFailures failures={failures} />
      <div className="min-h-0 flex-1">
        {isLoading || (isIncomplete && rows.length === 0) ? (
          <Skeleton lines={10} className="p-4" />
        ) : (
          <DataTable
            label="Events"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ event: { id } }) => id}
            onOpen={({ service, event: { webhook_ids: ids, event: name } }) => {
              const [id] = ids;
              if (id === undefined) return;
              void navigate({
                to: '/webhooks/$service/$id',
                params: { service, id },
                search: { event: name } as never,
              });
            }}
            empty={
              <Notice icon={<Radio size={18} />} title="No event matches">
                Events are listed once an endpoint is subscribed to them.
              </Notice>
            }
          />
        )}
      </div>
    </div>
  );
}
