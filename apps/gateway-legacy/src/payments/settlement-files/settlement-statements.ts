import type { Statement } from '@tessera/database';
import type { AccountId } from '@tessera/ids';

/** An account at a provider, whose settlement files are read. */
export interface ProviderAccountRow extends Record<string, unknown> {
  readonly provider: string;
  readonly merchant: string;
  readonly account_id: AccountId;
  readonly last_settlement: number;
}

export const NOTE_PROVIDER_ACCOUNT: Statement = {
  name: 'provider_account_note',
  text: `insert into provider_account (provider, merchant, account_id) values ($1, $2, $3)
    on conflict do nothing`,
};

/**
 * Claims accounts whose files are due to be fetched, exclusively for this process until the lease
 * expires.
 */
export const CLAIM_PROVIDER_ACCOUNTS: Statement = {
  name: 'provider_account_claim',
  text: `with due as materialized (
      select provider, merchant, account_id from provider_account
      where due_at <= clock_timestamp() order by due_at limit $2 for update skip locked)
    update provider_account set due_at = clock_timestamp() + $1 * interval '1 millisecond'
    where (provider, merchant, account_id) in (select provider, merchant, account_id from due)
    returning provider, merchant, account_id, last_settlement`,
};

/** A file is imported once: the process that advances the number has written its lines. */
export const MOVE_ON: Statement = {
  name: 'provider_account_move_on',
  text: `update provider_account set last_settlement = $4 + 1
    where provider = $1 and merchant = $2 and account_id = $3 and last_settlement = $4`,
};

/** Only orders of the account are linked: two accounts may share a name at a provider. */
export const INSERT_LINE: Statement = {
  name: 'settlement_line_insert',
  text: `insert into settlement_line (provider, merchant, account_id, settlement, position,
      closed_at, type, order_id, authorization_id, line_reference, payment_id, amount,
      currency_code)
    values ($1, $2, $3, $4, $5, $6, $7, $8::uuid, $9::uuid, $10,
      (select payment_id from payment_order
        where id = coalesce($8::uuid, $9::uuid) and account_id = $3),
      $11, $12)`,
};
