import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom, until } from '@tessera/local/testing';
import { CampaignStack } from './support/campaign-stack.js';
import { DecisionCallers } from './support/decision-callers.js';
import { failuresOf, RecordingReceiver } from './support/recording-receiver.js';

const HANGING = 200;
const DECISIONS_PER_FAULT = 350;
/** A fault comes after at most so many decisions of its turn. */
const LATEST_START = 150;
/** Longer than a lease of lanes, shorter than one of deliveries. */
const FREEZE_MS = 5_000;
const MAX_ATTEMPTS = 5;
const TIMEOUT_MS = 900_000;

type Fault = readonly [name: string, happens: () => Promise<void>];

/** A delivery in the outbox or in the log. */
interface Delivery {
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly succeeded: boolean | null;
  readonly attempts: number;
}

/**
 * One run through everything that can happen to deliveries, with decisions made all the while; its
 * results are what the tests look at.
 */
describe('thousands of decisions among 200 endpoints that hang, while everything fails in turn', () => {
  const random = seededRandom();
  let stack: CampaignStack;
  let receiver: RecordingReceiver;
  let callers: DecisionCallers;
  let faults: Fault[];
  let blocked: readonly string[];

  beforeAll(async () => {
    const startedAt = performance.now();
    receiver = await RecordingReceiver.start();
    stack = await CampaignStack.create();
    await stack.boot(receiver, HANGING);
    callers = new DecisionCallers(stack.apis, await stack.headers('decisions:create'));
    faults = [
      ['Redis absent at boot, then started', () => stack.redis.start()],
      ...shuffled([
        ['a worker killed', () => stack.replace('worker', anyOfTwo())],
        ['an API killed', () => stack.replace('api', anyOfTwo())],
        ['Redis flushed', () => stack.redis.flush()],
      ]),
      ['a failover', () => stack.failOver()],
      ...shuffled([
        ['Redis frozen', freezeRedis],
        ['Redis killed and started empty', restartRedis],
        ['the way to Postgres frozen', freezePostgres],
        ['a worker and an API killed', killBoth],
      ]),
    ];
    for (const [turn, [name, happens]] of faults.entries()) await during(turn, name, happens);
    const left = `select from webhook_delivery where event = 'decision.allow' limit 1`;
    const isDelivered = async () => (await stack.query(left)).length === 0;
    await until('every event of an allowed decision is delivered', isDelivered, TIMEOUT_MS);
    const rows = await stack.query<{ id: string }>(
      `select id from decision where outcome = 'BLOCK'`,
    );
    blocked = rows.map(({ id }) => id);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    print(
      `${faults.length} faults in ${seconds} s: ${callers.acknowledged.size} decisions acknowledged, ${callers.repeated} requests repeated; ${receiver.requests} requests received.`,
    );
  }, TIMEOUT_MS);

  afterAll(async () => {
    await stack.close();
    await receiver.close();
  }, TIMEOUT_MS);

  /** Makes the decisions of a turn, in the middle of which the fault comes. */
  const during = async (turn: number, name: string, happens: () => Promise<void>) => {
    const before = callers.acknowledged.size;
    const start = Math.floor(random() * LATEST_START);
    const making = callers.make(`turn-${turn}`, DECISIONS_PER_FAULT, turn % 3 === 0 ? 1 : 0);
    const hasBegun = () => Promise.resolve(callers.acknowledged.size - before >= start);
    const failing = until('the turn has begun', hasBegun, TIMEOUT_MS).then(happens);
    await Promise.all([making, failing]);
    print(`${name}, after ${start} of ${DECISIONS_PER_FAULT} decisions`);
  };

  const anyOfTwo = () => Math.floor(random() * 2);

  const shuffled = (list: readonly Fault[]): Fault[] =>
    list
      .map((fault) => [random(), fault] as const)
      .sort(([a], [b]) => a - b)
      .map(([, fault]) => fault);

  const freezeRedis = async () => {
    stack.redis.freeze();
    await passed(FREEZE_MS);
    stack.redis.thaw();
  };

  const restartRedis = async () => {
    await stack.redis.kill();
    await passed(FREEZE_MS);
    await stack.redis.start();
  };

  /** What was sent meanwhile never arrives, so the connections end as well. */
  const freezePostgres = async () => {
    stack.address.hang();
    await passed(FREEZE_MS);
    stack.address.cut();
    stack.address.restore();
  };

  const killBoth = async () => {
    const index = anyOfTwo();
    await Promise.all([stack.replace('worker', index), stack.replace('api', index)]);
  };

  /** By the kind of decision, in the outbox and in the log. */
  const deliveriesOf = (event: string) =>
    stack.query<Delivery & Record<string, unknown>>(
      `select event_id, endpoint_id, null::boolean as succeeded, attempts::int
         from webhook_delivery where event = $1
       union all
       select event_id, endpoint_id, succeeded, json_array_length(attempts)
         from webhook_log where event = $1`,
      [event],
    );

  it('stores every acknowledged decision once, and no other', async () => {
    expect(callers.acknowledged.size).toBe(faults.length * DECISIONS_PER_FAULT);
    const stored = await stack.query<{ id: string }>('select id from decision');
    expect(stored.map(({ id }) => id).sort()).toEqual([...callers.acknowledged.values()].sort());
  });

  it('delivers one event for each, always with the same id, body and signature', () => {
    const arrivals = receiver.ofHealthy();
    const allowed = new Set(callers.acknowledged.values());
    for (const id of blocked) allowed.delete(id);
    expect(arrivals.map(({ decisionId }) => decisionId).sort()).toEqual([...allowed].sort());
    expect(arrivals.filter(({ hasChanged }) => hasChanged)).toEqual([]);
    const repeats = arrivals.map(({ eventId, count }) => count - failuresOf(eventId) - 1);
    print(
      `${arrivals.length} events delivered, ${repeats.filter((count) => count > 0).length} of them more than once.`,
    );
    expect(Math.min(...repeats)).toBe(0);
    // Each fault repeats at most what was under way.
    expect(Math.max(...repeats)).toBeLessThanOrEqual(faults.length);
  });

  it('counts no attempt that a fault repeated', async () => {
    const deliveries = await deliveriesOf('decision.allow');
    expect(deliveries).toHaveLength(receiver.ofHealthy().length);
    const wrong = deliveries.filter(
      ({ event_id: id, succeeded, attempts }) =>
        succeeded !== true || attempts < 1 || attempts > failuresOf(id) + 1,
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every delivery to an endpoint that hangs, with at most five counted attempts', async () => {
    const deliveries = await deliveriesOf('decision.block');
    const pairs = new Set(deliveries.map((row) => `${row.event_id} ${row.endpoint_id}`));
    expect(blocked.length).toBeGreaterThanOrEqual(3);
    expect(deliveries).toHaveLength(blocked.length * HANGING);
    expect(pairs.size).toBe(deliveries.length);
    const counted = deliveries.map(({ attempts }) => attempts);
    const arrivals = receiver.ofHanging();
    const ended = deliveries.filter(({ succeeded }) => succeeded !== null);
    print(
      `${deliveries.length} deliveries to ${HANGING} endpoints that hang: ${arrivals.length} attempted, ${ended.length} given up, at most ${Math.max(...counted)} attempts counted.`,
    );
    expect(Math.max(...counted)).toBeLessThanOrEqual(MAX_ATTEMPTS);
    for (const { succeeded, attempts } of ended) {
      expect([succeeded, attempts]).toEqual([false, MAX_ATTEMPTS]);
    }
    expect(arrivals.length).toBeGreaterThanOrEqual(HANGING);
    expect(arrivals.filter(({ hasChanged }) => hasChanged)).toEqual([]);
    const most = Math.max(...arrivals.map(({ count }) => count));
    expect(most).toBeLessThanOrEqual(MAX_ATTEMPTS + faults.length);
  });
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
