import { Module } from '@nestjs/common';
import { BackendsModule } from '../backends/backends.module.js';
import { AbandonedBackendCallsWorker } from './abandoned-backend-calls.worker.js';
import { BackendCallWorker } from './backend-call.worker.js';
import { BackendCallsRepository } from './backend-calls.repository.js';
import { ProvisionalDeadlineWorker } from './provisional-deadline.worker.js';
import { ProvisionalFinaliser } from './provisional-finaliser.js';
import { ProvisionalMetrics } from './provisional-metrics.js';
import { ProvisionalReads } from './provisional-reads.js';
import { ProvisionalWriter } from './provisional-writer.js';

/** Decisions that wait for async backends. */
@Module({
  imports: [BackendsModule],
  providers: [
    AbandonedBackendCallsWorker,
    BackendCallWorker,
    BackendCallsRepository,
    ProvisionalDeadlineWorker,
    ProvisionalFinaliser,
    ProvisionalMetrics,
    ProvisionalReads,
    ProvisionalWriter,
  ],
  exports: [ProvisionalReads, ProvisionalWriter],
})
export class ProvisionalModule {}
