import type { Delivery, ListDeliveries } from '@tessera/client';
import { Send } from 'lucide-react';
import { useLive } from '../../api/live.js';
import { useRows } from '../../api/pages.js';
import {
  Badge,
  Button,
  DataTable,
  Failure,
  FilterBar,
  Notice,
  Panel,
  Skeleton,
  Time,
  type Column,
  type FilterDefinition,
} from '../../ui/index.js';
import { webhooksOf } from '../operate/services.js';
import { timesOf } from '../operate/times.js';
import type { WEBHOOK_SEARCH } from '../search-parameters.js';
import { STATUS_TITLES, STATUS_TONES, outcomeText, type EndpointRow } from './endpoint.js';

type Search = Partial<Record<(typeof WEBHOOK_SEARCH)[number], string>>;

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'status',
    title: 'Status',
    width: '6.5rem',
    phone: 'value',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_TITLES[status]}</Badge>,
  },
  {
    key: 'event',
    title: 'Event',
    width: 'minmax(9rem, 1fr)',
    phone: 'title',
    cell: ({ event }) => <span className="font-medium">{event}</span>,
  },
  {
    key: 'outcome',
    title: 'Last attempt',
    width: 'minmax(9rem, 1fr)',
    phone: 'detail',
    cell: ({ last_outcome: outcome, last_status: status }) => (
      <>
        {status !== null && <span className="numeric mr-1.5 font-medium">{status}</span>}
        <span className="text-faint">{outcomeText(outcome)}</span>
      </>
    ),
  },
  {
    key: 'attempts',
    title: 'Attempts',
    width: '5rem',
    align: 'right',
    cell: ({ attempt_count: count }) => count,
  },
  {
    key: 'next',
    title: 'Next attempt',
    width: '7rem',
    cell: ({ next_attempt_at: at }) => <Time value={at} relative />,
  },
  {
    key: 'time',
    title: 'Time',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
];

/** What was sent to an endpoint, newest first. */
export function Deliveries({
  row: { service, endpoint },
  search,
  onChange,
}: {
  readonly row: EndpointRow;
  readonly search: Search;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { status, event } = search;
  const query = { ...(status && { status }), ...(event && { event }), ...timesOf(search) };
  const queryKey = ['webhooks', 'deliveries', service, endpoint.id, query] as const;
  const list = useRows(queryKey, ({ signal }) =>
    webhooksOf(service).deliveries.list(
      endpoint.id,
      { ...(query as ListDeliveries), limit: 50 },
      { signal },
    ),
  );
  useLive('deliveries', ['webhooks'], { endpoint: `${service}:${endpoint.id}` });
  return (
    <Panel
      flush
      title="Deliveries"
      actions={
        <div className="max-w-full">
          <FilterBar filters={filtersOf(endpoint.events)} values={search} onChange={onChange} />
        </div>
      }
    >
      {list.error ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={6} className="p-4" />
      ) : (
        <DataTable
          label="Deliveries"
          fill={false}
          columns={COLUMNS}
          rows={list.rows}
          keyOf={({ id }) => id}
          openKey={search.open}
          onOpen={({ id }) => {
            onChange({ open: id });
          }}
          onEnd={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          empty={
            <Notice
              icon={<Send size={18} />}
              title="No delivery matches"
              actions={
                Object.keys(query).length > 0 && (
                  <Button
                    onClick={() => {
                      onChange({
                        ...{ status: undefined, event: undefined },
                        ...{ from: undefined, to: undefined },
                      });
                    }}
                  >
                    Remove the filters
                  </Button>
                )
              }
            >
              Send a test event to see how your endpoint responds.
            </Notice>
          }
        />
      )}
    </Panel>
  );
}

function filtersOf(events: readonly string[]): readonly FilterDefinition[] {
  const names = [...new Set([...events, 'webhook.test'])];
  return [
    {
      name: 'status',
      label: 'Status',
      options: [
        ['pending', 'Pending'],
        ['succeeded', 'Succeeded'],
        ['failed', 'Failed'],
      ],
    },
    { name: 'event', label: 'Event', options: names.map((name) => [name, name] as const) },
    { name: 'from', label: 'From', type: 'datetime-local' },
    { name: 'to', label: 'To', type: 'datetime-local' },
  ];
}
