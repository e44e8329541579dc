import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import type { Ruleset } from '../src/rules/rule.js';
import {
  bruteForceEvaluations,
  bruteForceReplay,
  type BruteResult,
  happenedAt,
} from './support/brute-force-replay.js';
import { queueStores } from './support/queue-stores.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody, rulesetOf } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { type ReplayResult, SimulationDriver } from './support/simulation-driver.js';
import {
  documentOf,
  type PastDecision,
  storeReports,
  storeTraffic,
  traffic,
} from './support/stored-traffic.js';

const DAY_MS = 86_400_000;
const START = Date.now() - 7 * DAY_MS;
const COUNT = 900;

const amount = (value: number) => ({ path: '$.transaction.amount', operator: 'gte', value });
const PLAIN = [
  ruleBody(amount(60_000), { id: 'large' }),
  ruleBody({ path: '$.billing.country', operator: 'neq', value: 'DE' }, { id: 'abroad' }),
  ruleBody(amount(95_000), { id: 'huge', action: 'BLOCK' }),
  ruleBody(amount(50_000), { id: 'shadow', action: 'BLOCK', live: false }),
  ruleBody(amount(1), { id: 'off', enabled: false }),
  ruleBody(
    { path: '$.device.ip', operator: 'cidr', value: '203.0.113.0/29' },
    { id: 'net', action: 'ALLOW', rollout_percent: 50 },
  ),
  ruleBody(amount(97_000), { id: 'unreachable' }),
];
const velocity = (parts: object, operator: string, value: number) => ({
  velocity: parts,
  operator,
  value,
});
const ip = '$.device.ip';
const FAST = [
  ruleBody(velocity({ key: ip, aggregate: 'count', window: 'PT3M' }, 'gt', 9), { id: 'count' }),
  ruleBody(
    velocity(
      {
        key: '$.customer.id',
        aggregate: 'sum',
        field: '$.transaction.amount',
        window: 'PT10M',
        filter: amount(20_000),
      },
      'gt',
      900_000,
    ),
    { id: 'sum', action: 'BLOCK' },
  ),
  ruleBody(
    velocity({ key: ip, aggregate: 'distinct', field: '$.customer.id', window: 'PT5M' }, 'gte', 12),
    { id: 'distinct' },
  ),
  ruleBody(
    velocity(
      {
        key: ['$.customer.id', '$.transaction.currency'],
        aggregate: 'avg',
        field: '$.transaction.amount',
        window: 'PT30M',
      },
      'gt',
      60_000,
    ),
    { id: 'avg', live: false },
  ),
];

function range(from = START, to = START + COUNT * 1_000) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The figures of a result in the format of the brute-force replay. */
function figuresOf({ transitions, rules }: ReplayResult): BruteResult {
  const pairs = rules.flatMap(({ rule_id: id, overlap }) =>
    overlap.map((other): [string, number] => [
      [id, other.rule_id].toSorted().join('+'),
      other.hits,
    ]),
  );
  return {
    matrix: Object.fromEntries(
      transitions.map((one) => [`${one.baseline}>${one.candidate}`, one.decisions]),
    ),
    rules: Object.fromEntries(
      rules.map(({ rule_id: id, hits, first_hits: first, changed, amount: sums }) => [
        id,
        { hits, first, changed, amount: sums },
      ]),
    ),
    pairs: Object.fromEntries(pairs),
  };
}

describe.each(queueStores)('a replay with its jobs on %s', (_store, env) => {
  let fraud: RunningFraud;
  let rulesets: RulesetDriver;
  let simulations: SimulationDriver;
  let decisions: PastDecision[];

  beforeAll(async () => {
    fraud = await startFraud(env);
    rulesets = new RulesetDriver(fraud);
    simulations = new SimulationDriver(fraud);
    decisions = traffic(COUNT, { from: START });
    await storeTraffic(fraud.databaseUrl, decisions);
  });

  afterAll(async () => {
    await fraud.close();
  });

  async function expectBruteForce(
    rules: unknown[],
    replay: Record<string, unknown>,
    isReplayed: (decision: PastDecision) => boolean,
  ): Promise<ReplayResult> {
    const id = await rulesets.draft('default', rules);
    const result = await simulations.replayed(id, replay);
    const expected = bruteForceReplay(rulesetOf(...rules), decisions, isReplayed);
    expect(figuresOf(result)).toEqual(expected);
    const decided = Object.values(expected.matrix).reduce((a, b) => a + b, 0);
    expect(result.decisions).toBe(decided);
    return result;
  }

  const inContext = ({ context }: PastDecision) => context === 'default';

  it('comes to what the interpreter comes to, decision by decision', async () => {
    const result = await expectBruteForce(PLAIN, range(), inContext);
    expect(result.approximations).toEqual([]);
    expect(result.rules.find((rule) => rule.rule_id === 'off')?.hits).toBe(0);
  });

  it('takes the decisions from `from`, included, to `to`, excluded', async () => {
    const [from, to] = [START + 500_000, START + 900_000];
    await expectBruteForce(PLAIN, range(from, to), (decision) => {
      const at = decision.storedAt.getTime();
      return inContext(decision) && at >= from && at < to;
    });
  });

  it('takes another context when it is named', async () => {
    await expectBruteForce(
      PLAIN,
      { ...range(), context: 'elsewhere' },
      (decision) => !inContext(decision),
    );
  });

  it('counts velocities again, by when the payments happened, with the window before the range', async () => {
    const from = START + 700_000;
    const result = await expectBruteForce(
      FAST,
      range(from),
      (decision) => inContext(decision) && decision.storedAt.getTime() >= from,
    );
    const hits = result.rules.map((rule) => rule.hits);
    expect(hits.every((count) => count > 0 && count < result.decisions)).toBe(true);
    expect(decisions.some((decision) => happenedAt(decision) < decision.storedAt.getTime())).toBe(
      true,
    );
    expect(result.approximations).toEqual([
      expect.stringContaining('Velocities were counted again'),
      expect.stringContaining('1,000 different values'),
    ]);
  });

  it('evaluates a share of the decisions, always the same, velocities over all of them', async () => {
    const id = await rulesets.draft('default', FAST);
    const [one, two] = [
      await simulations.replayed(id, { ...range(), sample: 0.25 }),
      await simulations.replayed(id, { ...range(), sample: 0.25 }),
    ];
    expect(one).toEqual(two);
    const share = one.decisions / decisions.filter(inContext).length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
    const limit = 0.25 * 65_536;
    await expectBruteForce(
      FAST,
      { ...range(), sample: 0.25 },
      (decision) => inContext(decision) && parseInt(decision.id.slice(-4), 16) < limit,
    );
  });

  it('compares with another version, evaluated alongside', async () => {
    const [old, next] = [
      await rulesets.draft('default', FAST),
      await rulesets.draft('default', PLAIN),
    ];
    const result = await simulations.replayed(next, { ...range(), baseline_ruleset_id: old });
    const outcomes = outcomesOf(rulesetOf(...FAST));
    const expected = bruteForceReplay(
      rulesetOf(...PLAIN),
      decisions,
      inContext,
      ({ id }) => outcomes.get(id) ?? '',
    );
    expect(figuresOf(result)).toEqual(expected);
  });

  it('uses the rules as they were when it began', async () => {
    const id = await rulesets.draft('default', PLAIN);
    const { body } = await simulations.simulate(id, { replay: range() });
    const changed = await fraud.admin('PATCH', `/api/admin/rulesets/${id}`, {
      body: { rules: [] },
    });
    expect(changed.status).toBe(200);
    const result = await simulations.resultOf(String(body['id']));
    expect(result.rules).toHaveLength(PLAIN.length);
  });

  it('knows the reports of fraud', async () => {
    const context = 'labelled';
    const past = Array.from({ length: 40 }, (_, index): PastDecision => {
      const transaction = { reference: `l-${index}`, amount: index * 1_000, currency: 'EUR' };
      const outcome = index < 4 || index >= 30 ? 'BLOCK' : 'ALLOW';
      const storedAt = new Date(START + index);
      const document = documentOf({ context, transaction });
      return { id: crypto.randomUUID(), context, outcome, storedAt, document };
    });
    await storeTraffic(fraud.databaseUrl, past);
    await storeReports(
      fraud.databaseUrl,
      past.filter((_, i) => [5, 12, 25, 35].includes(i)).map(({ id }) => id),
    );
    const id = await rulesets.draft(context, [
      ruleBody(amount(20_000), { id: 'r', action: 'BLOCK' }),
    ]);
    const { rules, labels } = await simulations.replayed(id, range());
    // 20 to 39: 25 and 35 are fraud; of 30 to 39, which were blocked, only 35 is known.
    expect(rules[0]?.labelled).toEqual({
      fraud: 2,
      reportable: 11,
      precision: 2 / 11,
      recall: 0.5,
    });
    expect(labels).toMatchObject({
      fraud: 4,
      candidate: { fraud: 2, recall: 0.5 },
      baseline: { fraud: 1, recall: 0.25 },
    });
  });

  it('shows the same 20 decisions of each rule and cell every time', async () => {
    const id = await rulesets.draft('default', PLAIN);
    const [one, two] = [
      await simulations.replayed(id, range()),
      await simulations.replayed(id, range()),
    ];
    expect(one).toEqual(two);
    const outcomes = outcomesOf(rulesetOf(...PLAIN));
    for (const { baseline, candidate, samples } of one.transitions) {
      const fitting = decisions
        .filter(
          (decision) =>
            inContext(decision) &&
            decision.outcome === baseline &&
            outcomes.get(decision.id) === candidate,
        )
        .map((decision) => decision.id);
      const byEnd = fitting.toSorted((one, other) => (one.slice(24) < other.slice(24) ? -1 : 1));
      expect(samples).toEqual(byEnd.slice(0, 20));
    }
  });

  it('leaves no job, no chunk, no event and no count behind', async () => {
    await rulesets.activated('default', FAST);
    const before = await traces();
    const id = await rulesets.draft('default', FAST);
    await simulations.replayed(id, range());
    expect(await traces()).toEqual(before);
  });

  async function traces() {
    return queryDatabase(
      fraud.databaseUrl,
      `select (select count(*) from decision) as decisions,
        (select count(*) from simulation_stretch) as chunks,
        (select count(*) from webhook_delivery) as deliveries,
        (select count(*) from velocity_event) as counted`,
    );
  }

  function outcomesOf(ruleset: Ruleset): Map<string, string> {
    const evaluations = bruteForceEvaluations(ruleset, decisions, inContext);
    return new Map(evaluations.map(({ decision, outcome }) => [decision.id, outcome]));
  }
});
