/**
 * Checks of a settlement line, in SQL. They depend only on data that never changes, so that a line
 * gets the same result whenever it is checked. The tables are aliased: `l` is the line, `p` its
 * payment, `o` the operation that it names.
 */
export const LINE_TABLES = `settlement_line l
  left join payment p on p.id = l.payment_id and p.account_id = l.account_id
  left join payment_order o
    on o.id = l.order_id and o.payment_id = l.payment_id and o.account_id = l.account_id`;

/**
 * The line should name a payment of the account but does not. A fee or a payout may have no
 * payment.
 */
export const IS_UNMATCHED = `(l.payment_id is null
  and (num_nonnulls(l.order_id, l.line_reference) > 0 or l.type in ('capture', 'refund', 'chargeback')))`;

/** It names a payment, and not a capture or refund of this amount in this currency. */
export const DIFFERS = `(l.payment_id is not null and l.type in ('capture', 'refund')
  and (o.type is distinct from l.type or p.currency_code <> l.currency_code
    or l.amount <> case o.type when 'refund' then -o.amount else o.amount end))`;
