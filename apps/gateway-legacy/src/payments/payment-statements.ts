import type { Statement } from '@tessera/database';

const PAYMENT_COLUMNS = `id, account_id, created_at, updated_at, use_case, initial_payment_id,
  reference, amount, currency_code, capture, source_type, token_id, vault_token_id,
  recurring_expiry::text as recurring_expiry, recurring_frequency, provider, provider_merchant,
  state, version, captured_amount, capturing_amount, refunded_amount, refunding_amount,
  settled_amount, charged_back_amount, released_amount, releasing_amount,
  result_code, result_category, result_message, fraud_decision_id, fraud_outcome, fraud_context,
  authentication_id, merchant_id, statement_descriptor, metadata, scheme_transaction_id,
  wallet_token_id, credential_type, credential_cryptogram, credential_fallback`;

const ORDER_COLUMNS = `id, account_id, payment_id, type, amount, created_at, state, attempts, ended_at,
  result_code, result_category, result_message, final_capture,
  coalesce(provider_reference, provider_transaction_id::text) as provider_reference`;

export const INSERT_PAYMENT: Statement = {
  name: 'payment_insert',
  text: `insert into payment (id, account_id, created_at, updated_at, use_case,
      initial_payment_id, reference, amount, currency_code, capture, source_type, token_id,
      vault_token_id, recurring_expiry, recurring_frequency, provider, provider_merchant, state,
      version, authentication_id, merchant_id, statement_descriptor, metadata, wallet_token_id,
      fraud_context)
    values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'open', 1,
      $17, $18, $19, $20, $21, $22)
    returning ${PAYMENT_COLUMNS}`,
};

export const READ_PAYMENT: Statement = {
  name: 'payment_read',
  text: `select ${PAYMENT_COLUMNS} from payment where account_id = $1 and id = $2`,
};

/** Whatever happens to a payment happens one after the other. */
export const LOCK_PAYMENT: Statement = {
  name: 'payment_lock',
  text: `select ${PAYMENT_COLUMNS} from payment where account_id = $1 and id = $2 for update`,
};

/** Conditional on the version, so that no change by another process is overwritten. */
export const CHANGE_PAYMENT: Statement = {
  name: 'payment_change',
  text: `update payment set version = $3, state = $4, captured_amount = $5, capturing_amount = $6,
      refunded_amount = $7, refunding_amount = $8, settled_amount = $9,
      result_code = coalesce($10, result_code), result_category = coalesce($11, result_category),
      result_message = coalesce($12, result_message), updated_at = $13,
      charged_back_amount = $14, released_amount = $15, releasing_amount = $16
    where id = $1 and version = $2 and account_id = $17
    returning ${PAYMENT_COLUMNS}`,
};

export const KEEP_DECISION: Statement = {
  name: 'payment_keep_decision',
  text: `update payment set fraud_decision_id = $3, fraud_outcome = $4
    where account_id = $1 and id = $2`,
};

export const KEEP_SCHEME_TRANSACTION: Statement = {
  name: 'payment_keep_scheme_transaction',
  text: 'update payment set scheme_transaction_id = $3 where account_id = $1 and id = $2',
};

/**
 * Stored before the authorization is sent, so that it is known what was used even if the process
 * dies.
 */
export const KEEP_CREDENTIAL: Statement = {
  name: 'payment_keep_credential',
  text: `update payment set credential_type = $3, credential_cryptogram = $4, credential_fallback = $5
    where account_id = $1 and id = $2`,
};

/**
 * The last payment of a series that succeeded or may still succeed, and the state of the series.
 */
export const LAST_OF_SERIES: Statement = {
  name: 'payment_last_of_series',
  text: `select max(created_at) as last from payment
    where account_id = $1 and (id = $2 or initial_payment_id = $2)
      and state not in ('failed', 'voided')`,
};

export const INSERT_EVENT: Statement = {
  name: 'payment_event_insert',
  text: `insert into payment_event
      (account_id, payment_id, version, created_at, type, from_state, to_state, amount, order_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

/** The intent, which is there before anybody is called. It is due when its caller must be gone. */
export const INSERT_ORDER: Statement = {
  name: 'payment_order_insert',
  text: `insert into payment_order
      (account_id, id, payment_id, type, amount, created_at, due_at, final_capture)
    values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 millisecond', $8)
    returning ${ORDER_COLUMNS}`,
};

/** An order is completed once, and not while it is being reversed. */
export const END_ORDER: Statement = {
  name: 'payment_order_end',
  text: `update payment_order set state = $3, due_at = null, ended_at = $4, result_code = $5,
      result_category = $6, result_message = $7, provider_reference = $8
    where id = $1 and account_id = $9 and state = $2
    returning ${ORDER_COLUMNS}`,
};

export const BEGIN_REVERSAL: Statement = {
  name: 'payment_order_begin_reversal',
  text: `update payment_order set state = 'reversing', due_at = null
    where id = $1 and account_id = $2 and state = 'pending'`,
};

/** The reversal of the authorization failed: inquiries about it start again. */
export const RESUME_ORDER: Statement = {
  name: 'payment_order_resume',
  text: `update payment_order set state = 'pending',
      due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where id = $1 and account_id = $2 and state = 'reversing'`,
};

/**
 * Claims an order that is due, exclusively for this process until the lease expires. By the ID alone, which is all that
 * its job contains.
 */
export const CLAIM_ORDER: Statement = {
  name: 'payment_order_claim',
  text: `update payment_order set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and state = 'pending' and due_at <= clock_timestamp()
    returning ${ORDER_COLUMNS}`,
};

export const POSTPONE_ORDER: Statement = {
  name: 'payment_order_postpone',
  text: `update payment_order set due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where id = $1 and account_id = $2 and state = 'pending'`,
};

/** Claims orders whose job is late or lost. */
export const CLAIM_OVERDUE: Statement = {
  name: 'payment_order_claim_overdue',
  text: `with overdue as materialized (
      select id, account_id from payment_order
      where state = 'pending' and due_at <= clock_timestamp() - $1 * interval '1 millisecond'
      order by due_at limit $2 for update skip locked)
    update payment_order set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where (id, account_id) in (select id, account_id from overdue)
    returning ${ORDER_COLUMNS}`,
};

export const COUNT_PENDING: Statement = {
  name: 'payment_order_count_pending',
  text: `select count(*)::int as pending,
      coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float as overdue_seconds
    from payment_order where state = 'pending'`,
};

/** What the caller sees of the orders of payments. */
export const READ_ORDERS: Statement = {
  name: 'payment_order_read',
  text: `select ${ORDER_COLUMNS} from payment_order
    where account_id = $1 and payment_id = any($2::uuid[])
      and type in ('authorization', 'capture', 'refund', 'void')
    order by created_at, id`,
};

export const COLUMNS_OF_PAYMENTS = PAYMENT_COLUMNS;
export const COLUMNS_OF_ORDERS = ORDER_COLUMNS;
