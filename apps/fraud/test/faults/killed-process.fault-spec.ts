import { afterEach, describe, expect, it } from '@jest/globals';
import { FaultProxy, redisUrl, until } from '@tessera/local/testing';
import { queueStores } from '../support/queue-stores.js';
import { later, says, silent } from '../support/test-backend.js';
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

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function createWorld(
  env: Record<string, string>,
  behavior: Parameters<typeof FraudProcesses.create>[1],
): Promise<FraudProcesses> {
  const world = await FraudProcesses.create({ ...SCALE, ...env }, behavior);
  cleanUps.push(() => world.close());
  return world;
}

function expectOneFinalEventEach(world: FraudProcesses, ids: readonly string[]): void {
  const counts = ids.map((id) => [id, world.finalEvents.get(id)?.size]);
  expect(counts).toEqual(ids.map((id) => [id, 1]));
}

describe.each(queueStores)('a process killed with its jobs on %s', (_store, env) => {
  it.each(STEPS)(
    '%s leaves a decision that is final once',
    async (step, outcome) => {
      const world = await createWorld({ ...env, ...UNSCALED }, later(50, says('BLOCK')));
      const doomed = await world.start(step);
      await world.decide(doomed);
      await doomed.dies();
      await world.start();
      const decisions = await world.settled(PATIENCE_MS);
      expect(decisions).toMatchObject([{ outcome, fail_open: false }]);
      await until('the outbox is empty', async () => (await world.pendingFinalEvents()) === 0);
      expectOneFinalEventEach(
        world,
        decisions.map(({ id }) => id),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'before the decision is committed leaves none',
    async () => {
      const world = await createWorld(env, says('BLOCK'));
      const doomed = await world.start('before the decision is committed');
      expect(await world.decide(doomed)).toBeNull();
      await doomed.dies();
      expect(await world.decisions()).toEqual([]);
      expect(world.backend.arrivals).toHaveLength(0);
    },
    TIMEOUT_MS,
  );

  it.each(['at the deadline', 'before the end is committed', 'after the end is committed'])(
    '%s of a silent backend leaves a decision that fails open once',
    async (step) => {
      const world = await createWorld(env, silent);
      const doomed = await world.start(step);
      await world.decide(doomed);
      await doomed.dies();
      await world.start();
      const decisions = await world.settled(PATIENCE_MS);
      expect(decisions).toMatchObject([{ outcome: 'ALLOW', fail_open: true }]);
      expectOneFinalEventEach(
        world,
        decisions.map(({ id }) => id),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'repeatedly while another runs finalizes every decision once',
    async () => {
      const random = seededRandom();
      const world = await createWorld(env, (response, arrival, count) => {
        later(random() * 3_000, says(count % 3 === 0 ? 'BLOCK' : 'REVIEW'))(
          response,
          arrival,
          count,
        );
      });
      await decideUnderKills(world, random);
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
        cleanUps.push(async () => {
          await proxy.close();
          await flushRedis(database);
        });
        const world = await createWorld({ REDIS_URL: proxy.url }, later(300, says('BLOCK')));
        await decideUnderKills(world, random, async () => {
          const chance = random();
          if (chance < 0.4) await flushRedis(database);
          else if (chance < 0.7) proxy.cut();
          else proxy.restore();
        });
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
  world: FraudProcesses,
  random: () => number,
  disturb: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const processes: FraudProcess[] = [await world.start(), await world.start()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: DECISIONS_PER_ROUND }, async (_, index) => {
      const process = processes[index % processes.length];
      // A caller that lost its connection retries with the same key on the other process.
      const headers = { 'x-idempotency-key': `round-${round}-${index}` };
      const answer = process && (await world.decide(process, headers));
      const other = processes[(index + 1) % processes.length];
      if (answer === null && other?.isAlive === true) await world.decide(other, headers);
    });
    const victim = random() < 0.5 ? 0 : 1;
    await disturb();
    if (random() < 0.7) await Promise.all(asked);
    await processes[victim]?.kill();
    await Promise.all(asked);
    processes[victim] = await world.start();
  }
  const decisions = await world.settled(PATIENCE_MS);
  expect(decisions.length).toBeGreaterThanOrEqual(ROUNDS);
  expectOneFinalEventEach(
    world,
    decisions.map(({ id }) => id),
  );
}
