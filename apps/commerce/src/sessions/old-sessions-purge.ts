import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService, preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';

const INTERVAL_MS = 60 * 60_000;
const BATCH = 1_000;
/** As long as the vault knows a session; after it nothing can become of one. */
const KEPT_MS = 31 * 24 * 60 * 60_000;

const PURGE = {
  name: 'token_session_purge',
  text: `delete from token_session where id in (
    select id from token_session where expires_at <= $1 order by expires_at limit ${BATCH})`,
};

/** Removes sessions that ended long ago. */
@Injectable()
export class OldSessionsPurge extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Old sessions were not removed.', everyMs: INTERVAL_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return inBatches(BATCH, () => preparedCount(this.dataSource, PURGE, [before]), signal);
  }
}
