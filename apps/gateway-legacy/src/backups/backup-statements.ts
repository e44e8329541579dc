import type { Statement } from '@tessera/database';

const COLUMNS = `id, account_id, token_id, provider, provider_merchant, created_at, updated_at,
  status, reason, provider_payment_method_id, attempts, row_mac`;

/** The intent, before anybody is called. A token has one backup at each provider. */
export const INSERT_BACKUP: Statement = {
  name: 'backup_insert',
  text: `insert into backup (id, account_id, token_id, provider, provider_merchant, created_at,
      updated_at, status, due_at, row_mac)
    values ($1, $2, $3, $4, $5, $6, $6, 'pending', clock_timestamp(), $7)
    on conflict (account_id, token_id, provider) do nothing
    returning ${COLUMNS}`,
};

export const FIND_BACKUP_OF_TOKEN: Statement = {
  name: 'backup_find_of_token',
  text: `select ${COLUMNS} from backup where account_id = $1 and token_id = $2 and provider = $3`,
};

/** A failed backup that is requested again is retried under its old reference at the provider. */
export const RESTART_BACKUP: Statement = {
  name: 'backup_restart',
  text: `update backup set status = 'pending', reason = null, attempts = 0,
      due_at = clock_timestamp(), updated_at = $2
    where id = $1 and status = 'failed'
    returning ${COLUMNS}`,
};

export const READ_BACKUP: Statement = {
  name: 'backup_read',
  text: `select ${COLUMNS} from backup where account_id = $1 and id = $2`,
};

/** Claims backups that are due, exclusively for this process until the lease expires. */
export const CLAIM_BACKUPS: Statement = {
  name: 'backup_claim',
  text: `with due as materialized (
      select id from backup where due_at <= clock_timestamp()
      order by due_at limit $2 for update skip locked)
    update backup set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $1 * interval '1 millisecond'
    where id in (select id from due)
    returning ${COLUMNS}`,
};

export const POSTPONE_BACKUP: Statement = {
  name: 'backup_postpone',
  text: `update backup set due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and status = 'pending'`,
};

/** A backup is completed once, by the first process that records an outcome. */
export const END_BACKUP: Statement = {
  name: 'backup_end',
  text: `update backup set status = $2, reason = $3, provider_payment_method_id = $4,
      updated_at = $5, due_at = null
    where id = $1 and status = 'pending'
    returning ${COLUMNS}`,
};
