import { useQuery } from '@tanstack/react-query';
import { Badge, cx, formatShortTime } from '../../ui/index.js';
import { webhooksOf } from '../operate/services.js';
import { healthOf, outcomeText, STATUS_TITLES, type EndpointRow } from './endpoint.js';

const SHOWN = 12;

/** The last deliveries of an endpoint. Rows, badges and details share one request. */
export function useLastDeliveries({ service, endpoint }: EndpointRow) {
  return useQuery({
    queryKey: ['webhooks', 'last', service, endpoint.id],
    queryFn: async ({ signal }) => {
      const page = await webhooksOf(service).deliveries.list(
        endpoint.id,
        { limit: SHOWN },
        { signal },
      );
      return page.data;
    },
    staleTime: 10_000,
  });
}

const COLORS = { succeeded: 'bg-good', failed: 'bg-bad', pending: 'bg-info' } as const;

/** The last deliveries as bars, the newest at the right. */
export function LastDeliveries({ row }: { readonly row: EndpointRow }) {
  const { data, isError } = useLastDeliveries(row);
  if (isError) return <span className="text-faint">not available</span>;
  if (data === undefined) {
    return <span className="inline-block h-3 w-16 animate-pulse-soft rounded bg-hover" />;
  }
  if (data.length === 0) return <span className="text-faint">–</span>;
  const failed = data.filter(({ status }) => status === 'failed').length;
  return (
    <span
      role="img"
      aria-label={`${failed} of the last ${data.length} deliveries failed`}
      className="inline-flex h-4 items-end gap-0.5 align-middle"
    >
      {data.toReversed().map(({ id, status, created_at: at, last_outcome: outcome }) => (
        <span
          key={id}
          title={`${formatShortTime(at)} · ${STATUS_TITLES[status]} · ${outcomeText(outcome)}`}
          className={cx(
            'w-1.5 rounded-[1px]',
            COLORS[status],
            // Height says the same as the color.
            status === 'succeeded' ? 'h-2' : status === 'failed' ? 'h-4' : 'h-3',
          )}
        />
      ))}
    </span>
  );
}

/** The state of an endpoint in one word. */
export function HealthBadge({ row }: { readonly row: EndpointRow }) {
  const { data } = useLastDeliveries(row);
  const { tone, label, title } = healthOf(row.endpoint, data);
  return (
    <Badge tone={tone} title={title}>
      {label}
    </Badge>
  );
}
