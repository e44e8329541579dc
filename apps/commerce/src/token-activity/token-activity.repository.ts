import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import type { AccountId, TokenId } from '@tessera/ids';
import type { DataSource, EntityManager } from 'typeorm';
import type { CommerceEvent } from '../events/commerce-event-types.js';

/** An event of a token. */
export interface TokenActivityEntry {
  readonly accountId: AccountId;
  readonly tokenId: TokenId;
  readonly occurredAt: Date;
  readonly event: CommerceEvent;
  /** The new status; null if the event did not change it. */
  readonly status: string | null;
  readonly networkTokenStatus: string | null;
}

const RECORD = {
  name: 'token_activity_record',
  text: `
    insert into token_activity
      (account_id, occurred_at, token_id, event, status, network_token_status)
    values ($1, $2, $3, $4, $5, $6)`,
};

/**
 * The history of tokens, for reports: webhook notifications are not kept, and deleted tokens have
 * no row any more.
 */
@Injectable()
export class TokenActivityRepository {
  /** @param db the transaction of the change and its event */
  async record(db: DataSource | EntityManager, happening: TokenActivityEntry): Promise<void> {
    const { accountId, occurredAt, tokenId, event, status, networkTokenStatus } = happening;
    const values = [accountId, occurredAt, tokenId, event, status, networkTokenStatus];
    await preparedCount(db, RECORD, values);
  }
}
