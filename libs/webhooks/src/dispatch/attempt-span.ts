import { parseTraceparent } from '@tessera/telemetry';
import type { Span, Tracing } from '@tessera/telemetry';
import type { ClaimedDelivery } from './delivery.js';
import type { AttemptResult } from './delivery-outcome.js';

/**
 * The span of an attempt, in the trace of the request that caused the event, be it hours ago: under the
 * request's own span and not linked to it, so that one trace shows its outcome.
 */
export function beginAttemptSpan(
  tracing: Tracing,
  delivery: ClaimedDelivery,
  number: number,
): Span | undefined {
  const { event, event_id: eventId, endpoint_id: endpointId, traceparent } = delivery;
  const start = {
    name: 'deliver webhook',
    kind: 'consumer',
    attributes: {
      'messaging.system': 'tessera_outbox',
      'messaging.destination.name': 'webhook_delivery',
      'messaging.operation.name': 'deliver',
      'messaging.operation.type': 'process',
      'messaging.message.id': eventId,
      'tessera.webhook.event': event,
      'tessera.webhook.endpoint_id': endpointId,
      'tessera.webhook.attempt': number,
    },
  } as const;
  return tracing.begin(start, parseTraceparent(traceparent));
}

/** How it went. */
export function describeOutcome(span: Span | undefined, { outcome }: AttemptResult): void {
  span?.set({ 'tessera.webhook.outcome': outcome });
  if (outcome !== 'delivered') span?.fail(outcome);
}
