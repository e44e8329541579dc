import { Injectable } from '@nestjs/common';
import { PeriodicService, preparedCount, purgeInBatches, PurgeMetrics } from '@tessera/service';
import { DataSource } from 'typeorm';

const EVERY_MS = 60_000;
const BATCH = 500;

const PURGE = {
  name: 'oidc_records_purge',
  text: `with expired as materialized (
      select model, id_hash from oidc_records where expires_at < now()
      order by expires_at limit $1 for update skip locked)
    delete from oidc_records where (model, id_hash) in (select model, id_hash from expired)`,
};

/** Removes codes, sessions and tokens that have ended. */
@Injectable()
export class ExpiredRecords extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Expired records were not removed.', everyMs: EVERY_MS });
    metrics.watch({ table: 'oidc_records', column: 'expires_at' });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => preparedCount(this.dataSource, PURGE, [BATCH]), signal);
  }
}
