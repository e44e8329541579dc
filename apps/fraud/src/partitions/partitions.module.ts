import { Module } from '@nestjs/common';
import { DecisionMidnightPurgeWorker } from './decision-midnight-purge.worker.js';
import { DecisionPartitionsRepository } from './decision-partitions.repository.js';
import { DecisionPartitionsService } from './decision-partitions.service.js';
import { DecisionPartitionsWorker } from './decision-partitions.worker.js';

@Module({
  providers: [
    DecisionMidnightPurgeWorker,
    DecisionPartitionsRepository,
    DecisionPartitionsService,
    DecisionPartitionsWorker,
  ],
})
export class PartitionsModule {}
