import { Injectable } from '@nestjs/common';
import { PeriodicService, ServiceRole } from '@tessera/service';
import { ActiveRulesets } from '../rulesets/active-rulesets.js';
import { VelocityStore } from './velocity-store.js';

const EVERY_MS = 3_600_000;

/** Keeps the tables of the coming days ready and drops the days that no window reaches. */
@Injectable()
export class VelocityMaintenance extends PeriodicService {
  constructor(
    private readonly store: VelocityStore,
    private readonly rulesets: ActiveRulesets,
    private readonly role: ServiceRole,
  ) {
    super({ failure: 'The tables of the velocities were not maintained.', everyMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.store.ready();
    // A service that was off for two weeks has no table for today.
    await this.run();
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.store.close();
  }

  protected override async work(): Promise<void> {
    const used = this.rulesets.all().flatMap(({ velocities }) => velocities);
    await this.store.maintain(used.map(({ definition }) => definition.id));
  }
}
