import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AfterCommitService } from './after-commit.service.js';
import { JobQueuesService } from './jobs/job-queues.service.js';
import { IdempotencyKeyPurgeWorker, ListTombstonePurgeWorker } from './service-purges.js';
import { WorkMetrics } from './work.metrics.js';
import { WorkersService } from './workers.service.js';

/** Background work of a service with a database. Importing it starts the workers of all its modules. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AfterCommitService,
    IdempotencyKeyPurgeWorker,
    JobQueuesService,
    ListTombstonePurgeWorker,
    WorkMetrics,
    WorkersService,
  ],
  exports: [AfterCommitService, JobQueuesService, WorkersService],
})
export class WorkModule {}
