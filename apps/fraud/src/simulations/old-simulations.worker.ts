import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/service';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { DataSource } from 'typeorm';
import { PURGE } from './simulation-statements.js';

const BATCH = 100;

/** Removes simulations after a quarter. Cursors that refer to them stay valid for a while. */
@Injectable()
export class OldSimulationsWorker extends PeriodicWorker<number> {
  constructor(private readonly dataSource: DataSource) {
    super({ name: 'old-simulations', does: 'remove old simulations', everyMs: 60 * 60_000 });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => preparedCount(this.dataSource, PURGE, [BATCH]), signal);
  }
}
