import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { RunningService } from '../src/index.js';
import { IdempotencyPurge } from '../src/idempotency/idempotency-purge.js';
import { LimitedStack, metric } from './support/limited-stack.js';

const EXPIRED = 12_345;
const LIVE = 100;
const LAG = 'purge_lag_seconds{table="idempotency_key"}';

let stack: LimitedStack;
let service: RunningService;

beforeAll(async () => {
  stack = await LimitedStack.create();
  service = await stack.start();
});

afterAll(() => stack.close());

async function insertKeys(count: number, age: string): Promise<void> {
  await service.get(DataSource).query(
    `insert into idempotency_key (id, fingerprint, owner, lease_until, created_at)
      select uuid_send(gen_random_uuid()), '', gen_random_uuid(), now(), now() - $2::interval
      from generate_series(1, $1::int)`,
    [count, age],
  );
}

it('removes every expired idempotency key in one run, and shows how late it is', async () => {
  await insertKeys(EXPIRED, '26 hours');
  await insertKeys(LIVE, '23 hours');
  const lag = await metric(service, LAG);
  expect(lag).toBeGreaterThanOrEqual(2 * 3_600);
  expect(lag).toBeLessThan(3 * 3_600);
  // Several replicas purge at once, and none waits for the rows of another.
  const purge = service.get(IdempotencyPurge);
  const other = (await stack.start()).get(IdempotencyPurge);
  const removed = await Promise.all([purge.run(), other.run()]);
  expect(removed[0] + removed[1]).toBe(EXPIRED);
  const [left] = await service
    .get(DataSource)
    .query<{ count: number }[]>('select count(*)::int as count from idempotency_key');
  expect(left?.count).toBe(LIVE);
  const later = await stack.start();
  expect(await metric(later, LAG)).toBe(0);
});
