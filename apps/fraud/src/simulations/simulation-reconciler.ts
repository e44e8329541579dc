import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, prepared, preparedCount, purgeInBatches } from '@tessera/service';
import { DataSource } from 'typeorm';
import { type SimulationJob, SimulationJobs } from './simulation-jobs.js';
import { FIND_LOST_SIMULATIONS, FIND_LOST_STRETCHES, PURGE } from './simulation-statements.js';

const EVERY_MS = 3_000;
const PURGE_EVERY_MS = 3_600_000;
const PURGE_BATCH = 100;
const MAX_STRETCHES = 200;
const MAX_SIMULATIONS = 50;

/** Queues again what was lost with a process or with the queue itself. */
@Injectable()
export class SimulationReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lost: PeriodicTask;
  private readonly purge: PeriodicTask;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: SimulationJobs,
  ) {
    this.lost = new PeriodicTask({
      failure: 'Lost simulations could not be looked for.',
      everyMs: EVERY_MS,
      work: () => this.requeue(),
    });
    this.purge = new PeriodicTask({
      failure: 'Old simulations could not be removed.',
      everyMs: PURGE_EVERY_MS,
      work: (signal) => purgeInBatches(PURGE_BATCH, () => this.removeSome(), signal),
    });
  }

  onApplicationBootstrap(): void {
    if (!this.jobs.works) return;
    this.lost.start();
    this.purge.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.lost.stop(), this.purge.stop()]);
  }

  private removeSome(): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [PURGE_BATCH]);
  }

  /** A job that still waits stays as it is: its id is taken. */
  private async requeue(): Promise<void> {
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
