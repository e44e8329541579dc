import { Injectable } from '@nestjs/common';
import {
  Clock,
  inBatches,
  PeriodicService,
  prepared,
  preparedCount,
  purgeInBatches,
  PurgeMetrics,
} from '@tessera/service';
import { DataSource } from 'typeorm';
import { EndedObjects } from '../events/ended-objects.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;

/** How long a backend may ask what became of a session. */
const KEPT_MS = 30 * DAY_MS;

const EXPIRE = {
  name: 'session_expire',
  text: `with due as materialized (
      select id from tokenization_session where status = 'pending' and expires_at <= $1
      order by expires_at limit $2 for update skip locked)
    update tokenization_session set status = 'expired' where id in (select id from due)
    returning id`,
};
const FORGET = {
  name: 'session_forget',
  text: `with old as materialized (
      select id from tokenization_session where expires_at <= $1
      order by expires_at limit $2 for update skip locked)
    delete from tokenization_session where id in (select id from old)`,
};

/**
 * Ends the sessions whose time is over, and tells of it. Nobody waits for it: an overdue session is
 * expired for whoever reads it. Sessions of last month are removed.
 */
@Injectable()
export class SessionExpiry extends PeriodicService {
  constructor(
    private readonly ended: EndedObjects,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Overdue sessions were not ended.', everyMs: INTERVAL_MS });
    const keptSeconds = KEPT_MS / 1_000;
    metrics.watch({ table: 'tokenization_session', column: 'expires_at', keptSeconds });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    await inBatches(BATCH, () => this.expire(), signal);
    await purgeInBatches(BATCH, () => this.forget(), signal);
  }

  private async expire(): Promise<number> {
    const ids = await this.ended.tell('session.expired', 'session', async (on, now) => {
      const rows = await prepared<{ id: string }>(on, EXPIRE, [now, BATCH]);
      return rows.map(({ id }) => id);
    });
    return ids.length;
  }

  private forget(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return preparedCount(this.dataSource, FORGET, [before, BATCH]);
  }
}
