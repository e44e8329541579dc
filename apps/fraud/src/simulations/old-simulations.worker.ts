import { Injectable } from '@nestjs/common';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { SimulationWorkRepository } from './simulation-work.repository.js';

const BATCH = 100;

/** Removes simulations after a quarter. Cursors that refer to them stay valid for a while. */
@Injectable()
export class OldSimulationsWorker extends PeriodicWorker<number> {
  constructor(private readonly simulations: SimulationWorkRepository) {
    super({ name: 'old-simulations', does: 'remove old simulations', everyMs: 60 * 60_000 });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.simulations.purge(BATCH), signal);
  }
}
