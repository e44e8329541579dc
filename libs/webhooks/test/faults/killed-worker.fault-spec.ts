import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import { backends } from '../backends.js';
import type { TestService } from '@tessera/local/testing';
import { createNoteStack, emit, register } from '../note-service.js';
import type { Receiver } from '../receiver.js';
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
import type { WorkerProcessOptions } from './worker-process.js';

const STEPS = [
  'after the claim',
  'after the POST',
  'before a success is recorded',
  'before a failure is recorded',
  'after a failure is recorded',
  'before the retry is queued',
  'after the retry is queued',
  'when a retry is due',
];
/** In addition to its log, the emitter prints the ID of its event. */
const EVENT_ID_LINE = /^[0-9a-f-]{36}$/m;
const MAX_ATTEMPTS = 5;
const ROUNDS = 8;
const EVENTS_PER_ROUND = 150;
/** Long enough that the others take over its lanes and its deliveries. */
const FREEZE_MS = 4_000;
const STEP_TIMEOUT_MS = 120_000;
const RANDOM_TIMEOUT_MS = 180_000;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

async function createStack(env: Record<string, string>): Promise<TestService> {
  const stack = await createNoteStack({ BACKGROUND_WORK: 'worker', ...env });
  cleanUps.add(() => stack.close());
  return stack;
}

function start(stack: TestService, options?: WorkerProcessOptions): WorkerProcess {
  const worker = WorkerProcess.start(stack.env, options);
  cleanUps.add(() => worker.kill());
  return worker;
}

async function receiver(timesOf: (eventId: string) => number): Promise<Receiver> {
  const started = await receiverFailing(timesOf);
  cleanUps.add(() => started.close());
  return started;
}

/** Resolves with true when the worker has died, with false when so many notifications are there. */
async function diesBefore(
  worker: WorkerProcess,
  receiver: Receiver,
  count: number,
): Promise<boolean> {
  const died = worker.dies().then(() => true);
  return Promise.race([died, receiver.has(count).then(() => false)]);
}

describe.each(backends)('a worker killed on %s', (_backend, env) => {
  it.each(STEPS)(
    '%s loses nothing and costs no attempt',
    async (step) => {
      const stack = await createStack(env);
      const api = await stack.boot();
      const target = await receiver(() => (step.includes('success') ? 0 : 2));
      await register(stack, api, target.url);
      const needed = step.includes('success') ? 1 : 3;
      const doomed = start(stack, { killAt: step });
      const ids = [await emit(api)];
      // A queue that is not open yet takes no retry: then the next event meets the step.
      while (!(await diesBefore(doomed, target, needed * ids.length))) {
        ids.push(await emit(api));
      }
      start(stack);
      await outboxIsEmpty(api);
      const counts = arrivals(target);
      expect([...counts.keys()].sort()).toEqual(ids.sort());
      // Two failures and a success, and at most one of them repeated by the death.
      expect(Math.min(...counts.values())).toBe(needed);
      expect(target.received.length).toBeLessThanOrEqual(needed * ids.length + 1);
    },
    STEP_TIMEOUT_MS,
  );

  it.each([
    ['before the commit', 0],
    ['after the insert', 1],
  ])(
    'with the event in hand, %s: it exists exactly when its change does',
    async (step, arrivalsWanted) => {
      const stack = await createStack(env);
      const api = await stack.boot();
      const target = await receiver(() => 0);
      await register(stack, api, target.url);
      const doomed = start(stack, { killAt: step, program: 'note-emitter' });
      await doomed.dies();
      start(stack);
      const later = await emit(api);
      await outboxIsEmpty(api);
      const counts = arrivals(target);
      const [id] = EVENT_ID_LINE.exec(doomed.output.join('')) ?? [];
      expect(id).toBeDefined();
      expect(counts.get(id ?? '') ?? 0).toBe(arrivalsWanted);
      expect(counts.get(later)).toBe(1);
    },
    STEP_TIMEOUT_MS,
  );

  it(
    'at every failing attempt still makes at most five counted ones',
    async () => {
      const stack = await createStack(env);
      const api = await stack.boot();
      const target = await receiver(() => Infinity);
      await register(stack, api, target.url);
      const id = await emit(api);
      // Each death repeats the attempt that it kept from being counted.
      for (let deaths = 0; deaths < 3; deaths += 1) {
        await start(stack, { killAt: 'before a failure is recorded' }).dies();
      }
      start(stack);
      await outboxIsEmpty(api);
      expect(arrivals(target).get(id)).toBe(MAX_ATTEMPTS + 3);
    },
    STEP_TIMEOUT_MS,
  );

  it(
    'or frozen again and again beside another, with its connections cut, delivers every event',
    async () => {
      const random = seededRandom();
      const stack = await createStack(env);
      const api = await stack.boot();
      const target = await receiver(someFailures);
      await register(stack, api, target.url);
      const workers = [start(stack), start(stack)];
      const ids: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ids.push(...(await emitMany(api, EVENTS_PER_ROUND)));
        await target.has(Math.min(ids.length, target.received.length + Math.floor(random() * 30)));
        const victim = random() < 0.5 ? 0 : 1;
        const end = random();
        if (end < 0.25) {
          await frozenFor(FREEZE_MS, workers[victim]);
        } else {
          await workers[victim]?.kill();
          if (end < 0.6) await cutConnections(stack);
          workers[victim] = start(stack);
        }
      }
      await outboxIsEmpty(api);
      // A death, a freeze, or a cut in the middle of a cycle, repeats what was under way.
      expectAllDelivered(target, ids, 2 * ROUNDS);
    },
    RANDOM_TIMEOUT_MS,
  );
});

/** While it is frozen its lanes and leases go to the other; then it continues what it had begun. */
async function frozenFor(ms: number, worker?: WorkerProcess): Promise<void> {
  worker?.freeze();
  await passed(ms);
  worker?.thaw();
}

/** As when Postgres is restarted: every connection to the database ends at once. */
async function cutConnections(stack: TestService): Promise<void> {
  const admin = new pg.Client({ connectionString: stack.database.adminUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}
