import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, PurgeMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker, purgeInBatches } from '@tessera/work';
import { DataSource } from 'typeorm';
import { ExpiryEventsService } from '../events/expiry-events.service.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;

/** How long a backend may query the result of a session. */
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
 * Expires overdue sessions and emits their events. Reads do not depend on it: an overdue session already
 * reads as expired. Sessions older than a month are removed.
 */
@Injectable()
export class SessionExpiryWorker extends PeriodicWorker {
  constructor(
    private readonly expiry: ExpiryEventsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'session-expiry',
      does: 'expire sessions and remove old ones',
      everyMs: INTERVAL_MS,
      runs: 'api',
    });
    const keptSeconds = KEPT_MS / 1_000;
    metrics.watch({ table: 'tokenization_session', column: 'expires_at', keptSeconds });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    await inBatches(BATCH, () => this.expire(), signal);
    await purgeInBatches(BATCH, () => this.forget(), signal);
  }

  private async expire(): Promise<number> {
    const ids = await this.expiry.emit('session.expired', 'session', async (tx, now) => {
      const rows = await prepared<{ id: string }>(tx, EXPIRE, [now, BATCH]);
      return rows.map(({ id }) => id);
    });
    return ids.length;
  }

  private forget(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return preparedCount(this.dataSource, FORGET, [before, BATCH]);
  }
}
