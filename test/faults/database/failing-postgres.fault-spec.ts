import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as passed } from 'node:timers/promises';
import { createCluster, until, type PrivateCluster } from '@tessera/local/testing';
import { FaultedServices } from './support/faulted-services.js';
import { isSuccess, SteadyLoad } from './support/steady-load.js';

const BOOT_MS = 480_000;
const TIMEOUT_MS = 150_000;
const FREEZE_MS = 20_000;
/** From the moment at which Postgres responds again. */
const RECOVERY_MS = 10_000;
/**
 * A place in the pool (5 s), then a statement that goes unanswered (5 s and a margin of 1 s), and
 * something for a machine that does everything at once.
 */
const ANSWER_MS = 15_000;

const cleanUps: (() => Promise<void>)[] = [];
let cluster: PrivateCluster;
let stack: FaultedServices;

beforeAll(async () => {
  cluster = await createCluster();
  cleanUps.push(() => cluster.close());
  stack = await FaultedServices.build({ createDatabase: () => cluster.createDatabase() });
  cleanUps.push(() => stack.close());
  await stack.boot();
}, BOOT_MS);

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}, TIMEOUT_MS);

/**
 * Callers write to every service while Postgres fails. Resolves with what they saw when every service
 * has responded to a request that was sent after the end of the failure.
 */
async function underLoad(failure: () => Promise<void>): Promise<SteadyLoad[]> {
  const rows = await Promise.all(stack.services.map((service) => service.countRows()));
  const loads = stack.services.map((service) => new SteadyLoad(service));
  const over = await duringLoad(loads, failure).finally(() =>
    Promise.all(loads.map((load) => load.stop())),
  );
  report(loads, over);
  for (const [index, load] of loads.entries()) {
    await expectNothingLost(load, rows[index] ?? 0, over);
  }
  return loads;
}

/** Resolves with the moment at which the failure ended, once every service has recovered from it. */
async function duringLoad(
  loads: readonly SteadyLoad[],
  failure: () => Promise<void>,
): Promise<number> {
  const writes = ({ answers }: SteadyLoad): boolean =>
    answers.some(({ status }) => isSuccess(status));
  await until('every service writes', () => Promise.resolve(loads.every(writes)), TIMEOUT_MS / 2);
  await failure();
  const over = performance.now();
  // Earlier callers may still wait for a response from the time of the failure.
  for (const load of loads) load.join();
  const recovered = (): boolean => loads.every((load) => load.recoveredAfter(over) !== null);
  await until('every service writes again', () => Promise.resolve(recovered()), 2 * RECOVERY_MS);
  return over;
}

/** Callers that got 503 retry with the key: each request has its effect exactly once. */
async function expectNothingLost(load: SteadyLoad, before: number, over: number): Promise<void> {
  const { service, answers } = load;
  const failures = answers.filter(({ status }) => !isSuccess(status));
  const others = failures.filter(({ status }) => status !== 503);
  expect([service.name, others]).toEqual([service.name, []]);
  const withoutHint = failures.filter(({ retryAfter }) => !(Number(retryAfter) > 0));
  expect([service.name, withoutHint]).toEqual([service.name, []]);
  const slow = answers.filter(({ tookMs }) => tookMs > ANSWER_MS);
  expect([service.name, slow]).toEqual([service.name, []]);
  expect(load.recoveredAfter(over)).toBeLessThan(RECOVERY_MS);
  const repeated = await load.repeatFailed();
  const unsettled = repeated.filter(({ status }) => !isSuccess(status));
  expect([service.name, unsettled]).toEqual([service.name, []]);
  const written = (await service.countRows()) - before;
  expect([service.name, written]).toEqual([service.name, load.keys]);
}

function report(loads: readonly SteadyLoad[], over: number): void {
  for (const load of loads) {
    const failures = load.answers.filter(({ status }) => !isSuccess(status));
    const times = failures.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
    const [median = 0, slowest = 0] = [times[times.length >> 1], times.at(-1)];
    process.stdout.write(
      `${load.service.name.padEnd(15)} ${load.answers.length} requests, ${failures.length} × 503` +
        ` after ${ms(median)} (slowest ${ms(slowest)}), writing again ${ms(load.recoveredAfter(over) ?? 0)} after the end\n`,
    );
  }
}

const ms = (value: number): string => `${Math.round(value)} ms`;

async function expectAliveAndUnready(): Promise<void> {
  await until('every service is unready', async () => {
    const found = await Promise.all(stack.services.map(({ process }) => process.readiness()));
    return found.every((status) => status === 503);
  });
  const alive = await Promise.all(stack.services.map(({ process }) => process.liveness()));
  expect(alive).toEqual(stack.services.map(() => 200));
}

describe('Postgres under six services that write', () => {
  it(
    'restarted: no acknowledged write is lost, the excess is 503, and they recover by themselves',
    async () => {
      await underLoad(() => cluster.restart());
    },
    TIMEOUT_MS,
  );

  it(
    'killed: no acknowledged write is lost, the excess is 503, and they recover by themselves',
    async () => {
      await underLoad(() => cluster.crash());
    },
    TIMEOUT_MS,
  );

  it(
    'frozen for 20 seconds: 503 in time, unready and alive, and they recover by themselves',
    async () => {
      const loads = await underLoad(async () => {
        cluster.freeze();
        const thaw = passed(FREEZE_MS);
        await expectAliveAndUnready();
        await thaw;
        cluster.thaw();
      });
      for (const { answers } of loads) {
        expect(answers.some(({ status }) => status === 503)).toBe(true);
      }
      await Promise.all(stack.services.map(({ process }) => process.becomesReady()));
    },
    TIMEOUT_MS,
  );
});
