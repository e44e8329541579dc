import { afterEach, describe, it } from '@jest/globals';
import { PrivateRedis, redisUrl } from '@tessera/local/testing';
import { createNoteStack, register } from '../note-service.js';
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

const ROUNDS = 8;
const EVENTS_PER_ROUND = 250;
/** That of the product: none of these workers dies. */
const LEASE_MS = 20_000;
const TIMEOUT_MS = 180_000;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

if (redisUrl() !== null) {
  describe('Redis', () => {
    it(
      'absent at boot, then killed, restarted empty and flushed in any order: every event arrives',
      async () => {
        const random = seededRandom();
        const redis = await PrivateRedis.prepare();
        cleanUps.add(() => redis.remove());
        const stack = await createNoteStack({ BACKGROUND_WORK: 'worker', REDIS_URL: redis.url });
        cleanUps.add(() => stack.close());
        const api = await stack.boot();
        const receiver = await receiverFailing(someFailures);
        cleanUps.add(() => receiver.close());
        await register(stack, api, receiver.url);
        for (let count = 0; count < 2; count += 1) {
          const worker = WorkerProcess.start(stack.env, { leaseMs: LEASE_MS });
          cleanUps.add(() => worker.kill());
        }
        const ids = await emitMany(api, 25);
        await receiver.has(25);
        let runs = false;
        for (let round = 0; round < ROUNDS; round += 1) {
          ids.push(...(await emitMany(api, EVENTS_PER_ROUND)));
          await receiver.has(
            Math.min(ids.length, receiver.received.length + Math.floor(random() * 20)),
          );
          if (!runs) {
            await redis.start();
            runs = true;
          } else if (random() < 0.5) {
            await redis.flush();
          } else {
            await redis.kill();
            runs = false;
          }
        }
        await outboxIsEmpty(api);
        // A queue that loses its jobs repeats nothing: no attempt was under way in it.
        expectAllDelivered(receiver, ids, 0);
      },
      TIMEOUT_MS,
    );
  });
}
