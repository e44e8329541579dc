import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { backends } from './backends.js';
import { createNoteWorld, emit, register } from './note-service.js';
import type { NoteWorld } from './note-service.js';
import { Receiver } from './receiver.js';

const HANGING_EVENTS = 5_000;
const HEALTHY_EVENTS = 500;
const IN_PARALLEL = 10;
const P99_LIMIT_MS = 1_000;
/** A receiver that says nothing is given up after this long, and the next event is sent to it. */
const DELIVERY_TIMEOUT_MS = 15_000;
const TIMEOUT_MS = 120_000;

describe.each(backends)('an endpoint that hangs, with retries on %s', (backend, env) => {
  let world: NoteWorld;
  let api: RunningService;

  beforeAll(async () => {
    world = await createNoteWorld({ ...env, LOG_LEVEL: 'error' });
    api = await world.api();
  });

  afterAll(async () => {
    await world.close();
  });

  it(
    'with 5,000 events waiting delays the deliveries of a healthy one by less than a second',
    async () => {
      const hanging = await Receiver.start(() => undefined);
      const healthy = await Receiver.start();
      await register(world, api, hanging.url, ['note.removed']);
      await register(world, api, healthy.url);
      await queueForHanging(api);
      await hanging.has(20);
      const lags = await emitAndMeasure(api, healthy);
      const p99 = lags[Math.floor(lags.length * 0.99)] ?? Infinity;
      process.stdout.write(
        `${backend}: beside ${HANGING_EVENTS} events for a hanging endpoint ${HEALTHY_EVENTS} healthy ` +
          `deliveries, median ${lags[lags.length >> 1]?.toFixed(0) ?? '?'} ms, p99 ${p99.toFixed(0)} ms.\n`,
      );
      expect(p99).toBeLessThan(P99_LIMIT_MS);
      expect(hanging.busiest).toBe(20);
      const end = (hanging.received[0]?.at ?? 0) + DELIVERY_TIMEOUT_MS;
      expect(hanging.received.filter(({ at }) => at < end)).toHaveLength(20);
      await hanging.close();
      await healthy.close();
    },
    TIMEOUT_MS,
  );
});

/** Thousands of copies of one event, as a burst leaves them. */
async function queueForHanging(service: RunningService): Promise<void> {
  await emit(service, { event: 'note.removed' });
  await service.get(DataSource).query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), event, endpoint_id, owner_id, url, hmac_key, internal, body
     from (select * from webhook_delivery limit 1) d, generate_series(2, $1::int)`,
    [HANGING_EVENTS],
  );
}

/** Milliseconds from commit to arrival, sorted. */
async function emitAndMeasure(service: RunningService, receiver: Receiver): Promise<number[]> {
  const committed = new Map<string, number>();
  for (let sent = 0; sent < HEALTHY_EVENTS; sent += IN_PARALLEL) {
    await Promise.all(
      Array.from({ length: IN_PARALLEL }, async () => {
        committed.set(await emit(service), performance.now());
      }),
    );
  }
  const received = await receiver.has(HEALTHY_EVENTS);
  return received
    .map(({ event, at }) => Math.max(0, at - (committed.get(event.id) ?? 0)))
    .sort((a, b) => a - b);
}
