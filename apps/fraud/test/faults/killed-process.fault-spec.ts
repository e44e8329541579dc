import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FaultProxy, redisUrl, until } from '@tessera/local/testing';
import { queueStores } from '../support/queue-stores.js';
import { type BackendBehavior, later, says, silent } from '../support/test-backend.js';
import { flushRedis, redisDatabase } from './flush-redis.js';
import type { FraudProcess } from './fraud-process.js';
import { FraudProcesses } from './fraud-processes.js';
import { seededRandom } from './seeded-random.js';

/** Reduces 30 seconds to 10 in tests that wait for the deadline. */
const SCALE = { PROVISIONAL_TIME_SCALE: '3' };
/**
 * The real deadline, for tests in which another process must take over before it, even on a busy
 * machine.
 */
const UNSCALED = { PROVISIONAL_TIME_SCALE: '1' };
const DEADLINE_MS = 30_000;
/** The deadline, the next poll for it, and the delivery of the event. */
const PATIENCE_MS = DEADLINE_MS + 15_000;
const TIMEOUT_MS = 120_000;
/** A job that the queue has taken arrives within a fraction of it. */
const JOB_ARRIVES_MS = 5_000;
const ROUNDS = 8;
const DECISIONS_PER_ROUND = 6;
/** The Redis database that these tests may flush. */
const REDIS_DATABASE = 9;

/** Steps at which a process dies, and the final outcome once another one takes over. */
const STEPS: [string, string][] = [
  ['after the decision is stored', 'BLOCK'],
  ['when the job arrives', 'BLOCK'],
  ['after the claim', 'BLOCK'],
  ['after the answer', 'BLOCK'],
  ['before the end is committed', 'BLOCK'],
  ['after the end is committed', 'BLOCK'],
];

/** Tests run several at a time, so each has its own processes, and none has hooks. */
async function withProcesses(
  env: Record<string, string>,
  behavior: BackendBehavior,
  test: (fraud: FraudProcesses) => Promise<void>,
): Promise<void> {
  const fraud = await FraudProcesses.create({ ...SCALE, ...env }, behavior);
  try {
    await test(fraud);
  } finally {
    await fraud.close();
  }
}

/**
 * A queue that is not open yet takes no job, and a process dies of its job only: then the next
 * decision meets the step.
 */
async function decideUntilDeath(fraud: FraudProcesses, doomed: FraudProcess): Promise<void> {
  const died = doomed.dies().then(() => true);
  let isDead = false;
  while (!isDead) {
    await fraud.decide(doomed);
    isDead = await Promise.race([died, delay(JOB_ARRIVES_MS, false)]);
  }
}

function expectOneFinalEventEach(fraud: FraudProcesses, ids: readonly string[]): void {
  const counts = ids.map((id) => [id, fraud.finalEvents.get(id)?.size]);
  expect(counts).toEqual(ids.map((id) => [id, 1]));
}

describe.each(queueStores)('a process killed with its jobs on %s', (_store, env) => {
  // Most of the time each of them waits for a lease or a deadline.
  it.concurrent.each(STEPS)(
    '%s leaves a decision that is final once',
    (step, outcome) =>
      withProcesses({ ...env, ...UNSCALED }, later(50, says('BLOCK')), async (fraud) => {
        const doomed = await fraud.start(step);
        await decideUntilDeath(fraud, doomed);
        await fraud.boot();
        const decisions = await fraud.settled(PATIENCE_MS);
        expect(decisions.length).toBeGreaterThan(0);
        for (const decision of decisions) {
          expect(decision).toMatchObject({ outcome, fail_open: false });
        }
        await until('the outbox is empty', async () => (await fraud.pendingFinalEvents()) === 0);
        expectOneFinalEventEach(
          fraud,
          decisions.map(({ id }) => id),
        );
      }),
    TIMEOUT_MS,
  );

  it.concurrent(
    'before the decision is committed leaves none',
    () =>
      withProcesses(env, says('BLOCK'), async (fraud) => {
        const doomed = await fraud.start('before the decision is committed');
        expect(await fraud.decide(doomed)).toBeNull();
        await doomed.dies();
        expect(await fraud.decisions()).toEqual([]);
        expect(fraud.backend.arrivals).toHaveLength(0);
      }),
    TIMEOUT_MS,
  );

  it.concurrent.each([
    'at the deadline',
    'before the end is committed',
    'after the end is committed',
  ])(
    '%s of a silent backend leaves a decision that fails open once',
    (step) =>
      withProcesses(env, silent, async (fraud) => {
        const doomed = await fraud.start(step);
        await fraud.decide(doomed);
        await doomed.dies();
        await fraud.boot();
        const decisions = await fraud.settled(PATIENCE_MS);
        expect(decisions).toMatchObject([{ outcome: 'ALLOW', fail_open: true }]);
        expectOneFinalEventEach(
          fraud,
          decisions.map(({ id }) => id),
        );
      }),
    TIMEOUT_MS,
  );

  it(
    'repeatedly while another runs finalizes every decision once',
    () => {
      const random = seededRandom();
      const behavior: BackendBehavior = (response, arrival, count) => {
        later(random() * 3_000, says(count % 3 === 0 ? 'BLOCK' : 'REVIEW'))(
          response,
          arrival,
          count,
        );
      };
      return withProcesses(env, behavior, (fraud) => decideUnderKills(fraud, random));
    },
    2 * TIMEOUT_MS,
  );
});

const redis = redisUrl();
if (redis !== null) {
  describe('Redis', () => {
    it(
      'cut off, restored and flushed while processes are killed: every decision is final once',
      async () => {
        const random = seededRandom();
        const database = redisDatabase(redis, REDIS_DATABASE);
        const proxy = await FaultProxy.open(database);
        try {
          await withProcesses({ REDIS_URL: proxy.url }, later(300, says('BLOCK')), (fraud) =>
            decideUnderKills(fraud, random, async () => {
              const chance = random();
              if (chance < 0.4) await flushRedis(database);
              else if (chance < 0.7) proxy.cut();
              else proxy.restore();
            }),
          );
        } finally {
          await proxy.close();
          await flushRedis(database);
        }
      },
      2 * TIMEOUT_MS,
    );
  });
}

/**
 * Makes decisions continuously, kills one of two processes in each round, and waits for every
 * outcome.
 */
async function decideUnderKills(
  fraud: FraudProcesses,
  random: () => number,
  disturb: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const processes: FraudProcess[] = [await fraud.start(), await fraud.start()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: DECISIONS_PER_ROUND }, async (_, index) => {
      const process = processes[index % processes.length];
      // A caller that lost its connection retries with the same key on the other process.
      const headers = { 'x-idempotency-key': `round-${round}-${index}` };
      const answer = process && (await fraud.decide(process, headers));
      const other = processes[(index + 1) % processes.length];
      if (answer === null && other?.isAlive === true) await fraud.decide(other, headers);
    });
    const victim = random() < 0.5 ? 0 : 1;
    await disturb();
    if (random() < 0.7) await Promise.all(asked);
    await processes[victim]?.kill();
    await Promise.all(asked);
    processes[victim] = await fraud.start();
  }
  const decisions = await fraud.settled(PATIENCE_MS);
  expect(decisions.length).toBeGreaterThanOrEqual(ROUNDS);
  expectOneFinalEventEach(
    fraud,
    decisions.map(({ id }) => id),
  );
}
