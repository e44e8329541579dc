import type { Statement } from '@tessera/service';

/** A decision whose personal data is to be removed. */
export interface RedactableRow extends Record<string, unknown> {
  readonly id: string;
  /** With microseconds. */
  readonly at: string;
  readonly customer_id: string;
  readonly request: string;
  readonly response: string;
}

/** Only one process at a time does this work; the others skip the locked row. */
export const TAKE_TURN: Statement = {
  name: 'retention_take_turn',
  text: `select redacted_until::text as at, redacted_id as id from decision_retention
    for update skip locked`,
};

export const KEEP_PLACE: Statement = {
  name: 'retention_keep_place',
  text: 'update decision_retention set redacted_until = $1::timestamptz, redacted_id = $2::uuid',
};

/** In the order of the list's index, continuing where the last run ended. */
export const FIND_OLD: Statement = {
  name: 'retention_find_old',
  text: `select id, created_at::text as at, customer_id, request, response from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid) and created_at < $3::timestamptz
    order by created_at, id limit $4 for update`,
};

/**
 * Skips decisions that still wait for backends and need their request; they are found a minute
 * later.
 */
export const FIND_OF_CUSTOMER: Statement = {
  name: 'retention_find_of_customer',
  text: `select id, created_at::text as at, customer_id, request, response from decision
    where customer_id = $1 and outcome <> 'PROVISIONAL'
    order by created_at, id limit $2 for update`,
};

export const COUNT_OF_CUSTOMER: Statement = {
  name: 'retention_count_of_customer',
  text: 'select count(*)::int as count from decision where customer_id = $1',
};

export const REDACT: Statement = {
  name: 'retention_redact',
  text: `update decision d set request = r.request, response = r.response,
      customer_id = r.customer_id, device_ip = null, resolution_note = null,
      redacted_at = coalesce(d.redacted_at, $5::timestamptz)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
      as r (id, customer_id, request, response)
    where d.id = r.id`,
};

/** The data of events may name the payer. */
export const REDACT_EVENTS: Statement = {
  name: 'retention_redact_events',
  text: `update payment_event set data = '{}' where decision_id = any($1::uuid[]) and data <> '{}'`,
};
