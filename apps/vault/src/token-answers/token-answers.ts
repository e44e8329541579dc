import { preparedCount } from '@tessera/database';
import { currentIdempotencyLease } from '@tessera/http';
import type { DataSource, EntityManager } from 'typeorm';

const LINK = {
  name: 'token_answer_link',
  text: `insert into token_answer (answer_id, token_id, answer_owner, answer_account)
    values ($1, $2, $3, $4)
    on conflict (answer_id, token_id) do update set answer_owner = excluded.answer_owner`,
};

/**
 * Called in the transaction that creates or changes a token: the response that is stored for the
 * request's idempotency key shows the cardholder's name, so it must be removed with the token.
 */
export async function linkAnswer(db: DataSource | EntityManager, tokenId: string): Promise<void> {
  const lease = currentIdempotencyLease();
  if (lease === null) return;
  await preparedCount(db, LINK, [lease.id, tokenId, lease.owner, lease.accountId]);
}

/**
 * The parts of a statement that remove the stored responses of tokens.
 *
 * @param tokens a query of the statement with the column `id`
 */
export function dropAnswersSql(tokens: string): string {
  return `unlinked as (
      delete from token_answer where token_id in (select id from ${tokens})
      returning answer_id, answer_owner, answer_account),
    dropped as (
      update idempotency_key set answer = null from unlinked
      where idempotency_key.id = unlinked.answer_id
        and idempotency_key.account_id = unlinked.answer_account
        and idempotency_key.owner = unlinked.answer_owner)`;
}
