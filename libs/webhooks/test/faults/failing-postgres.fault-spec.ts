import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as passed } from 'node:timers/promises';
import { createCluster, FailoverPair, FaultProxy } from '@tessera/local/testing';
import type { PrivateCluster } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { backends } from '../backends.js';
import { createNoteStack, emit, register } from '../note-service.js';
import { Receiver } from '../receiver.js';
import {
  arrivals,
  emitMany,
  expectAllDelivered,
  outboxIsEmpty,
  receiverFailing,
  someFailures,
} from './arrivals.js';
import { CleanUps } from './clean-ups.js';
import { seededRandom } from './seeded-random.js';
import { WorkerProcess } from './worker-process.js';

const ROUNDS = 4;
const FREEZE_MS = 20_000;
/** From the thaw to the next delivery. */
const RECOVERY_MS = 10_000;
const TIMEOUT_MS = 240_000;
const HANGING = 200;
const MAX_ATTEMPTS = 5;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

interface Scene {
  readonly cluster: PrivateCluster;
  readonly api: RunningService;
  readonly receiver: Receiver;
}

/** An API that emits, two workers that deliver, and their own Postgres. */
async function createScene(env: Record<string, string>): Promise<Scene> {
  const cluster = await createCluster();
  cleanUps.add(() => cluster.close());
  const database = await cluster.createDatabase();
  const stack = await createNoteStack({ BACKGROUND_WORK: 'worker', ...env }, database);
  cleanUps.add(() => stack.close());
  const api = await stack.boot();
  const receiver = await receiverFailing(someFailures);
  cleanUps.add(() => receiver.close());
  await register(stack, api, receiver.url);
  for (const worker of [WorkerProcess.start(stack.env), WorkerProcess.start(stack.env)]) {
    cleanUps.add(() => worker.kill());
    await worker.ready();
  }
  return { cluster, api, receiver };
}

describe.each(backends)('Postgres, with retries on %s,', (_backend, env) => {
  it(
    'restarted and killed in the middle of deliveries: every event arrives',
    async () => {
      const random = seededRandom();
      const { cluster, api, receiver } = await createScene(env);
      const ids = await emitMany(api, 50);
      for (let round = 0; round < ROUNDS; round += 1) {
        await receiver.has(
          Math.min(ids.length, receiver.received.length + Math.floor(random() * 20)),
        );
        const broken = random() < 0.5 ? cluster.restart() : cluster.crash();
        // Emitted while Postgres does not respond: each is repeated until it is stored.
        const [emitted] = await Promise.all([emitMany(api, 50), broken]);
        ids.push(...emitted);
      }
      await outboxIsEmpty(api);
      expectAllDelivered(receiver, ids, 2 * ROUNDS);
    },
    TIMEOUT_MS,
  );

  it(
    'frozen for 20 seconds: the service is unready and alive, and recovers within 10 by itself',
    async () => {
      const { cluster, api, receiver } = await createScene(env);
      const ids = await emitMany(api, 200);
      await receiver.has(20);
      cluster.freeze();
      const thaw = passed(FREEZE_MS).then(() => {
        cluster.thaw();
      });
      expect(await statusOf(`${api.managementUrl}/health/ready`)).toBe(503);
      expect(await statusOf(`${api.managementUrl}/health/live`)).toBe(200);
      // Metrics are read when the database is down too.
      expect(await statusOf(`${api.managementUrl}/metrics`)).toBe(200);
      const meanwhile = emitMany(api, 20);
      await thaw;
      const thawed = performance.now();
      ids.push(...(await meanwhile), await emit(api));
      await receiver.until(() => receiver.received.some(({ event }) => event.id === ids.at(-1)));
      expect(await statusOf(`${api.managementUrl}/health/ready`)).toBe(200);
      expect(performance.now() - thawed).toBeLessThan(RECOVERY_MS);
      await outboxIsEmpty(api);
      expectAllDelivered(receiver, ids, 2);
    },
    TIMEOUT_MS,
  );
});

describe('a failover in the middle of deliveries, among 200 endpoints that hang,', () => {
  it(
    'with a worker killed: every acknowledged event arrives, and what hangs is neither lost nor doubled',
    async () => {
      const pair = await FailoverPair.create();
      cleanUps.add(() => pair.close());
      const database = await pair.createDatabase();
      const address = await FaultProxy.open(database.url);
      cleanUps.add(() => address.close());
      const env = {
        BACKGROUND_WORK: 'worker',
        WEBHOOK_MAX_ENDPOINTS: '500',
        RATE_LIMIT_PER_MINUTE: '9999',
      };
      const stack = await createNoteStack(env, { ...database, url: address.url });
      cleanUps.add(() => stack.close());
      const api = await stack.boot();
      const [healthy, hanging] = [
        await receiverFailing(someFailures),
        await Receiver.start(() => undefined),
      ];
      cleanUps.add(() => healthy.close());
      cleanUps.add(() => hanging.close());
      await register(stack, api, healthy.url);
      for (let index = 0; index < HANGING; index += 1) {
        await register(stack, api, `${hanging.url}/${index}`, ['note.removed']);
      }
      const removed = await emit(api, { event: 'note.removed' });
      const [doomed, survivor] = [WorkerProcess.start(stack.env), WorkerProcess.start(stack.env)];
      for (const worker of [survivor, doomed]) {
        cleanUps.add(() => worker.kill());
        await worker.ready();
      }
      const ids = await emitMany(api, 200);
      await Promise.all([healthy.has(20), hanging.has(1)]);
      // From now on nothing more is acknowledged by the primary, which the standby could lack.
      address.cut();
      const meanwhile = emitMany(api, 100);
      await doomed.kill();
      await pair.promote();
      address.moveTo(pair.standbyPort);
      address.restore();
      ids.push(...(await meanwhile), await emit(api));
      await outboxIsEmpty(api, 'note.created');
      expectAllDelivered(healthy, ids, 2);

      const attempts = new Map<string, number>();
      for (const { path, event } of hanging.received) {
        expect(event.id).toBe(removed);
        attempts.set(path, (attempts.get(path) ?? 0) + 1);
      }
      // The cut and the kill each repeat what was under way.
      expect(Math.max(...attempts.values())).toBeLessThanOrEqual(MAX_ATTEMPTS + 2);
      expect(arrivals(healthy).has(removed)).toBe(false);
      const left = `select count(*)::int as rows, count(distinct endpoint_id)::int as endpoints,
          max(attempts)::int as most from (
          select endpoint_id, attempts from webhook_delivery where event_id = $1
          union all
          select endpoint_id, json_array_length(attempts) from webhook_log where event_id = $1) d`;
      const [found] = await api
        .get(DataSource)
        .query<[{ rows: number; endpoints: number; most: number }]>(left, [removed]);
      expect(found).toMatchObject({ rows: HANGING, endpoints: HANGING });
      expect(found.most).toBeLessThanOrEqual(MAX_ATTEMPTS);
    },
    TIMEOUT_MS,
  );
});

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}
