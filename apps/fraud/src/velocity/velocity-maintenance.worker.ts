import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { PeriodicWorker } from '@tessera/work';
import { ActiveRulesetsService } from '../rulesets/active-rulesets.service.js';
import { VelocityStore } from './velocity-store.js';

const EVERY_MS = 3_600_000;

/** Creates the tables of the next days and drops those older than every window. */
@Injectable()
export class VelocityMaintenanceWorker extends PeriodicWorker implements OnApplicationBootstrap {
  constructor(
    private readonly store: VelocityStore,
    private readonly rulesets: ActiveRulesetsService,
    private readonly role: ServiceRole,
  ) {
    super({
      name: 'velocity-maintenance',
      does: 'maintain the tables of the velocities',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.store.ready();
    // After two weeks of downtime there is no table for today.
    await this.run();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.store.close();
  }

  protected override async work(): Promise<void> {
    const used = this.rulesets.all().flatMap(({ velocities }) => velocities);
    await this.store.maintain(used.map(({ definition }) => definition.id));
  }
}
