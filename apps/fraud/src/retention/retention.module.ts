import { Module } from '@nestjs/common';
import { DecisionRetention } from './decision-retention.js';

@Module({ providers: [DecisionRetention] })
export class RetentionModule {}
