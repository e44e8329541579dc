import { Module } from '@nestjs/common';
import { TokenActivityRepository } from './token-activity.repository.js';
import { TokenActivityPurgeWorker } from './token-activity-purge.worker.js';

@Module({
  providers: [TokenActivityRepository, TokenActivityPurgeWorker],
  exports: [TokenActivityRepository],
})
export class TokenActivityModule {}
