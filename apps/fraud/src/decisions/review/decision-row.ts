import type { Statement } from '@tessera/service';
import { eventBody } from '../../events/event-body.js';
import type { EventRow } from '../../events/event-statements.js';
import type { DecisionDocument } from '../decision-document.js';
import type { DecisionReadResponse, DecisionResponse } from '../dto/decision.response.js';
import type { Resolution, ResolutionResponse } from './dto/resolution.response.js';

/** A decision in its current state: the original response and what has changed since. */
export interface DecisionRow {
  readonly id: string;
  readonly outcome: string;
  readonly request: string;
  readonly response: string;
  readonly payment_state: string | null;
  readonly resolution: Resolution | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution_note: string | null;
  readonly redacted_at: Date | null;
}

export const DECISION_COLUMNS = [
  'id',
  'outcome',
  'request',
  'response',
  'payment_state',
  'resolution',
  'resolved_at',
  'resolved_by',
  'resolution_note',
  'redacted_at',
] as const;

export const READ_DECISION: Statement = {
  name: 'decision_read',
  text: `select ${DECISION_COLUMNS.join(', ')} from decision where id = $1`,
};

/**
 * A decision as the API shows it. Columns override the stored response, because they are updated.
 */
export function decisionBody(
  row: DecisionRow,
  events: readonly EventRow[],
): Readonly<DecisionReadResponse> {
  const { transaction, customer, device } = JSON.parse(row.request) as DecisionDocument;
  return {
    ...(JSON.parse(row.response) as Readonly<DecisionResponse>),
    outcome: row.outcome,
    payment_state: row.payment_state,
    events: events.map(eventBody),
    resolution: resolutionOf(row),
    amount: transaction.amount,
    currency: transaction.currency,
    customer_id: customer.id,
    transaction_reference: transaction.reference,
    device_ip: device?.ip ?? null,
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
