import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { backends } from './backends.js';
import type { TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const HANGING_EVENTS = 5_000;
const HEALTHY_EVENTS = 500;
const IN_PARALLEL = 10;
const MOST_ADDED_MS = 1_000;
/** A receiver that says nothing is given up after this long, and the next event is sent to it. */
const DELIVERY_TIMEOUT_MS = 15_000;
const TIMEOUT_MS = 120_000;

describe.each(backends)('an endpoint that hangs, with retries on %s', (backend, env) => {
  let stack: TestService;
  let api: RunningService;
  /** Another instance under the same load, in which no endpoint hangs. */
  let controlStack: TestService;
  let control: RunningService;

  beforeAll(async () => {
    stack = await createNoteStack({ ...env, LOG_LEVEL: 'error' });
    api = await stack.boot();
    controlStack = await createNoteStack({ ...env, LOG_LEVEL: 'error' });
    control = await controlStack.boot();
  });

  afterAll(async () => {
    await stack.close();
    await controlStack.close();
  });

  it(
    'with 5,000 events waiting delays the deliveries of a healthy one by less than a second',
    async () => {
      const hanging = await Receiver.start(() => undefined);
      const healthy = await Receiver.start();
      await register(stack, api, hanging.url, ['note.removed']);
      await register(stack, api, healthy.url);
      const unaffected = await Receiver.start();
      await register(controlStack, control, unaffected.url);
      await queueForHanging(api);
      await hanging.has(20);
      const [lags, controlLags] = await Promise.all([
        emitAndMeasure(api, healthy),
        emitAndMeasure(control, unaffected),
      ]);
      const [p99, controlP99] = [p99Of(lags), p99Of(controlLags)];
      process.stdout.write(
        `${backend}: next to ${HANGING_EVENTS} events for a hanging endpoint ${HEALTHY_EVENTS} healthy ` +
          `deliveries, p99 ${p99.toFixed(0)} ms; where none hangs ${controlP99.toFixed(0)} ms.\n`,
      );
      expect(p99).toBeLessThan(controlP99 + MOST_ADDED_MS);
      expect(hanging.busiest).toBe(20);
      const end = (hanging.received[0]?.at ?? 0) + DELIVERY_TIMEOUT_MS;
      expect(hanging.received.filter(({ at }) => at < end)).toHaveLength(20);
      await Promise.all([hanging, healthy, unaffected].map((receiver) => receiver.close()));
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

function p99Of(lags: readonly number[]): number {
  return lags[Math.floor(lags.length * 0.99)] ?? Infinity;
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
