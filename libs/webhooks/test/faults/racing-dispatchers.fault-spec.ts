import { afterEach, describe, expect, it } from '@jest/globals';
import { backends } from '../backends.js';
import { createNoteStack, register } from '../note-service.js';
import { arrivals, emitMany, outboxIsEmpty, receiverFailing, someFailures } from './arrivals.js';
import { CleanUps } from './clean-ups.js';
import { WorkerProcess } from './worker-process.js';

const EVENTS = 1_000;
const DISPATCHERS = 3;
/** That of the product: none of these workers dies. */
const LEASE_MS = 20_000;
const TIMEOUT_MS = 120_000;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

describe.each(backends)('dispatchers that race, with retries on %s,', (_backend, env) => {
  it(
    'make each attempt once, and none that is not wanted',
    async () => {
      const stack = await createNoteStack({ BACKGROUND_WORK: 'worker', ...env });
      cleanUps.add(() => stack.close());
      const api = await stack.boot();
      const receivers = await Promise.all([1, 2].map(() => receiverFailing(someFailures)));
      for (const receiver of receivers) {
        cleanUps.add(() => receiver.close());
        await register(stack, api, receiver.url);
      }
      for (let count = 0; count < DISPATCHERS; count += 1) {
        const worker = WorkerProcess.start(stack.env, { leaseMs: LEASE_MS });
        cleanUps.add(() => worker.kill());
      }
      const ids = await emitMany(api, EVENTS);
      await outboxIsEmpty(api);
      for (const receiver of receivers) {
        const counts = arrivals(receiver);
        expect(ids.filter((id) => counts.get(id) !== someFailures(id) + 1)).toEqual([]);
        expect(receiver.busiest).toBeLessThanOrEqual(20);
      }
    },
    TIMEOUT_MS,
  );
});
