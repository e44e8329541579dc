import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestClock } from '@tessera/local/testing';
import { IdempotencyKeyPurgeWorker } from '../src/index.js';
import { ParcelProcesses, type ParcelProcess } from './support/parcel-processes.js';

const EXPIRED = 12_345;
const LIVE = 100;
const LAG = 'purge_lag_seconds{table="idempotency_key"}';

let stack: ParcelProcesses;
let service: ParcelProcess;

beforeAll(async () => {
  stack = await ParcelProcesses.create();
  service = await stack.api();
});

afterAll(() => stack.close());

async function insertKeys(count: number, age: string): Promise<void> {
  await service.parcels.dataSource.query(
    `insert into idempotency_key (id, fingerprint, owner, lease_until, created_at)
      select uuid_send(gen_random_uuid()), '', gen_random_uuid(), now(), now() - $2::interval
      from generate_series(1, $1::int)`,
    [count, age],
  );
}

async function lagAt(process: ParcelProcess): Promise<number> {
  const lines = (await stack.metrics(process)).split('\n');
  const line = lines.find((each) => each.startsWith(`${LAG} `));
  return Number(line?.slice(LAG.length + 1) ?? 0);
}

it('removes every expired idempotency key in one run, and shows how late it is', async () => {
  await insertKeys(EXPIRED, '26 hours');
  await insertKeys(LIVE, '23 hours');
  const lag = await lagAt(service);
  expect(lag).toBeGreaterThanOrEqual(2 * 3_600);
  expect(lag).toBeLessThan(3 * 3_600);
  // Several replicas purge at once, and none waits for the rows of another.
  const purge = service.running.get(IdempotencyKeyPurgeWorker);
  const other = (await stack.api()).running.get(IdempotencyKeyPurgeWorker);
  const removed = await Promise.all([purge.run(), other.run()]);
  expect(removed[0] + removed[1]).toBe(EXPIRED);
  const [left] = await service.parcels.dataSource.query<{ count: number }[]>(
    'select count(*)::int as count from idempotency_key',
  );
  expect(left?.count).toBe(LIVE);
  expect(await lagAt(await stack.api())).toBe(0);
});

it('removes no live key when the clock of the process is ahead of the database', async () => {
  const clock = new TestClock();
  clock.advance(2 * 24 * 3_600_000);
  const ahead = await stack.api({}, undefined, clock);
  await insertKeys(1, '25 hours');
  expect(await ahead.running.get(IdempotencyKeyPurgeWorker).run()).toBe(1);
});
