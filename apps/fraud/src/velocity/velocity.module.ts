import { Module, type Provider } from '@nestjs/common';
import { RedisMetrics } from '@tessera/database';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { PastAdditionsService } from './past-additions.service.js';
import { PastDecisionsRepository } from './past-decisions.repository.js';
import { PostgresVelocityStore } from './postgres-velocity-store.js';
import { RedisVelocityStore } from './redis-velocity-store.js';
import { UncountedDecisionsRepository } from './uncounted-decisions.repository.js';
import { UncountedDecisionsService } from './uncounted-decisions.service.js';
import { VelocityService } from './velocity.service.js';
import { VelocityFillWorker } from './velocity-fill.worker.js';
import { VelocityMaintenanceWorker } from './velocity-maintenance.worker.js';
import { VelocityRepairWorker } from './velocity-repair.worker.js';
import { VelocityStore } from './velocity-store.js';

const store: Provider = {
  provide: VelocityStore,
  inject: [FraudConfig, DataSource, RedisMetrics],
  useFactory: (config: FraudConfig, dataSource: DataSource, metrics: RedisMetrics) => {
    const { redisNamespace: namespace, redis: servers, velocityTimeoutMs: timeoutMs } = config;
    return servers === undefined
      ? new PostgresVelocityStore(dataSource)
      : new RedisVelocityStore({ servers, namespace, timeoutMs, metrics });
  },
};

@Module({
  imports: [CredentialsModule, RulesetsModule],
  providers: [
    store,
    PastAdditionsService,
    PastDecisionsRepository,
    UncountedDecisionsRepository,
    UncountedDecisionsService,
    VelocityService,
    VelocityFillWorker,
    VelocityMaintenanceWorker,
    VelocityRepairWorker,
  ],
  exports: [VelocityService],
})
export class VelocityModule {}
