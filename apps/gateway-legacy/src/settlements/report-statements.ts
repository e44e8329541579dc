import type { Statement } from '@tessera/database';

const COLUMNS = `id, account_id, created_at, period_start, period_end, currency_code, status,
  attempts, give_up_at, reason_code, reason_message, ended_at`;

const FIGURES = `as_of, opening_balance, capture_debit, capture_credit, refund_debit, refund_credit,
  chargeback_debit, chargeback_credit, fee_debit, fee_credit, payout_debit, payout_credit,
  closing_balance, line_count, unmatched_count, unmatched_amount, differing_count,
  outstanding_count, outstanding_captures, outstanding_refunds`;

const SOURCES = `coalesce((
    select json_agg(json_build_object('provider', provider, 'merchant', merchant,
        'last_settlement', last_settlement) order by provider, merchant)
      from settlement_report_source
      where report_id = settlement_report.id and account_id = settlement_report.account_id), '[]')
  as sources`;

export const REPORT_COLUMNS = `${COLUMNS}, ${FIGURES}, ${SOURCES}`;

/** Returns no row when the account has reached its limit of reports in progress. */
export const INSERT_REPORT: Statement = {
  name: 'settlement_report_insert',
  text: `insert into settlement_report (id, account_id, created_at, period_start, period_end,
      currency_code, status, due_at, give_up_at)
    select $1::uuid, $2::uuid, $3, $4, $5, $6, 'processing',
      clock_timestamp() + $7 * interval '1 millisecond', $8
    where (select count(*) from settlement_report
      where account_id = $2::uuid and status = 'processing') < $9
    returning ${COLUMNS}`,
};

export const READ_REPORT: Statement = {
  name: 'settlement_report_read',
  text: `select ${REPORT_COLUMNS} from settlement_report where account_id = $1 and id = $2`,
};

/** Claims reports that are due, exclusively for this process until the lease expires. */
export const CLAIM_REPORTS: Statement = {
  name: 'settlement_report_claim',
  text: `with due as materialized (
      select id from settlement_report
      where status = 'processing' and due_at <= clock_timestamp()
      order by due_at limit $2 for update skip locked)
    update settlement_report set attempts = attempts + 1,
      due_at = clock_timestamp() + $1 * interval '1 millisecond'
    where id in (select id from due)
    returning ${COLUMNS}`,
};

/** Only while the claim is valid: a later claim increments the number of attempts. */
const IS_CLAIMED = `id = $1 and status = 'processing' and attempts = $2`;

export const POSTPONE_REPORT: Statement = {
  name: 'settlement_report_postpone',
  text: `update settlement_report set due_at = clock_timestamp() + $3 * interval '1 millisecond',
      reason_code = $4, reason_message = $5
    where ${IS_CLAIMED}`,
};

export const FAIL_REPORT: Statement = {
  name: 'settlement_report_fail',
  text: `update settlement_report set status = 'failed', due_at = null, ended_at = $3,
      reason_code = $4, reason_message = $5
    where ${IS_CLAIMED}`,
};

export const COMPLETE_REPORT: Statement = {
  name: 'settlement_report_complete',
  text: `update settlement_report set status = 'completed', due_at = null, ended_at = $3,
      reason_code = null, reason_message = null, as_of = $4,
      opening_balance = $5, closing_balance = $6,
      capture_debit = $7, capture_credit = $8, refund_debit = $9, refund_credit = $10,
      chargeback_debit = $11, chargeback_credit = $12, fee_debit = $13, fee_credit = $14,
      payout_debit = $15, payout_credit = $16,
      line_count = $17, unmatched_count = $18, unmatched_amount = $19, differing_count = $20,
      outstanding_count = $21, outstanding_captures = $22, outstanding_refunds = $23
    where ${IS_CLAIMED}`,
};

/** How far the account's files have been read; its lines are all of those files. */
export const INSERT_SOURCES: Statement = {
  name: 'settlement_report_source_insert',
  text: `insert into settlement_report_source
      (account_id, report_id, provider, merchant, last_settlement)
    select account_id, $1, provider, merchant, last_settlement from provider_account
    where account_id = $2`,
};

export const PROVIDER_ACCOUNTS: Statement = {
  name: 'settlement_report_provider_accounts',
  text: `select provider, merchant, account_id, last_settlement from provider_account
    where account_id = $1 order by provider, merchant`,
};

export const COUNT_PROCESSING: Statement = {
  name: 'settlement_report_count_processing',
  text: `select count(*)::int as processing,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as oldest_seconds
    from settlement_report where status = 'processing'`,
};
