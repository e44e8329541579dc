import { randomUUID } from 'node:crypto';
import { DELIVERY_FAILED_EVENT } from '../event-types/common-event-types.js';
import { serializeEvent } from '../outbox/webhook-outbox.repository.js';
import type { ClaimedDelivery, FinishedDelivery } from './delivery.js';
import type { LoggedAttempt } from './logged-attempt.js';

/**
 * The event about a delivery that was given up; null for one that must not cause another: a delivery of
 * such an event, of a test, to a receiver of the operator, or to an endpoint that was disabled.
 */
export function deliveryFailure(
  delivery: ClaimedDelivery,
  { outcome, status }: LoggedAttempt,
): NonNullable<FinishedDelivery['failure']> | null {
  if (delivery.disabled) return null;
  if (delivery.internal || delivery.event.startsWith('webhook.')) return null;
  const event = DELIVERY_FAILED_EVENT;
  const id = randomUUID();
  const body = {
    occurred_at: new Date().toISOString(),
    webhook_id: delivery.endpoint_id,
    delivery_id: delivery.id,
    failed_event: delivery.event,
    failed_event_id: delivery.event_id,
    last_outcome: outcome,
    last_status: status ?? null,
  };
  return { eventId: id, body: serializeEvent({ event, id, body }) };
}
