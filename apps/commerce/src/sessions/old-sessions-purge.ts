import { Injectable } from '@nestjs/common';
import {
  Clock,
  PeriodicService,
  preparedCount,
  purgeInBatches,
  PurgeMetrics,
} from '@tessera/service';
import { DataSource } from 'typeorm';

const INTERVAL_MS = 60 * 60_000;
const BATCH = 1_000;
/** As long as the vault knows a session; after it nothing can become of one. */
const KEPT_MS = 31 * 24 * 60 * 60_000;

const PURGE = {
  name: 'token_session_purge',
  text: `with old as materialized (
      select id from token_session where expires_at <= $1
      order by expires_at limit ${BATCH} for update skip locked)
    delete from token_session where id in (select id from old)`,
};

/** Removes sessions that ended long ago. */
@Injectable()
export class OldSessionsPurge extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Old sessions were not removed.', everyMs: INTERVAL_MS });
    const keptSeconds = KEPT_MS / 1_000;
    metrics.watch({ table: 'token_session', column: 'expires_at', keptSeconds });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const batch = () => preparedCount(this.dataSource, PURGE, [before]);
    return purgeInBatches(BATCH, batch, signal);
  }
}
