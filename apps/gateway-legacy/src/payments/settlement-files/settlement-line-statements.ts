import type { Statement } from '@tessera/database';
import type { AccountId } from '@tessera/ids';

/** The key of a settlement line. */
export interface LineKey extends Record<string, unknown> {
  readonly provider: string;
  readonly merchant: string;
  readonly account_id: AccountId;
  readonly settlement: number;
  readonly position: number;
}

/** The parameters $1 to $5 of the statements below. */
export function lineKeyValues(line: LineKey): readonly unknown[] {
  return [line.provider, line.merchant, line.account_id, line.settlement, line.position];
}

const IS_LINE = `provider = $1 and merchant = $2 and account_id = $3 and settlement = $4
  and position = $5`;

const IS_DUE = `l.applied_at is null and l.set_aside_at is null
  and l.type in ('capture', 'refund', 'chargeback')`;

/** Lines whose operation has no outcome yet are skipped, so that they delay no others. */
export const FIND_DUE_LINES: Statement = {
  name: 'settlement_line_find_due',
  text: `select l.provider, l.merchant, l.account_id, l.settlement, l.position, l.payment_id
    from settlement_line l
    left join payment p on p.id = l.payment_id and p.account_id = l.account_id
    left join payment_order o
      on o.id = l.order_id and o.payment_id = l.payment_id and o.account_id = l.account_id
    where ${IS_DUE} and p.state is distinct from 'capturing'
      and (o.state is null or o.state in ('succeeded', 'failed'))
    order by l.closed_at, l.settlement, l.position limit $1`,
};

/** The payment is locked, so that the lines of an operation are checked one after the other. */
export const READ_LINE_FACTS: Statement = {
  name: 'settlement_line_read_facts',
  text: `select l.type, l.amount, l.currency_code, l.payment_id, l.order_id,
      p.currency_code as payment_currency, p.state as payment_state,
      (p.captured_amount - p.charged_back_amount)::text as chargeable,
      (case when p.state in ('failed', 'voided') then 0
        else p.amount - p.captured_amount - p.released_amount - p.releasing_amount end)::text
        as capturable,
      o.type as order_type, o.amount as order_amount, o.state as order_state,
      coalesce(before.total, 0)::text as settled_before,
      coalesce(before.has_equal, false) as has_equal,
      l.payment_id is null and exists (
        select from payment_order x join payment y
            on y.id = x.payment_id and y.account_id = x.account_id
        where x.id = coalesce(l.order_id, l.authorization_id) and y.provider = l.provider
          and y.provider_merchant = l.merchant) as is_of_other_account
    from settlement_line l
    left join payment p on p.id = l.payment_id and p.account_id = l.account_id
    left join payment_order o
      on o.id = l.order_id and o.payment_id = l.payment_id and o.account_id = l.account_id
    left join lateral (
      select sum(abs(e.amount)) as total, bool_or(e.amount = l.amount) as has_equal
      from settlement_line e
      where e.order_id = l.order_id and e.account_id = l.account_id and e.type = l.type
        and e.applied_at is not null) before on true
    where l.provider = $1 and l.merchant = $2 and l.account_id = $3 and l.settlement = $4
      and l.position = $5 and ${IS_DUE}`,
};

export const APPLY_LINE: Statement = {
  name: 'settlement_line_apply',
  text: `update settlement_line set applied_at = $6
    where ${IS_LINE} and applied_at is null and set_aside_at is null`,
};

export const SET_LINE_ASIDE: Statement = {
  name: 'settlement_line_set_aside',
  text: `update settlement_line set set_aside_at = $6
    where ${IS_LINE} and applied_at is null and set_aside_at is null`,
};

/** A line that was tried again and fits as little as before has one exception still. */
export const KEEP_EXCEPTION: Statement = {
  name: 'settlement_exception_keep',
  text: `insert into settlement_exception as e (id, provider, merchant, account_id, settlement,
      position, created_at, updated_at, status, reason)
    values ($7, $1, $2, $3, $4, $5, $6, $6, 'open', $8)
    on conflict (provider, merchant, account_id, settlement, position) do update
      set status = 'open', reason = excluded.reason, updated_at = excluded.updated_at,
        attempts = e.attempts + 1`,
};

/**
 * Lines that were early: a chargeback of a payment that has enough captured by now, and a reversal of
 * a chargeback that has been applied since. They are applied again, without an operator.
 */
export const RETRY_EARLY_LINES: Statement = {
  name: 'settlement_line_retry_early',
  text: `with early as materialized (
      select e.id, l.provider, l.merchant, l.account_id, l.settlement, l.position
      from settlement_exception e
      join settlement_line l using (provider, merchant, account_id, settlement, position)
      join payment p on p.id = l.payment_id and p.account_id = l.account_id
      where e.status = 'open' and p.state <> 'capturing' and (
        (e.reason = 'not_captured' and p.captured_amount - p.charged_back_amount >= -l.amount)
        or (e.reason = 'no_chargeback' and exists (
          select from chargeback c
          where c.payment_id = l.payment_id and c.account_id = l.account_id
            and c.amount - c.reversed_amount >= l.amount)))
      order by e.created_at, l.position limit $1 for update of e skip locked),
    retried as (
      update settlement_exception e set status = 'retrying', updated_at = $2
      from early where e.id = early.id)
    update settlement_line l set set_aside_at = null from early
    where (l.provider, l.merchant, l.account_id, l.settlement, l.position)
      = (early.provider, early.merchant, early.account_id, early.settlement, early.position)`,
};

export const RESOLVE_EXCEPTION: Statement = {
  name: 'settlement_exception_resolve',
  text: `update settlement_exception set status = 'resolved', updated_at = $6
    where ${IS_LINE} and status = 'retrying'`,
};

export const COUNT_OPEN_EXCEPTIONS: Statement = {
  name: 'settlement_exception_count_open',
  text: `select count(*)::int as open,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as oldest_seconds
    from settlement_exception where status = 'open'`,
};
