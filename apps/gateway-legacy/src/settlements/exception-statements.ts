import type { Statement } from '@tessera/database';

const SELECT = `select e.id, e.account_id, e.created_at, e.updated_at, e.status, e.reason,
    e.attempts, e.note, l.provider, l.merchant, l.settlement, l.closed_at, l.type, l.amount,
    l.currency_code, coalesce(l.order_id::text, l.line_reference) as reference, l.payment_id
  from settlement_exception e
  join settlement_line l using (provider, merchant, account_id, settlement, position)`;

const MATCHES = `account_id = $1 and ($2::text is null or status = $2)
  and ($3::text is null or reason = $3)`;

export const COUNT_EXCEPTIONS: Statement = {
  name: 'settlement_exception_count',
  text: `select count(*)::int as total from settlement_exception where ${MATCHES}`,
};

export const LIST_EXCEPTIONS: Statement = {
  name: 'settlement_exception_list',
  text: `${SELECT} where ${MATCHES} order by e.created_at desc, e.id desc limit $4 offset $5`,
};

export const READ_EXCEPTION: Statement = {
  name: 'settlement_exception_read',
  text: `${SELECT} where account_id = $1 and e.id = $2`,
};

/** Those of all accounts that wait for an operator. */
export const OPEN_EXCEPTIONS: Statement = {
  name: 'settlement_exception_open',
  text: `${SELECT} where e.status = 'open' and ($1::uuid is null or account_id = $1)
    order by e.created_at, e.id limit $2`,
};

export const CLOSE_EXCEPTION: Statement = {
  name: 'settlement_exception_close',
  text: `update settlement_exception set status = $2, note = coalesce($3, note), updated_at = now()
    where id = $1 and status = 'open'
    returning provider, merchant, account_id, settlement, position`,
};

/** The line is applied again, to the payment that its references name by now. */
export const RELEASE_LINE: Statement = {
  name: 'settlement_line_release',
  text: `update settlement_line l set set_aside_at = null,
      payment_id = coalesce(payment_id,
        (select o.payment_id from payment_order o
          where o.id = coalesce(l.order_id, l.authorization_id) and o.account_id = l.account_id))
    where provider = $1 and merchant = $2 and account_id = $3 and settlement = $4
      and position = $5`,
};
