import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';
import type { CommerceEvent } from '../events/commerce-events.js';

/** An event of a token. */
export interface TokenHappening {
  readonly accountId: string;
  readonly tokenId: string;
  readonly occurredAt: Date;
  readonly event: CommerceEvent;
  /** What the status became; null where the event did not change it. */
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
const PURGE = {
  name: 'token_activity_purge',
  text: `
    with old as materialized (
      select id from token_activity where occurred_at < $1
      order by occurred_at limit $2 for update skip locked)
    delete from token_activity where id in (select id from old)`,
};

/** What happened to tokens. Webhook notifications are not kept, and a deleted token is gone. */
@Injectable()
export class TokenActivity {
  /** @param on the transaction of the change and its event */
  async record(on: DataSource | EntityManager, happening: TokenHappening): Promise<void> {
    const { accountId, occurredAt, tokenId, event, status, networkTokenStatus } = happening;
    const values = [accountId, occurredAt, tokenId, event, status, networkTokenStatus];
    await preparedCount(on, RECORD, values);
  }

  /** @returns how many rows were removed */
  purge(on: DataSource, before: Date, limit: number): Promise<number> {
    return preparedCount(on, PURGE, [before, limit]);
  }
}
