import { Injectable } from '@nestjs/common';
import { inBatches, PeriodicService, preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';

const EVERY_MS = 60_000;
const BATCH = 500;

const PURGE = {
  name: 'oidc_records_purge',
  text: `delete from oidc_records where (model, id_hash) in (
    select model, id_hash from oidc_records where expires_at < now() limit $1)`,
};

/** Removes codes, sessions and tokens that have ended. */
@Injectable()
export class ExpiredRecords extends PeriodicService<number> {
  constructor(private readonly dataSource: DataSource) {
    super({ failure: 'Expired records were not removed.', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => preparedCount(this.dataSource, PURGE, [BATCH]), signal);
  }
}
