import { Module } from '@nestjs/common';
import { AttemptRetentionWorker } from './attempt-retention.worker.js';

@Module({ providers: [AttemptRetentionWorker] })
export class RetentionModule {}
