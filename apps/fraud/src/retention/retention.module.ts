import { Module } from '@nestjs/common';
import { DecisionRetentionWorker } from './decision-retention.worker.js';

@Module({ providers: [DecisionRetentionWorker] })
export class RetentionModule {}
