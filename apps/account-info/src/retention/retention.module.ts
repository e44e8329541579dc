import { Module } from '@nestjs/common';
import { AttemptRetentionWorker } from './attempt-retention.worker.js';
import { RedactedAttemptsWorker } from './redacted-attempts.worker.js';

@Module({ providers: [AttemptRetentionWorker, RedactedAttemptsWorker] })
export class RetentionModule {}
