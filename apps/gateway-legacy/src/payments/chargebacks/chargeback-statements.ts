import type { Statement } from '@tessera/database';

const COLUMNS = `id, account_id, payment_id, order_id, created_at, updated_at, status, amount,
  reversed_amount, currency_code`;

export const INSERT_CHARGEBACK: Statement = {
  name: 'chargeback_insert',
  text: `insert into chargeback (id, account_id, payment_id, order_id, created_at, updated_at, status,
      amount, currency_code)
    values ($1, $2, $3, $4, $5, $5, 'received', $6, $7)
    returning ${COLUMNS}`,
};

/**
 * Reverses a chargeback of the payment that has the amount left: one of the same capture and of the
 * same amount before any other, the oldest first. The payment is locked.
 */
export const REVERSE_CHARGEBACK: Statement = {
  name: 'chargeback_reverse',
  text: `update chargeback c set reversed_amount = reversed_amount + $2, updated_at = $4,
      status = case when reversed_amount + $2 = amount then 'reversed' else status end
    where account_id = $5 and id = (
      select id from chargeback
      where payment_id = $1 and account_id = $5 and amount - reversed_amount >= $2
      order by (order_id is not distinct from $3::uuid) desc, (amount - reversed_amount = $2) desc,
        created_at, id
      limit 1)
    returning ${COLUMNS}`,
};

const MATCHES = `account_id = $1 and ($2::text is null or status = $2)
  and ($3::uuid is null or payment_id = $3) and ($4::timestamptz is null or created_at >= $4)
  and ($5::timestamptz is null or created_at < $5)`;

export const COUNT_CHARGEBACKS: Statement = {
  name: 'chargeback_count',
  text: `select count(*)::int as total from chargeback where ${MATCHES}`,
};

export const LIST_CHARGEBACKS: Statement = {
  name: 'chargeback_list',
  text: `select ${COLUMNS} from chargeback where ${MATCHES}
    order by created_at desc, id desc limit $6 offset $7`,
};

export const READ_CHARGEBACK: Statement = {
  name: 'chargeback_read',
  text: `select ${COLUMNS} from chargeback where account_id = $1 and id = $2`,
};
