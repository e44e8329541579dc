import { Module } from '@nestjs/common';
import { JobsModule } from '@tessera/jobs';
import { BackendsModule } from '../backends/backends.module.js';
import { BackgroundCalls } from './background-calls.js';
import { ProvisionalFinaliser } from './provisional-finaliser.js';
import { ProvisionalMetrics } from './provisional-metrics.js';
import { ProvisionalReads } from './provisional-reads.js';
import { ProvisionalReconciler } from './provisional-reconciler.js';
import { ProvisionalWriter } from './provisional-writer.js';

/** Decisions that wait for async backends. */
@Module({
  imports: [BackendsModule, JobsModule],
  providers: [
    BackgroundCalls,
    ProvisionalFinaliser,
    ProvisionalMetrics,
    ProvisionalReads,
    ProvisionalReconciler,
    ProvisionalWriter,
  ],
  exports: [ProvisionalReads, ProvisionalWriter],
})
export class ProvisionalModule {}
