import { Module } from '@nestjs/common';
import { AttemptRetention } from './attempt-retention.js';

@Module({ providers: [AttemptRetention] })
export class RetentionModule {}
