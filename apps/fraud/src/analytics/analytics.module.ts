import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { DecisionRollupPurgeWorker } from './decision-rollup-purge.worker.js';
import { DecisionRollupWorker } from './decision-rollup.worker.js';
import { DecisionRollupsRepository } from './decision-rollups.repository.js';
import { RuleRollupPurgeWorker } from './rule-rollup-purge.worker.js';
import { RulesetRollupPurgeWorker } from './ruleset-rollup-purge.worker.js';

@Module({
  controllers: [AnalyticsController],
  providers: [
    AnalyticsService,
    DecisionRollupPurgeWorker,
    DecisionRollupsRepository,
    DecisionRollupWorker,
    RuleRollupPurgeWorker,
    RulesetRollupPurgeWorker,
  ],
})
export class AnalyticsModule {}
