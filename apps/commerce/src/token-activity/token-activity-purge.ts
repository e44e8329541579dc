import { Injectable } from '@nestjs/common';
import { Clock, PeriodicService, purgeInBatches, PurgeMetrics } from '@tessera/service';
import { DataSource } from 'typeorm';
import { TokenActivity } from './token-activity.js';

const INTERVAL_MS = 60 * 60_000;
const BATCH = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The longest report, and a month to ask for it. */
const ACTIVITY_KEPT_DAYS = 366 + 31;

/** Removes what no report shows any more. */
@Injectable()
export class TokenActivityPurge extends PeriodicService<number> {
  constructor(
    private readonly activity: TokenActivity,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Old token activity was not removed.', everyMs: INTERVAL_MS });
    const keptSeconds = ACTIVITY_KEPT_DAYS * 24 * 60 * 60;
    metrics.watch({ table: 'token_activity', column: 'occurred_at', keptSeconds });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - ACTIVITY_KEPT_DAYS * DAY_MS);
    const batch = () => this.activity.purge(this.dataSource, before, BATCH);
    return purgeInBatches(BATCH, batch, signal);
  }
}
