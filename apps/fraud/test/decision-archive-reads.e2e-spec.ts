import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { timeOrderedHashId, timeOrderedId } from '@tessera/ids';
import { queryDatabase, temporaryFolder } from '@tessera/local/testing';
import { DecisionArchiveWorker } from '../src/archive/decision-archive.worker.js';
import { fullDecisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { PaymentEvents } from './support/payment-events.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { type ReplayResult, SimulationDriver } from './support/simulation-driver.js';
import { storeReports, storeTraffic, traffic } from './support/stored-traffic.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.now() - (Date.now() % DAY_MS);
const ARCHIVED_DAYS = 3;

let fraud: RunningFraud;
let events: PaymentEvents;
let rulesets: RulesetDriver;
let simulations: SimulationDriver;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder('archive');
  fraud = await startFraud({
    DECISION_ARCHIVE_URL: pathToFileURL(folder).href,
    DECISION_ARCHIVE_AFTER_DAYS: '3',
  });
  events = new PaymentEvents(fraud);
  rulesets = new RulesetDriver(fraud);
  simulations = new SimulationDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

beforeEach(async () => {
  for (const table of ['decision', 'decision_archive', 'decision_archive_export']) {
    await queryDatabase(fraud.databaseUrl, `delete from ${table}`);
  }
  await rm(join(folder, 'decisions'), { recursive: true, force: true });
});

/** Archives what is due, and removes it from the table. */
async function moveToArchive(): Promise<number> {
  await fraud.service.get(DecisionArchiveWorker).run();
  const moved = await queryDatabase(
    fraud.databaseUrl,
    `delete from decision using decision_archive a
      where (created_at at time zone 'UTC')::date = a.day returning id`,
  );
  return moved.length;
}

/** Makes a decision and lets it have been made at another time. */
async function decidedAt(time: number, id: string): Promise<void> {
  const made = await events.decision(fullDecisionRequest());
  await queryDatabase(
    fraud.databaseUrl,
    `update decision set id = '${id}', created_at = '${new Date(time).toISOString()}',
       response = replace(response, '${made}', '${id}') where id = '${made}'`,
  );
}

async function damageArchive(): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('.parquet')) continue;
    const bytes = await readFile(join(folder, entry));
    await writeFile(join(folder, entry), bytes.fill(0, 10, 50));
  }
}

const time = MIDNIGHT - 5 * DAY_MS + 11 * HOUR_MS;
const KINDS: [string, string][] = [
  ['that begins with the time', timeOrderedId(new Date(time))],
  ['of an idempotency key', timeOrderedHashId(time - (time % (6 * HOUR_MS)), 'ab'.repeat(32))],
];

describe.each(KINDS)('an archived decision with an ID %s', (_, id) => {
  const path = `/api/admin/decisions/${id}`;

  beforeEach(async () => {
    await decidedAt(time, id);
    await events.told(id, 'chargeback', '2026-03-01T12:00:00Z', { data: { by: 'Lovelace' } });
  });

  it('is found, redacted, with what happened to it', async () => {
    const { body: before } = await fraud.admin('GET', path);
    expect(await moveToArchive()).toBe(1);
    const { status, body } = await fraud.admin('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      outcome: before['outcome'],
      amount: 12_345,
      credential_fingerprint: before['credential_fingerprint'],
      payment_state: 'charged_back',
      redacted_at: expect.stringMatching(/Z$/),
      device_ip: null,
      events: [{ type: 'chargeback', data: {}, occurred_at: '2026-03-01T12:00:00.000Z' }],
    });
    expect(JSON.stringify(body)).not.toContain('Lovelace');
    const evidence = await fraud.admin('GET', `${path}/evidence`);
    expect([evidence.status, evidence.body['decision']]).toMatchObject([200, { id }]);
  });

  it('is found by its first reader', async () => {
    await moveToArchive();
    expect(await fraud.runtime('GET', `/api/decisions/${id}`)).toMatchObject({
      status: 200,
      body: { id },
    });
  });

  it('is 503 when the archive is damaged or gone', async () => {
    await moveToArchive();
    await damageArchive();
    expect(await fraud.admin('GET', path)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('damaged') },
    });
    await rm(join(folder, 'decisions'), { recursive: true });
    expect((await fraud.admin('GET', path)).status).toBe(503);
  });
});

it('does not find an ID that no decision has', async () => {
  await decidedAt(time, timeOrderedId(new Date(time)));
  await moveToArchive();
  for (const id of [timeOrderedId(new Date(time)), crypto.randomUUID()]) {
    expect((await fraud.admin('GET', `/api/admin/decisions/${id}`)).status).toBe(404);
  }
});

describe('a replay of archived days', () => {
  const start = MIDNIGHT - 6 * DAY_MS;
  const RULES = [
    ruleBody({ ...LARGE, value: 60_000 }, { id: 'large' }),
    ruleBody({ path: '$.billing.country', operator: 'neq', value: 'DE' }, { id: 'abroad' }),
    ruleBody({ ...LARGE, value: 95_000 }, { id: 'huge', action: 'BLOCK' }),
  ];
  const VELOCITIES = [
    ...RULES,
    ruleBody(
      {
        velocity: { key: '$.customer.id', aggregate: 'count', window: 'PT3H' },
        operator: 'gt',
        value: 3,
      },
      { id: 'often' },
    ),
    ruleBody(
      {
        velocity: {
          key: '$.credential_fingerprint',
          aggregate: 'sum',
          field: '$.transaction.amount',
          window: 'P1D',
        },
        operator: 'gt',
        value: 2_000_000,
      },
      { id: 'sum', action: 'BLOCK' },
    ),
  ];
  const range = {
    from: new Date(start + 5 * HOUR_MS).toISOString(),
    to: new Date(start + 4 * DAY_MS).toISOString(),
  };

  beforeEach(async () => {
    // Five days, of which three are archived.
    const decisions = traffic(1_200, { from: start, everyMs: 6 * 60_000 });
    await storeTraffic(fraud.databaseUrl, decisions);
    const reported = decisions.filter((_, index) => index % 17 === 0).map(({ id }) => id);
    await storeReports(fraud.databaseUrl, reported);
  });

  it.each([
    ['conditions', RULES, {}],
    ['a sample', RULES, { sample: 0.4 }],
    ['another context', RULES, { context: 'elsewhere' }],
    ['velocities', VELOCITIES, {}],
  ])('has the same result as before they were dropped, with %s', async (_, rules, options) => {
    const id = await rulesets.draft('default', rules);
    const before = await simulations.replayed(id, { ...range, ...options });
    expect(await moveToArchive()).toBe(ARCHIVED_DAYS * 240);
    const after = await simulations.replayed(id, { ...range, ...options });
    const lost = expect.stringMatching(/^\d+ decisions have lost their personal data/);
    expect(after).toEqual({
      ...before,
      approximations: expect.arrayContaining([...before.approximations, lost]),
    });
    expect(after.labels['fraud']).toBeGreaterThan(0);
  });

  it('fails with the reason when the archive is damaged', async () => {
    const id = await rulesets.draft('default', RULES);
    await moveToArchive();
    await damageArchive();
    const { body } = await simulations.simulate(id, { replay: range });
    expect(await simulations.ended(String(body['id']))).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/archive of decisions is damaged: .*does not match/),
    });
  });

  it('fails in the command when the archive is unavailable', async () => {
    await moveToArchive();
    const file = join(folder, 'rules.json');
    await writeFile(file, JSON.stringify(RULES));
    const args = ['simulate', file, '--from', range.from, '--to', range.to];
    const same = await runFraud(fraud.env, ...args, '--json');
    expect((JSON.parse(same.out) as ReplayResult).decisions).toBeGreaterThan(0);
    const env = Object.fromEntries(
      Object.entries(fraud.env).filter(([name]) => name !== 'DECISION_ARCHIVE_URL'),
    );
    const { code, err } = await runFraud(env, ...args);
    expect([code, err]).toEqual([1, expect.stringContaining('DECISION_ARCHIVE_URL is not set')]);
  });
});

describe('a list of decisions whose period includes archived days', () => {
  const start = MIDNIGHT - 6 * DAY_MS;
  const path = '/api/admin/decisions';
  const period = `from=${new Date(start).toISOString()}&to=${new Date(MIDNIGHT).toISOString()}`;
  let before: string[];

  /** The query of the next page. */
  function nextOf(body: Record<string, unknown>): string | null {
    const { next } = body['links'] as { next: string | null };
    return next === null ? null : new URL(next).search;
  }

  async function walked(query: string): Promise<string[]> {
    const ids: string[] = [];
    let next: string | null = `?${query}`;
    while (next !== null) {
      const { status, body } = await fraud.admin('GET', path + next);
      expect([status, body]).toEqual([200, expect.objectContaining({ data: expect.any(Array) })]);
      ids.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      next = nextOf(body);
    }
    return ids;
  }

  beforeEach(async () => {
    const decisions = traffic(240, { from: start, everyMs: HOUR_MS / 2 });
    const ordered = decisions.map((one) => ({ ...one, id: timeOrderedId(one.storedAt) }));
    await storeTraffic(fraud.databaseUrl, ordered);
    before = await walked(`${period}&limit=50`);
    expect(before).toHaveLength(240);
  });

  it.each([
    ['newest first', 'limit=37'],
    ['oldest first', 'order=asc&limit=37'],
    ['from within a day', `limit=100&from=${new Date(start + 5 * HOUR_MS).toISOString()}`],
    ['of a customer', 'customer_id=customer-7'],
    ['of an outcome and currency', 'outcome=BLOCK&currency=EUR&limit=7'],
    ['of a reference', 'transaction_reference=order-11'],
    ['by amount', 'amount_from=50000&amount_to=60000&limit=5'],
    ['of a context', 'context=elsewhere&limit=3'],
    ['that wait for a person', 'resolved=false'],
  ])('is the same as before they were dropped, %s', async (_, filters) => {
    const query = filters.includes('from=2') ? filters : `${period}&${filters}`;
    const expected = await walked(query);
    expect(expected.length).toBeGreaterThan(0);
    expect(await moveToArchive()).toBe(144);
    expect(await walked(query)).toEqual(expected);
  });

  it('continues from a page that was read before they were dropped', async () => {
    const { body } = await fraud.admin('GET', `${path}?${period}&limit=100`);
    await moveToArchive();
    expect(await walked(String(nextOf(body)).slice(1))).toEqual(before.slice(100));
  });

  it('refuses filters by what is removed, and an unknown cursor', async () => {
    await moveToArchive();
    const { status, body } = await fraud.admin('GET', `${path}?${period}&device_ip=203.0.113.7`);
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.query.device_ip', message: expect.stringContaining('removed from decisions') }],
    ]);
    for (const after of ['nonsense', 'A'.repeat(22), `p${'_'.repeat(32)}`]) {
      const unknown = await fraud.admin('GET', `${path}?${period}&after=${after}`);
      expect([after, unknown.status]).toEqual([after, 422]);
    }
  });

  it('is 503 when a day cannot be read', async () => {
    await moveToArchive();
    await damageArchive();
    expect((await fraud.admin('GET', `${path}?${period}&order=asc`)).status).toBe(503);
    expect((await fraud.admin('GET', path)).status).toBe(200);
  });
});
