import { Module } from '@nestjs/common';
import { BackendsModule } from '../backends/backends.module.js';
import { AbandonedBackendCallsWorker } from './abandoned-backend-calls.worker.js';
import { BackendCallWorker } from './backend-call.worker.js';
import { BackendCallsRepository } from './backend-calls.repository.js';
import { ProvisionalDeadlineWorker } from './provisional-deadline.worker.js';
import { ProvisionalOutcomesService } from './provisional-outcomes.service.js';
import { ProvisionalMetrics } from './provisional.metrics.js';
import { ProvisionalDecisionsRepository } from './provisional-decisions.repository.js';
import { ProvisionalDecisionsService } from './provisional-decisions.service.js';

/** Decisions that wait for async backends. */
@Module({
  imports: [BackendsModule],
  providers: [
    AbandonedBackendCallsWorker,
    BackendCallWorker,
    BackendCallsRepository,
    ProvisionalDeadlineWorker,
    ProvisionalOutcomesService,
    ProvisionalMetrics,
    ProvisionalDecisionsRepository,
    ProvisionalDecisionsService,
  ],
  exports: [ProvisionalDecisionsService],
})
export class ProvisionalModule {}
