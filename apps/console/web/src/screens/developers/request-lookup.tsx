import type { ListAuditEvents } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ServiceName } from '../../api/client.js';
import { Badge, Button, Input, Notice, Panel, Skeleton, Time } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { ServiceFailures } from '../operate/service-failures.js';
import { AUDIT_SERVICES, SERVICE_TITLES, auditOf } from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';
import type { ChangeSearch } from '../search-parameters.js';

const PER_SERVICE = 50;

/** What is known of a request by its ID: the rows that it left in the audit trails. */
export function RequestLookup({
  requestId,
  onChange,
}: {
  readonly requestId: string | undefined;
  readonly onChange: ChangeSearch;
}) {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <form
        className="flex max-w-xl gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const value = new FormData(event.currentTarget).get('request_id');
          onChange({
            request_id: typeof value === 'string' && value !== '' ? value.trim() : undefined,
          });
        }}
      >
        <Input
          name="request_id"
          aria-label="Request ID"
          defaultValue={requestId}
          placeholder="The x-request-id of a response"
        />
        <Button type="submit" variant="primary" icon={<Search size={14} />}>
          Find
        </Button>
      </form>
      <p className="max-w-2xl text-sm text-faint">
        Every response has the header <code className="font-mono">x-request-id</code>. The audit
        trails know requests that changed or revealed something. Logs are not stored here: every
        service writes them to its standard output as JSON, so search your log system for{' '}
        <code className="font-mono">request_id</code>
        {requestId !== undefined && <> = {requestId}</>}.
      </p>
      {requestId !== undefined && <Found requestId={requestId} />}
    </div>
  );
}

function Found({ requestId }: { readonly requestId: string }) {
  const services = useServicesWith<ServiceName>(AUDIT_SERVICES, 'admin:audit:read');
  const { results, failures, isLoading } = useServices(
    services,
    ['audit', 'request', requestId],
    async (service, signal) => {
      const query = { request_id: requestId, limit: PER_SERVICE } as ListAuditEvents;
      const { data } = await auditOf(service).list(query, { signal });
      return data.filter((event) => event.request_id === requestId);
    },
  );
  if (isLoading) return <Skeleton />;
  const rows = results
    .flatMap(({ service, data }) => data.map((event) => ({ service, event })))
    .sort((a, b) => a.event.created_at.localeCompare(b.event.created_at));
  return (
    <Panel flush title="In the audit trails">
      <ServiceFailures failures={failures} />
      {rows.length === 0 ? (
        <Notice title="No entry has this request ID">
          The request may have changed nothing, or have had another ID.
        </Notice>
      ) : (
        <ul>
          {rows.map(({ service, event }) => (
            <li
              key={event.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0"
            >
              <Time value={event.created_at} />
              <Link
                to="/audit"
                search={{ request_id: requestId, open: `${service}:${event.id}` } as never}
                className="font-medium text-brand hover:underline"
              >
                {event.action}
              </Link>
              <Badge tone={event.result === 'success' ? 'good' : 'warn'}>{event.result}</Badge>
              <span>{SERVICE_TITLES[service]}</span>
              <Actor value={event.actor} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
