import { Module } from '@nestjs/common';
import { DecisionRetentionWorker } from './decision-retention.worker.js';
import { RetentionRepository } from './retention.repository.js';

@Module({ providers: [DecisionRetentionWorker, RetentionRepository] })
export class RetentionModule {}
