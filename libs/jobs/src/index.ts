export { JobQueue } from './job-queue.js';
export { JobPostponed } from './job.js';
export type { Job, JobProcessor } from './job.js';
export { JobTraces } from './job-traces.js';
export { JobQueues } from './job-queues.js';
export type { JobQueueOptions, OpenJobQueue } from './job-queues.js';
export { JobsModule } from './jobs.module.js';
export { openJobStore } from './open-job-store.js';
export type { JobStore } from './job-store.js';
