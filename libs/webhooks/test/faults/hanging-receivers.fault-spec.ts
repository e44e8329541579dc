import { afterEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack, emit, register } from '../note-service.js';
import { Receiver } from '../receiver.js';
import { outboxIsEmpty } from './arrivals.js';
import { CleanUps } from './clean-ups.js';
import { WorkerProcess } from './worker-process.js';

const HANGING = 200;
const MAX_ATTEMPTS = 5;
/** An attempt is cut after this long. */
const CUT_AFTER_MS = 15_000;
/** That of the product: no attempt here outlives its lease. */
const LEASE_MS = 20_000;
const EVENTS_PER_ENDPOINT = 40;
const HEALTHY_EVENTS = 500;
const IN_PARALLEL = 5;
/** What hanging receivers may add to the 99th percentile that the machine reaches without them. */
const MOST_ADDED_MS = 1_000;
/** That percentile on a machine with nothing else to do; a slower one may add more in proportion. */
const ALONE_MS = 60;
const RECOVERING = 40;
const EVENTS_TO_RECOVER = 5;
const TIMEOUT_MS = 240_000;
/** Five attempts of 15 seconds, on a machine that takes several times as long for the rest. */
const TO_THE_END_MS = 600_000;
const ENV = { LOG_LEVEL: 'error', WEBHOOK_MAX_ENDPOINTS: '500', RATE_LIMIT_PER_MINUTE: '100000' };

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

async function start(env: Record<string, string> = {}): Promise<[TestService, RunningService]> {
  const stack = await createNoteStack({ ...ENV, ...env });
  cleanUps.add(() => stack.close());
  return [stack, await stack.boot()];
}

async function receiver(...parameters: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const started = await Receiver.start(...parameters);
  cleanUps.add(() => started.close());
  return started;
}

describe('200 receivers that hang', () => {
  it(
    'delay deliveries to a healthy endpoint of the same owner by less than a second',
    async () => {
      const [stack, api] = await start({ WEBHOOK_TIME_SCALE: '1' });
      const healthy = await receiver();
      await register(stack, api, healthy.url);
      // The control: another instance at the same time, of which no receiver hangs.
      const [controlStack, control] = await start({ WEBHOOK_TIME_SCALE: '1' });
      const unaffected = await receiver();
      await register(controlStack, control, unaffected.url);

      const hanging = await Promise.all(
        Array.from({ length: HANGING }, () => receiver(() => undefined)),
      );
      for (const { url } of hanging) await register(stack, api, url, ['note.removed']);
      await queueForAll(api);
      const newcomer = await receiver();
      await register(stack, api, newcomer.url);
      const [alone, amongHanging] = await Promise.all([
        p99OfDeliveries(control, unaffected),
        p99OfDeliveries(api, healthy),
      ]);
      const open = hanging.filter(({ received }) => received.length > 0);
      process.stdout.write(
        `p99 of a healthy endpoint: ${alone.toFixed(0)} ms where none hangs, ${amongHanging.toFixed(0)} ms next to ${HANGING} that hang.\n`,
      );
      const slowness = Math.max(1, alone / ALONE_MS);
      expect(amongHanging).toBeLessThan(alone + MOST_ADDED_MS * slowness);
      // The newcomer had never responded to anything, and did not wait for a hanging one to time out.
      const first = Math.min(...hanging.flatMap(({ received }) => received.map(({ at }) => at)));
      expect((newcomer.received[0]?.at ?? Infinity) - first).toBeLessThan(15_000);
      await newcomer.has(HEALTHY_EVENTS);
      expect(newcomer.received).toHaveLength(HEALTHY_EVENTS);
      expect(open).toHaveLength(HANGING);
    },
    TIMEOUT_MS,
  );

  it(
    'that respond again receive every event',
    async () => {
      const [stack, api] = await start();
      const recovering = await Promise.all(
        Array.from({ length: RECOVERING }, () =>
          receiver((response, _notification, index) => {
            if (index >= EVENTS_TO_RECOVER) response.end();
          }),
        ),
      );
      for (const { url } of recovering) await register(stack, api, url);
      const ids = await Promise.all(Array.from({ length: EVENTS_TO_RECOVER }, () => emit(api)));
      for (const { received } of recovering) {
        const isComplete = () => Promise.resolve(received.length >= 2 * EVENTS_TO_RECOVER);
        await until('every event arrives again', isComplete, TIMEOUT_MS);
        const delivered = received.slice(EVENTS_TO_RECOVER).map(({ event }) => event.id);
        expect(delivered.sort()).toEqual([...ids].sort());
      }
    },
    TIMEOUT_MS,
  );

  it(
    'get five attempts each, of the same event and body, and then nothing more',
    async () => {
      const stack = await createNoteStack({ ...ENV, BACKGROUND_WORK: 'worker', LOG_LEVEL: 'info' });
      cleanUps.add(() => stack.close());
      const api = await stack.boot();
      const hanging = await receiver(() => undefined);
      const endpoints: string[] = [];
      for (let index = 0; index < HANGING; index += 1) {
        const { id } = await register(stack, api, `${hanging.url}/${index}`, ['note.removed']);
        endpoints.push(id);
      }
      const healthy = await receiver();
      await register(stack, api, healthy.url);
      for (let count = 0; count < 2; count += 1) {
        const worker = WorkerProcess.start(stack.env, { leaseMs: LEASE_MS });
        cleanUps.add(() => worker.kill());
        await worker.ready();
      }
      const eventId = await emit(api, { event: 'note.removed' });
      await hanging.has(HANGING);
      const meanwhile = await Promise.all(Array.from({ length: 20 }, () => emit(api)));
      await healthy.has(meanwhile.length);
      await hanging.has(MAX_ATTEMPTS * HANGING);
      await outboxIsEmpty(api);

      const { attempts, oneText } = attemptsByPath(hanging);
      const logged = await api.get(DataSource).query<LoggedDelivery[]>(
        `select endpoint_id, event_id, succeeded, attempts from webhook_log
         where event = 'note.removed'`,
      );
      const made = logged.flatMap((row) => row.attempts);
      const shortest = Math.min(...made.map(({ duration_ms: ms }) => ms));
      process.stdout.write(
        `${hanging.received.length} requests to ${attempts.size} endpoints, ${made.length} attempts logged, the shortest of ${shortest} ms; ${healthy.received.length} deliveries to the healthy one meanwhile.\n`,
      );
      expect([...attempts.values()]).toEqual(Array.from({ length: HANGING }, () => MAX_ATTEMPTS));
      expect(oneText).toBe(true);
      expect(logged.map((row) => row.endpoint_id).sort()).toEqual(endpoints.sort());
      for (const row of logged) {
        expect(row).toMatchObject({ event_id: eventId, succeeded: false });
        expect(row.attempts.map(({ number, outcome }) => [number, outcome])).toEqual(
          [1, 2, 3, 4, 5].map((number) => [number, 'timeout']),
        );
      }
      // Timers of Node may fire a millisecond early.
      expect(shortest).toBeGreaterThanOrEqual(CUT_AFTER_MS - 1);
    },
    TO_THE_END_MS,
  );
});

interface LoggedDelivery {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly succeeded: boolean;
  readonly attempts: { number: number; outcome: string; duration_ms: number }[];
}

/** How often each path was called, and whether every call had the same body. */
function attemptsByPath({ received }: Receiver): {
  attempts: Map<string, number>;
  oneText: boolean;
} {
  const attempts = new Map<string, number>();
  for (const { path } of received) attempts.set(path, (attempts.get(path) ?? 0) + 1);
  return { attempts, oneText: new Set(received.map(({ body }) => body)).size === 1 };
}

/** Forty events for each of the hanging endpoints, as a burst leaves them. */
async function queueForAll(service: RunningService): Promise<void> {
  await service.get(DataSource).query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), 'note.removed', id, owner_id, url, hmac_key, internal,
       '{"event":"note.removed","id":"' || gen_random_uuid() || '"}'
     from webhook_endpoint, generate_series(1, $1::int) where 'note.removed' = any (events)`,
    [EVENTS_PER_ENDPOINT],
  );
}

/** The 99th percentile of the milliseconds from commit to arrival. */
async function p99OfDeliveries(service: RunningService, target: Receiver): Promise<number> {
  const before = target.received.length;
  const committed = new Map<string, number>();
  for (let sent = 0; sent < HEALTHY_EVENTS; sent += IN_PARALLEL) {
    await Promise.all(
      Array.from({ length: IN_PARALLEL }, async () => {
        committed.set(await emit(service), performance.now());
      }),
    );
  }
  const received = await target.has(before + HEALTHY_EVENTS);
  const lags = received
    .slice(before)
    .map(({ event, at }) => Math.max(0, at - (committed.get(event.id) ?? 0)))
    .sort((a, b) => a - b);
  return lags[Math.floor(lags.length * 0.99)] ?? Infinity;
}
