import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as passed } from 'node:timers/promises';
import { createCluster } from '@tessera/local/testing';
import type { PrivateCluster } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { backends } from '../backends.js';
import { createNoteStack, emit, register } from '../note-service.js';
import type { Receiver } from '../receiver.js';
import {
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
const TIMEOUT_MS = 120_000;

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

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}
