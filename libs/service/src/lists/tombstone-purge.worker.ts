import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedCount } from '../database/prepared.js';
import { PurgeMetrics } from '../metrics/purge.metrics.js';
import { PeriodicService, purgeInBatches } from '../time/periodic-service.js';

const INTERVAL_MS = 10 * 60_000;
const BATCH = 5_000;
/** Longer than anybody walks a list. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

const PURGE = {
  name: 'list_tombstone_purge',
  text: `with old as materialized (
      select id from list_tombstone
      where deleted_at < now() - interval '${KEPT_SECONDS} seconds'
      order by deleted_at limit $1 for update skip locked)
    delete from list_tombstone where id in (select id from old)`,
};

/** Removes the places of deleted objects in cursor lists, a week after their deletion. */
@Injectable()
export class TombstonePurgeWorker extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Failed to remove old places of lists; will retry.', everyMs: INTERVAL_MS });
    const table = 'list_tombstone';
    metrics.watch({ table, column: 'deleted_at', keptSeconds: KEPT_SECONDS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const batch = () => preparedCount(this.dataSource, PURGE, [BATCH]);
    return purgeInBatches(BATCH, batch, signal);
  }
}
