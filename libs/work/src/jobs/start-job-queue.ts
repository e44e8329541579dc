import type { Tracing } from '@tessera/telemetry';
import { JobQueue } from './job-queue.js';
import type { JobWork } from './job-queue.js';
import { JobTraces } from './job-traces.js';
import { openJobStore } from './open-job-store.js';
import type { JobStoreOptions } from './open-job-store.js';

/** Opens a queue over the store that the configuration names, and starts its work. */
export async function startJobQueue<Data extends object>({
  work,
  tracing,
  ...store
}: JobStoreOptions & {
  readonly work: JobWork<Data> | null;
  readonly tracing: Tracing;
}): Promise<JobQueue<Data>> {
  const queue = new JobQueue<Data>(await openJobStore(store), new JobTraces(store.name, tracing));
  queue.start(work);
  return queue;
}
