import { Module } from '@nestjs/common';
import { JobQueues } from './job-queues.js';

/** Background jobs of a service. Imported once; features inject {@link JobQueues}. */
@Module({ providers: [JobQueues], exports: [JobQueues] })
export class JobsModule {}
