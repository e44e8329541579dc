import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Loaded, Time } from '../../ui/index.js';

/** The state of a webhook delivery; its attempts are loaded when a person asks for them. */
export function DeliveryStep({ delivery }: { readonly delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const canRead = useCan('fraud', 'admin:webhooks:read');
  const { status, attempt_count: attempts, last_status: last, next_attempt_at: next } = delivery;
  return (
    <div className="text-faint">
      <span>
        {STATES[status]}
        {last !== null && `, HTTP ${last}`}, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        {next !== null && (
          <>
            , next <Time value={next} relative />
          </>
        )}
      </span>
      {canRead && (
        <>
          {' · '}
          <button
            type="button"
            aria-expanded={isOpen}
            className="text-brand hover:underline"
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {isOpen ? 'Hide attempts' : 'Attempts'}
          </button>
          {' · '}
          <Link
            to="/webhooks/$service/$id"
            params={{ service: 'fraud', id: delivery.webhook_id }}
            className="text-brand hover:underline"
          >
            Endpoint
          </Link>
        </>
      )}
      {isOpen && <Attempts id={delivery.id} />}
    </div>
  );
}

const STATES: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Not delivered yet',
  succeeded: 'Delivered',
  failed: 'Failed',
};

function Attempts({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ['delivery', 'fraud', id],
    queryFn: ({ signal }) => tessera.fraud.deliveries.get(id, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ attempts }) => (
        <ul className="mt-1 border-l border-line pl-3">
          {attempts.map(({ number, at, outcome, status, duration_ms: duration }) => (
            <li key={number} className="flex flex-wrap gap-x-2">
              <span className="numeric">{number}.</span>
              <span>
                {outcome.replaceAll('_', ' ')}
                {status !== null && ` (${status})`}
              </span>
              <span className="numeric">{duration} ms</span>
              <Time value={at} />
            </li>
          ))}
          {attempts.length === 0 && <li>No attempt yet.</li>}
        </ul>
      )}
    </Loaded>
  );
}
