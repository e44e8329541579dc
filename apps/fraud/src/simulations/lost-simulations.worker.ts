import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { SimulationChunksRepository } from './simulation-chunks.repository.js';
import { type SimulationJob, SimulationWorker } from './simulation.worker.js';
import { SimulationWorkRepository } from './simulation-work.repository.js';

const MAX_CHUNKS = 200;
const MAX_SIMULATIONS = 50;

/** Queues work again that was lost with a process or with the queue itself. */
@Injectable()
export class LostSimulationsWorker extends PeriodicWorker {
  constructor(
    private readonly simulations: SimulationWorkRepository,
    private readonly chunks: SimulationChunksRepository,
    private readonly worker: SimulationWorker,
  ) {
    super({ name: 'lost-simulations', does: 'queue lost simulations again', everyMs: 3_000 });
  }

  /** A job that is still queued is unaffected, because its ID exists already. */
  protected override async work(): Promise<void> {
    const simulations = await this.simulations.findLost(MAX_SIMULATIONS);
    const chunks = await this.chunks.findLost(MAX_CHUNKS);
    const begun = simulations.map((id): SimulationJob => ({
      simulation_id: id,
      position: null,
    }));
    const lost = [...begun, ...chunks];
    if (lost.length > 0) this.worker.enqueue(lost);
  }
}
