import type { DecisionDocument } from '../decision-request/decision-document.js';
import type { DecisionRedactor } from '../redaction/decision-redactor.js';
import { DayNotArchivableError } from './archive.errors.js';
import type { ArchivedDecision } from './archived-decision.js';
import type { ExportedRow } from './exported-decisions.repository.js';

/**
 * A decision without its personal data. One that was redacted already stays as it is: its evidence is
 * hashed, and a hash of the hash would not be equal to others any more.
 *
 * @throws DayNotArchivableError if the decision is not final
 */
export function archivedRow(row: ExportedRow, redactor: DecisionRedactor): ArchivedDecision {
  if (row.outcome === 'PROVISIONAL') {
    throw new DayNotArchivableError(`The decision ${row.id} is not final.`);
  }
  const redacted = row.redacted_at === null ? redactor.redact(row, false) : row;
  const { transaction } = JSON.parse(redacted.request) as DecisionDocument;
  return {
    id: row.id,
    created_at: BigInt(row.created_at),
    context: row.context,
    outcome: row.outcome,
    customer_id: row.customer_id,
    credential_fingerprint: row.credential_fingerprint,
    ruleset_id: row.ruleset_id,
    // Decisions of an older release have these in the request only.
    transaction_reference: row.transaction_reference ?? transaction.reference,
    amount: BigInt(row.amount ?? transaction.amount),
    currency: row.currency ?? transaction.currency,
    bin: row.bin,
    fail_open: row.fail_open ?? false,
    fired_rules: row.fired_rules,
    payment_state: row.payment_state,
    is_fraud: row.is_fraud,
    resolution: row.resolution,
    resolved_at: timeOf(row.resolved_at),
    resolved_by: row.resolved_by,
    redacted_at: timeOf(row.redacted_at),
    event_ids: row.event_ids,
    events: row.events,
    backend_calls: row.backend_calls,
    final_outcome: row.final_outcome,
    request: redacted.request,
    response: redacted.response,
  };
}

function timeOf(micros: string | null): bigint | null {
  return micros === null ? null : BigInt(micros);
}
