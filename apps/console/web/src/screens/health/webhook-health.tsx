import { Link } from '@tanstack/react-router';
import { Badge, Panel, Skeleton, Time } from '../../ui/index.js';
import { ServiceFailures } from '../operate/service-failures.js';
import {
  SERVICE_TITLES,
  WEBHOOK_SERVICES,
  webhooksOf,
  type WebhookService,
} from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import { healthOf } from '../webhooks/endpoint.js';
import { HealthList } from './health-list.js';

const MAX_ENDPOINTS = 20;
const LAST = 12;
const PENDING = 100;
const REFRESH_MS = 30_000;

/** Endpoints that fail, and the oldest event that waits for each endpoint. */
export function WebhookHealth() {
  const services = useServicesWith(WEBHOOK_SERVICES, 'admin:webhooks:read');
  const { results, failures, isLoading } = useServices(
    services,
    ['webhooks', 'health'],
    readEndpoints,
    { refetchInterval: REFRESH_MS },
  );
  const rows = results.flatMap(({ service, data }) =>
    data
      .filter(({ health, waitingSince }) => health.tone !== 'good' || waitingSince !== undefined)
      .filter(({ health, waitingSince }) => health.tone !== 'neutral' || waitingSince !== undefined)
      .map(({ endpoint, health, waitingSince }) => ({
        key: endpoint.id,
        content: (
          <>
            <Badge tone={health.tone} title={health.title}>
              {health.label}
            </Badge>
            <Link
              to="/webhooks/$service/$id"
              params={{ service, id: endpoint.id }}
              className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere] sm:truncate text-brand hover:underline"
            >
              {endpoint.url}
            </Link>
            <span className="text-faint">
              {waitingSince === undefined ? (
                SERVICE_TITLES[service]
              ) : (
                <>
                  waiting since <Time value={waitingSince} relative />
                </>
              )}
            </span>
          </>
        ),
      })),
  );
  return (
    <Panel
      flush
      title="Webhooks"
      description={`The first ${MAX_ENDPOINTS} endpoints of each service.`}
    >
      <ServiceFailures failures={failures} />
      {isLoading ? (
        <Skeleton className="p-4" />
      ) : (
        <HealthList rows={rows} empty="No endpoint fails, and nothing waits." />
      )}
    </Panel>
  );
}

async function readEndpoints(service: WebhookService, signal: AbortSignal) {
  const { endpoints, deliveries } = webhooksOf(service);
  const { data } = await endpoints.list({ limit: MAX_ENDPOINTS }, { signal });
  return Promise.all(
    data.map(async (endpoint) => {
      const [last, pending] = await Promise.all([
        deliveries.list(endpoint.id, { limit: LAST }, { signal }),
        deliveries.list(endpoint.id, { limit: PENDING, status: 'pending' }, { signal }),
      ]);
      const health = healthOf(endpoint, last.data);
      return { endpoint, health, waitingSince: pending.data.at(-1)?.created_at };
    }),
  );
}
