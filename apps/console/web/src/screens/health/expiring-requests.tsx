import { Link } from '@tanstack/react-router';
import { Badge, Panel, Skeleton, Time, useNow } from '../../ui/index.js';
import { byUrgency, kindTitle, type ApprovalRow } from '../approvals/change-kinds.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { APPROVAL_SERVICES, changeRequestsOf } from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import { HealthList } from './health-list.js';

const NEAR_MS = 48 * 60 * 60_000;
const PER_SERVICE = 100;

/** Change requests that wait for a decision, those that expire soon marked. */
export function ExpiringRequests() {
  const now = useNow();
  const services = useServicesWith(APPROVAL_SERVICES, 'admin:change-requests:read');
  const { results, failures, isLoading } = useServices(
    services,
    ['change-requests', { status: 'proposed' }],
    async (service, signal) => {
      const query = { status: 'proposed', limit: PER_SERVICE } as const;
      return (await changeRequestsOf(service).list(query, { signal })).data;
    },
  );
  const rows = results
    .flatMap(({ service, data }) => data.map((request): ApprovalRow => ({ service, request })))
    .sort(byUrgency)
    .map(({ service, request }) => {
      const isNear = new Date(request.expires_at).getTime() - now < NEAR_MS;
      return {
        key: `${service}:${request.id}`,
        content: (
          <>
            <Badge tone={isNear ? 'warn' : 'neutral'}>{isNear ? 'Expires soon' : 'Pending'}</Badge>
            <Link
              to="/approvals"
              search={{ open: `${service}:${request.id}` } as never}
              className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere] sm:truncate text-brand hover:underline"
            >
              {kindTitle(request.kind)}
            </Link>
            <span className="text-faint">
              expires <Time value={request.expires_at} relative />
            </span>
          </>
        ),
      };
    });
  return (
    <Panel flush title="Approvals">
      <ServiceFailures failures={failures} />
      {isLoading ? (
        <Skeleton className="p-4" />
      ) : (
        <HealthList rows={rows} empty="No change waits for a decision." />
      )}
    </Panel>
  );
}
