import type { Statement } from '@tessera/database';

export const AUTHENTICATION_COLUMNS = `id, account_id, created_at, updated_at, use_case, state, flow, reference, amount,
  currency_code, token_id, scheme, recurring_expiry::text as recurring_expiry, recurring_frequency,
  installments, merchant_name, return_url, expires_at, message_version, ds_transaction_id,
  acs_transaction_id, acs_url, result_code, result_category, result_message, transaction_status,
  transaction_status_reason, eci, authentication_value`;

export const INSERT_AUTHENTICATION: Statement = {
  name: 'authentication_insert',
  text: `insert into authentication (id, account_id, created_at, updated_at, use_case, state,
      reference, amount, currency_code, token_id, scheme, recurring_expiry, recurring_frequency,
      installments, merchant_name, return_url, expires_at)
    values ($1, $2, $3, $3, $4, 'processing', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    returning ${AUTHENTICATION_COLUMNS}`,
};

export const READ_AUTHENTICATION: Statement = {
  name: 'authentication_read',
  text: `select ${AUTHENTICATION_COLUMNS} from authentication where account_id = $1 and id = $2`,
};

/** For requests that present a link, which is the authorization. */
export const FIND_AUTHENTICATION: Statement = {
  name: 'authentication_find',
  text: `select ${AUTHENTICATION_COLUMNS} from authentication where id = $1`,
};

/**
 * The issuer wants more time. Only the first response sets this, and only if nothing else has
 * changed the row since.
 */
export const CONTINUE_AUTHENTICATION: Statement = {
  name: 'authentication_continue',
  text: `update authentication set state = $3, flow = $4, expires_at = $5, message_version = $6,
      ds_transaction_id = $7, acs_transaction_id = $8, acs_url = $9, updated_at = $10
    where id = $1 and state = any($2) and flow is null
    returning ${AUTHENTICATION_COLUMNS}`,
};

/** Ends an authentication. IDs that the issuer has not sent before may be set now. */
export const END_AUTHENTICATION: Statement = {
  name: 'authentication_end',
  text: `update authentication set state = $3, flow = coalesce(flow, $4), expires_at = null,
      message_version = coalesce(message_version, $5),
      ds_transaction_id = coalesce(ds_transaction_id, $6),
      acs_transaction_id = coalesce(acs_transaction_id, $7), result_code = $8,
      result_category = $9, result_message = $10, transaction_status = $11,
      transaction_status_reason = $12, eci = $13, authentication_value = $14, updated_at = $15
    where id = $1 and state = any($2)
    returning ${AUTHENTICATION_COLUMNS}`,
};

export const LOCK_EXPIRED: Statement = {
  name: 'authentication_lock_expired',
  text: `select ${AUTHENTICATION_COLUMNS} from authentication where expires_at <= $1
    order by expires_at limit $2 for update skip locked`,
};
