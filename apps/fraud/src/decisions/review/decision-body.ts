import type { DecisionDocument } from '../../decision-request/decision-document.js';
import type { EventResponse } from '../../events/dto/event.js';
import type { DecisionResponse } from '../../decision-response/dto/decision.response.js';
import type { DecisionReadResponse } from '../dto/decision-read.response.js';
import type { DecisionRow } from './decision-reviews.repository.js';
import type { ResolutionResponse } from '../../decision-response/dto/resolution.response.js';

/**
 * A decision as the API shows it. Columns override the stored response, because they are updated.
 */
export function decisionBody(
  row: DecisionRow,
  events: readonly EventResponse[],
): Readonly<DecisionReadResponse> {
  const { transaction, customer, device } = JSON.parse(row.request) as DecisionDocument;
  return {
    ...(JSON.parse(row.response) as Readonly<DecisionResponse>),
    outcome: row.outcome,
    payment_state: row.payment_state,
    events: [...events],
    resolution: resolutionOf(row),
    amount: transaction.amount,
    currency: transaction.currency,
    customer_id: customer.id,
    transaction_reference: transaction.reference,
    device_ip: device?.ip ?? null,
    email_hash: row.email_hash,
    device_hash: row.device_hash,
    redacted_at: row.redacted_at?.toISOString() ?? null,
  };
}

/** How a review was resolved and by which client; null while it is unresolved. */
export function resolutionOf(row: DecisionRow): ResolutionResponse | null {
  const { id, resolution, resolved_at: at, resolved_by: by, resolution_note: note } = row;
  if (resolution === null || at === null || by === null) return null;
  return {
    id,
    original_outcome: 'REVIEW',
    resolution,
    resolved_at: at.toISOString(),
    resolved_by: by,
    note,
  };
}
