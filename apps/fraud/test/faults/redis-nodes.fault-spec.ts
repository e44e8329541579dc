import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type PrivateRedis,
  PrivateRedisCluster,
  PrivateSentinels,
  queryDatabase,
  redisUrl,
  until,
} from '@tessera/local/testing';
import { decisionRequest } from '../factories/decision-request.js';
import { RulesetDriver } from '../support/ruleset-driver.js';
import { ruleBody } from '../support/rulesets.js';
import { type RunningFraud, send, startFraud } from '../support/running-fraud.js';
import { byIp } from '../support/velocity-rules.js';
import { FraudProcess } from './fraud-process.js';

const CONTEXT = 'shop';
const AMOUNT = 10;
const CALLERS = 4;
/** Enough for every node of a cluster to count some of them. */
const IPS = Array.from({ length: 24 }, (_, index) => `203.0.113.${index + 1}`);
/** The sum of each address shows how many of its payments are counted. */
const RULES = [
  ruleBody(
    {
      velocity: {
        key: '$.device.ip',
        aggregate: 'sum',
        field: '$.transaction.amount',
        window: 'PT1H',
      },
      operator: 'gt',
      value: 0,
    },
    { id: 'sum' },
  ),
];

interface Seen {
  readonly ip: string;
  readonly id: string;
  readonly at: number;
  readonly tookMs: number;
  readonly sum: number | null;
  readonly partial: boolean;
  readonly unavailable: boolean;
}

/** A Redis of several processes, one of which fails. */
interface Group {
  readonly env: Record<string, string>;
  /** A primary and its replica. On a busy machine the replica may have taken its place before. */
  readonly pair: readonly PrivateRedis[];
  remove(): Promise<void>;
}

class Shop {
  readonly seen: Seen[] = [];
  private readonly sent = new Map<string, number>();
  private readonly acknowledged = new Map<string, number>();
  private isOpen = true;

  private constructor(
    private readonly fraud: RunningFraud,
    private readonly process: FraudProcess,
  ) {}

  static async open(env: Record<string, string>): Promise<Shop> {
    const fraud = await startFraud(env);
    await new RulesetDriver(fraud).activated(CONTEXT, RULES);
    return new Shop(fraud, await FraudProcess.start(fraud.env));
  }

  /** Pays from all addresses, over and over, until told to stop. */
  async payAll(): Promise<void> {
    this.isOpen = true;
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = caller; this.isOpen; turn += CALLERS) await this.pay(IPS[turn % IPS.length]);
    });
    await Promise.all(callers);
  }

  stop(): void {
    this.isOpen = false;
  }

  /** Either every payment so far counts, or the response says that it may not. */
  async pay(ip = ''): Promise<Seen> {
    const before = this.acknowledged.get(ip) ?? 0;
    this.sent.set(ip, (this.sent.get(ip) ?? 0) + 1);
    const start = performance.now();
    const { status, body } = await send(this.process.url, 'POST', '/api/decisions', {
      token: this.fraud.runtimeToken,
      body: decisionRequest({
        context: CONTEXT,
        transaction: { reference: 'order', amount: AMOUNT, currency: 'EUR' },
        ...byIp(ip),
      }),
    });
    expect(status).toBe(201);
    this.acknowledged.set(ip, (this.acknowledged.get(ip) ?? 0) + 1);
    const [rule] = body['triggered_rules'] as { evidence: { value: number }[] }[];
    const seen = {
      ip,
      id: String(body['id']),
      at: performance.now(),
      tookMs: performance.now() - start,
      sum: rule?.evidence[0]?.value ?? null,
      partial: body['velocity_partial'] === true,
      unavailable: body['velocity_unavailable'] === true,
    };
    this.seen.push(seen);
    if (!seen.partial && !seen.unavailable) {
      expect(seen.sum).toBeGreaterThanOrEqual((before + 1) * AMOUNT);
      expect(seen.sum).toBeLessThanOrEqual((this.sent.get(ip) ?? 0) * AMOUNT);
    }
    return seen;
  }

  /** Pays from every address until all responses are trusted. */
  untilTrusted(): Promise<void> {
    return until('velocities are complete', async () => {
      const all = await Promise.all(IPS.map((ip) => this.pay(ip)));
      return all.every(({ partial, unavailable }) => !partial && !unavailable);
    });
  }

  async expectAllStored(): Promise<void> {
    const rows = await queryDatabase<{ id: string }>(
      this.fraud.databaseUrl,
      'select id from decision',
    );
    const stored = new Set(rows.map(({ id }) => id));
    expect(this.seen.filter(({ id }) => !stored.has(id))).toEqual([]);
    for (const ip of IPS) {
      const { sum } = await this.pay(ip);
      expect(sum).toBe((this.acknowledged.get(ip) ?? 0) * AMOUNT);
    }
  }

  async close(): Promise<void> {
    this.stop();
    await this.process.kill();
    await this.fraud.close();
  }
}

async function cluster(): Promise<Group> {
  const running = await PrivateRedisCluster.start({ replicas: 1 });
  const pair = [...running.primaries.slice(0, 1), ...running.replicas.slice(0, 1)];
  return { env: running.env, pair, remove: () => running.remove() };
}

async function sentinel(): Promise<Group> {
  const running = await PrivateSentinels.start();
  const pair = [running.primary, running.replica];
  return { env: running.env, pair, remove: () => running.remove() };
}

async function primaryOf({ pair }: Group): Promise<PrivateRedis> {
  for (const server of pair) {
    const info = String(await server.command('info', 'replication'));
    if (info.includes('role:master')) return server;
  }
  throw new Error('There is no primary.');
}

const CASES: [string, string, () => Promise<Group>][] = [
  ['Redis Cluster', 'killed', cluster],
  ['Redis Cluster', 'frozen', cluster],
  ['Redis Sentinel', 'killed', sentinel],
  ['Redis Sentinel', 'frozen', sentinel],
];

let shop: Shop | undefined;
let group: Group | undefined;

afterEach(async () => {
  for (const server of group?.pair ?? []) server.thaw();
  await shop?.close();
  await group?.remove();
  shop = undefined;
  group = undefined;
});

(redisUrl() === null ? describe.skip : describe)('a node that fails under load', () => {
  it.each(CASES)('of %s, %s, costs no decision and no count', async (kind, how, prepare) => {
    const redis = (group = await prepare());
    const open = (shop = await Shop.open({ ...redis.env, VELOCITY_TIMEOUT_MS: '500' }));
    await open.untilTrusted();
    const load = open.payAll();
    await until('there is load', () => Promise.resolve(open.seen.length > 200));
    const victim = await primaryOf(redis);
    const failedAt = performance.now();
    if (how === 'killed') await victim.kill();
    else victim.freeze();
    const missed = () => open.seen.filter(({ unavailable }) => unavailable);
    await until('it is noticed', () => Promise.resolve(missed().length > 0));
    await until('a replica takes its place', () => {
      const last = open.seen.slice(-4 * IPS.length);
      return Promise.resolve(last.every(({ unavailable }) => !unavailable));
    });
    await until('velocities are complete under load', () => {
      const last = open.seen.slice(-2 * IPS.length);
      return Promise.resolve(last.every(({ partial, unavailable }) => !partial && !unavailable));
    });
    const trustedMs = performance.now() - failedAt;
    open.stop();
    await load;
    // What was frozen comes back with the counts of before, and must not be believed.
    victim.thaw();
    await open.untilTrusted();
    await open.expectAllStored();
    const during = open.seen.filter(({ at }) => at > failedAt);
    const known = missed().filter(({ sum }) => sum !== null).length;
    process.stdout.write(
      `${kind}, ${how}: ${missed().length} of ${during.length} decisions without a velocity (${known} of them with a value), ` +
        `the last after ${((missed().at(-1)?.at ?? 0) - failedAt).toFixed(0)} ms, ` +
        `complete after ${trustedMs.toFixed(0)} ms, ` +
        `slowest ${Math.max(...during.map(({ tookMs }) => tookMs)).toFixed(0)} ms\n`,
    );
  });
});
