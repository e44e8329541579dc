import { afterEach, describe, expect, it } from '@jest/globals';
import { WorkersService, workersTable } from '../src/index.js';
import { ParcelProcesses } from './support/parcel-processes.js';

let stack: ParcelProcesses;

afterEach(() => stack.close());

describe('the registry of workers', () => {
  it('lists every worker of the service, also in a process that does not run them', async () => {
    stack = await ParcelProcesses.create();
    const { running } = await stack.api({ BACKGROUND_WORK: 'worker' });
    const workers = running.get(WorkersService).list();
    expect(workers.map(({ name }) => name)).toEqual([
      'idempotency-key-purge',
      'list-tombstone-purge',
      'parcels',
    ]);
    expect(workersTable(workers)).toContain('| `parcels`               | Deliver a parcel ');
    expect(workers[2]).toMatchObject({ queue: 'parcels', concurrency: 4, runs: 'background' });
  });
});

describe('an API', () => {
  it('does no background work with BACKGROUND_WORK=worker, and the worker process does it', async () => {
    stack = await ParcelProcesses.create();
    const api = await stack.api({ BACKGROUND_WORK: 'worker' });
    const [id = ''] = await stack.post(api, 1);
    api.worker.nudge();
    const worker = await stack.worker();
    await worker.worker.run();
    expect((await stack.read(api, id)).state).toBe('delivered');
    expect(await stack.metrics(api)).toContain(
      'work_attempts_total{worker="parcels",outcome="done"} 0',
    );
    expect(api.parcels.claims).toBe(0);
  });

  it('warns of the former variable, and does what it means', async () => {
    stack = await ParcelProcesses.create();
    const api = await stack.api({ WEBHOOK_WORKER: 'off', LOG_LEVEL: 'info' });
    api.worker.nudge();
    expect(api.parcels.claims).toBe(0);
    expect(stack.log.join()).toContain(
      'WEBHOOK_WORKER is deprecated and will be removed; set BACKGROUND_WORK=worker instead.',
    );
  });
});
