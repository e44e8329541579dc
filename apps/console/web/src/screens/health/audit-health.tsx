import { Link } from '@tanstack/react-router';
import type { ServiceName } from '../../api/client.js';
import { Badge, Panel, Skeleton, Time } from '../../ui/index.js';
import { CHAIN_TITLES, CHAIN_TONES, readChainStatus } from '../operate/chain-status.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { AUDIT_SERVICES, SERVICE_TITLES } from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import { HealthList } from './health-list.js';

/** Whether the audit trail of each service was proved. */
export function AuditHealth() {
  const services = useServicesWith<ServiceName>(AUDIT_SERVICES, 'admin:audit:read');
  const { results, failures, isLoading } = useServices(
    services,
    ['audit', 'chain'],
    readChainStatus,
  );
  const rows = results.flatMap(({ service, data }) =>
    data === null
      ? []
      : [
          {
            key: service,
            content: (
              <>
                <Badge tone={CHAIN_TONES[data.status]}>{CHAIN_TITLES[data.status]}</Badge>
                <Link
                  to="/audit"
                  search={{ service } as never}
                  className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere] sm:truncate text-brand hover:underline"
                >
                  {SERVICE_TITLES[service]}
                </Link>
                <span className="text-faint">
                  {data.findings[0]?.message ?? <Time value={data.verified_at} relative />}
                </span>
              </>
            ),
          },
        ],
  );
  return (
    <Panel flush title="Audit trail">
      <ServiceFailures failures={failures} />
      {isLoading ? (
        <Skeleton className="p-4" />
      ) : rows.length === 0 ? (
        <p className="px-4 py-3 text-sm text-faint">
          These services do not report the state of their trails. Run the command{' '}
          <code className="font-mono">audit verify</code>.
        </p>
      ) : (
        <HealthList rows={rows} empty="" />
      )}
    </Panel>
  );
}
