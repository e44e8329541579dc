import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack } from './note-service.js';

const ROWS = 150_000;
const BATCH = 10_000;
const PER_ENDPOINT = 20_001;
const STATE = `select idx_tup_fetch::int as fetched, seq_tup_read::int as scanned
  from pg_stat_user_tables where relname = 'webhook_delivery'`;

let stack: TestService;
let worker: RunningService;

beforeAll(async () => {
  stack = await createNoteStack();
  worker = await stack.boot();
  // Of one endpoint, and all of them later than any dispatcher claims now.
  for (let left = ROWS; left > 0; left -= BATCH) {
    await worker.get(DataSource).query(
      `insert into webhook_delivery (event_id, event, endpoint_id, owner_id, url, hmac_key,
         internal, body, created_at, claimable_at, next_attempt_at)
       select gen_random_uuid(), 'note.created', '00000000-0000-4000-8000-000000000001', 'o',
         'http://127.0.0.1:1', '', false, 'b', now() - interval '10 minutes',
         now() + interval '1 hour', now() + interval '1 hour'
       from generate_series(1, $1::int)`,
      [BATCH],
    );
  }
}, 60_000);

afterAll(() => stack.close());

async function rowsRead(): Promise<number> {
  await worker.get(DataSource).query('select pg_stat_clear_snapshot(), pg_stat_force_next_flush()');
  const [row] = await worker.get(DataSource).query<{ fetched: number; scanned: number }[]>(STATE);
  return (row?.fetched ?? 0) + (row?.scanned ?? 0);
}

it('counts a deep outbox without reading all of it, and still tells how old it is', async () => {
  const { measureOutbox } = await import('../src/outbox/outbox-metrics.js');
  const { Registry } = await import('prom-client');
  const before = await rowsRead();
  const registry = new Registry();
  measureOutbox(registry, worker.get(DataSource));
  let text = '';
  await until('the outbox is counted', async () =>
    (text = await registry.metrics()).includes('webhook_outbox_deliveries{'),
  );
  expect(text).toContain(`webhook_outbox_deliveries{state="waiting"} ${PER_ENDPOINT}`);
  const age = Number(/^webhook_outbox_oldest_seconds (\S+)$/m.exec(text)?.[1]);
  expect(age).toBeGreaterThanOrEqual(600);
  const read = (await rowsRead()) - before;
  expect(read).toBeGreaterThanOrEqual(PER_ENDPOINT);
  // The service counts as well, at most every five seconds; all of the rows would be far more.
  expect(read).toBeLessThan(ROWS);
});
