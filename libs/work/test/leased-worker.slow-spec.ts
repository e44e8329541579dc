import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PrivateRedis, redisUrl, until } from '@tessera/local/testing';
import { DONE, failed, retry, type Outcome } from '../src/index.js';
import { CONCURRENCY, MAX_ATTEMPTS } from './support/parcel-service.js';
import { ParcelProcesses, type ParcelProcess } from './support/parcel-processes.js';

/** Longer than a test takes: polling cannot be what finds a row. */
const RARELY_POLLS = { POLL_MS: '600000' };

let stack: ParcelProcesses;

afterEach(() => stack.close());

async function delivered(process: ParcelProcess, ids: readonly string[]): Promise<void> {
  await until('the parcels are delivered', async () => {
    const stored = await Promise.all(ids.map((id) => stack.read(process, id)));
    return stored.every(({ state }) => state === 'delivered');
  });
}

describe('LeasedWorker', () => {
  it('processes every due row once when two processes work at the same time', async () => {
    stack = await ParcelProcesses.create();
    const seen: string[] = [];
    const deliver = ({ id }: { readonly id: string }): Promise<Outcome> => {
      seen.push(id);
      return Promise.resolve(DONE);
    };
    const one = await stack.api({}, deliver);
    await stack.worker(deliver);
    const ids = await stack.post(one, 40);
    await delivered(one, ids);
    expect(seen.sort()).toEqual([...ids].sort());
  });

  it('never has more rows in flight than its concurrency allows, and uses all of it', async () => {
    stack = await ParcelProcesses.create();
    let inFlight = 0;
    let most = 0;
    const full = Promise.withResolvers<undefined>();
    const process = await stack.api({}, async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      if (most === CONCURRENCY) full.resolve(undefined);
      await full.promise;
      inFlight -= 1;
      return DONE;
    });
    await delivered(process, await stack.post(process, 3 * CONCURRENCY));
    expect(most).toBe(CONCURRENCY);
  });

  it('gives a row to another process when the lease of the first one ends', async () => {
    stack = await ParcelProcesses.create();
    const begun = Promise.withResolvers<undefined>();
    const hangs = Promise.withResolvers<Outcome>();
    const dead = await stack.api(RARELY_POLLS, () => {
      begun.resolve(undefined);
      return hangs.promise;
    });
    const [id = ''] = await stack.post(dead, 1);
    dead.worker.nudge();
    await begun.promise;
    const other = await stack.worker();
    await delivered(other, [id]);
    expect((await stack.read(other, id)).attempts).toBe(2);
    // The result of the first process comes too late to change anything.
    hangs.resolve(failed(new Error('late')));
    await dead.worker.run();
    expect((await stack.read(other, id)).state).toBe('delivered');
  });

  it('waits longer after each retry, and fails a row after its last attempt', async () => {
    stack = await ParcelProcesses.create();
    const process = await stack.api({}, () => Promise.resolve(retry(new Error('unreachable'))));
    const [id = ''] = await stack.post(process, 1);
    await until('it was given up', async () => (await stack.read(process, id)).state === 'lost');
    const { attempts, waits } = await stack.read(process, id);
    expect([attempts, waits]).toEqual([MAX_ATTEMPTS, [100, 200]]);
    const metrics = await stack.metrics(process);
    expect(metrics).toContain('work_attempts_total{worker="parcels",outcome="retry"} 2');
    expect(metrics).toContain('work_attempts_total{worker="parcels",outcome="failed"} 1');
  });

  it('retries without limit what fails unexpectedly', async () => {
    stack = await ParcelProcesses.create({ LOG_LEVEL: 'info' });
    let calls = 0;
    const process = await stack.api({}, () => {
      calls += 1;
      return calls <= MAX_ATTEMPTS + 1
        ? Promise.reject(new Error('a defect'))
        : Promise.resolve(DONE);
    });
    const ids = await stack.post(process, 1);
    await delivered(process, ids);
    expect(stack.log.join()).toContain('Failed to deliver a parcel; will retry.');
  });

  it('fails a row at once when no attempt can succeed', async () => {
    stack = await ParcelProcesses.create();
    const process = await stack.api({}, () => Promise.resolve(failed(new Error('no such street'))));
    const [id = ''] = await stack.post(process, 1);
    await until('it was given up', async () => (await stack.read(process, id)).state === 'lost');
    expect((await stack.read(process, id)).attempts).toBe(1);
  });

  it('lets attempts in flight end at shutdown, and claims nothing more', async () => {
    stack = await ParcelProcesses.create();
    const begun = Promise.withResolvers<undefined>();
    const released = Promise.withResolvers<undefined>();
    const watching = await stack.api({ BACKGROUND_WORK: 'worker' });
    const stopping = await stack.worker(async (_, signal) => {
      begun.resolve(undefined);
      await released.promise;
      return signal.aborted ? retry(new Error('aborted')) : DONE;
    });
    const [id = ''] = await stack.post(watching, 1);
    await begun.promise;
    const stopped = stopping.worker.stop();
    const [later = ''] = await stack.post(watching, 1);
    released.resolve(undefined);
    await stopped;
    expect((await stack.read(watching, id)).state).toBe('delivered');
    expect((await stack.read(watching, later)).attempts).toBe(0);
  });

  it('aborts what takes longer than the drain, and makes it due again at once', async () => {
    stack = await ParcelProcesses.create();
    const watching = await stack.api({ BACKGROUND_WORK: 'worker' });
    const begun = Promise.withResolvers<undefined>();
    const stopping = await stack.worker((_, signal) => {
      begun.resolve(undefined);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      });
    });
    const [id = ''] = await stack.post(watching, 1);
    await begun.promise;
    await stack.stop(stopping);
    const { state, waits, is_due: isDue } = await stack.read(watching, id);
    expect([state, waits, isDue]).toEqual(['waiting', [0], true]);
    await delivered(await stack.worker(), [id]);
  });

  it('begins as soon as the transaction of a new row commits, and not when it rolls back', async () => {
    stack = await ParcelProcesses.create(RARELY_POLLS);
    const process = await stack.api();
    const { worker, parcels } = process;
    const [committed, rolledBack] = [randomUUID(), randomUUID()];
    const { claims } = parcels;
    await expect(
      parcels.dataSource.transaction(async (tx) => {
        await parcels.add(tx, rolledBack);
        worker.wakeAfterCommit(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(parcels.claims).toBe(claims);
    await parcels.dataSource.transaction(async (tx) => {
      await parcels.add(tx, committed);
      worker.wakeAfterCommit(tx);
    });
    await delivered(process, [committed]);
  });

  it('shows how much is due and for how long', async () => {
    stack = await ParcelProcesses.create();
    const process = await stack.api({ BACKGROUND_WORK: 'worker' });
    const [id = ''] = await stack.post(process, 2);
    await process.parcels.dataSource.query(
      `update parcel set due_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await until('it is shown', async () =>
      (await stack.metrics(process)).includes('work_due{worker="parcels"} 2'),
    );
    const [, age] =
      /^work_oldest_due_seconds\{worker="parcels"\} (\S+)$/m.exec(await stack.metrics(process)) ??
      [];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
  });
});

const REDIS = redisUrl();
const stores: [string, Record<string, string>][] = [
  ['Postgres', {}],
  ...(REDIS === null ? [] : [['Redis', { REDIS_URL: REDIS }] as [string, Record<string, string>]]),
];

describe.each(stores)('the queue on %s', (_, env) => {
  it('wakes a worker process for what an API adds, and at the time of a retry', async () => {
    stack = await ParcelProcesses.create({ ...env, ...RARELY_POLLS });
    const api = await stack.api({ BACKGROUND_WORK: 'worker' });
    let calls = 0;
    await stack.worker(() =>
      Promise.resolve(++calls === 1 ? retry(new Error('unreachable')) : DONE),
    );
    const ids = await stack.post(api, 1);
    // The queue of a process opens at its first job, and that may take longer than the job waits.
    await until('the worker has been woken', async () => {
      for (const id of ids) api.worker.wakeFor(id);
      return Promise.resolve(calls > 0);
    });
    await delivered(api, ids);
    expect((await stack.read(api, ids[0] ?? '')).waits).toEqual([100]);
  });
});

(REDIS === null ? describe.skip : describe)('a Redis that is lost', () => {
  it('costs time only: polling finds the rows', async () => {
    const redis = await PrivateRedis.prepare();
    await redis.start();
    stack = await ParcelProcesses.create({ REDIS_URL: redis.url });
    const process = await stack.api();
    await delivered(process, await stack.post(process, 1));
    await redis.kill();
    const ids = await stack.post(process, 3);
    await delivered(process, ids);
    await redis.remove();
  });
});
