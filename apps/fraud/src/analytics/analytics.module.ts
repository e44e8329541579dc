import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { DecisionRollupWorker } from './decision-rollup.worker.js';
import { DecisionRollupsRepository } from './decision-rollups.repository.js';

@Module({
  controllers: [AnalyticsController],
  providers: [AnalyticsService, DecisionRollupsRepository, DecisionRollupWorker],
})
export class AnalyticsModule {}
