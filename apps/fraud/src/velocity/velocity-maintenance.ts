import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, ServiceRole } from '@tessera/service';
import { ActiveRulesets } from '../rulesets/active-rulesets.js';
import { VelocityStore } from './velocity-store.js';

const EVERY_MS = 3_600_000;

/** Keeps the tables of the coming days ready and drops the days that no window reaches. */
@Injectable()
export class VelocityMaintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    failure: 'The tables of the velocities were not maintained.',
    everyMs: EVERY_MS,
    work: () => this.run(),
  });

  constructor(
    private readonly store: VelocityStore,
    private readonly rulesets: ActiveRulesets,
    private readonly role: ServiceRole,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.store.ready();
    // A service that was off for two weeks has no table for today.
    await this.run();
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.store.close();
  }

  /** One run, for whoever does not want to wait for the hour. */
  async run(): Promise<void> {
    const used = this.rulesets.all().flatMap(({ velocities }) => velocities);
    await this.store.maintain(used.map(({ definition }) => definition.id));
  }
}
