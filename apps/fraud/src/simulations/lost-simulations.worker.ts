import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { type SimulationJob, SimulationJobs } from './simulation-jobs.js';
import { FIND_LOST_SIMULATIONS, FIND_LOST_STRETCHES } from './simulation-statements.js';

const MAX_STRETCHES = 200;
const MAX_SIMULATIONS = 50;

/** Queues work again that was lost with a process or with the queue itself. */
@Injectable()
export class LostSimulationsWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: SimulationJobs,
  ) {
    super({ name: 'lost-simulations', does: 'queue lost simulations again', everyMs: 3_000 });
  }

  /** A job that is still queued is unaffected, because its ID exists already. */
  protected override async work(): Promise<void> {
    const simulations = await prepared<{ id: string }>(this.dataSource, FIND_LOST_SIMULATIONS, [
      MAX_SIMULATIONS,
    ]);
    const stretches = await prepared<SimulationJob>(this.dataSource, FIND_LOST_STRETCHES, [
      MAX_STRETCHES,
    ]);
    const begun = simulations.map(({ id }): SimulationJob => ({
      simulation_id: id,
      position: null,
    }));
    const lost = [...begun, ...stretches];
    if (lost.length > 0) this.jobs.enqueue(lost);
  }
}
