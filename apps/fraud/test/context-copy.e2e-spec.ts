import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import pg from 'pg';
import { DecisionRollupWorker } from '../src/analytics/decision-rollup.worker.js';
import { decisionRequest } from './factories/decision-request.js';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { startCells } from './support/cells.js';
import { type CommandRun, runFraud } from './support/fraud-command.js';
import { PaymentEvents } from './support/payment-events.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';
import { byIp, settled, sumByIp } from './support/velocity-rules.js';

const DAY_MS = 86_400_000;
const TABLES = [
  'decision',
  ...['payment_event', 'backend_call', 'provisional_decision', 'review_assignment', 'review_note'],
];

let cells: [RunningFraud, RunningFraud];
let a: RunningFraud;
let b: RunningFraud;
let context: string;

beforeAll(async () => {
  cells = await startCells();
  [a, b] = cells;
});

afterAll(async () => {
  for (const cell of cells) await cell.close();
});

beforeEach(() => {
  context = `moved-${randomUUID().slice(0, 8)}`;
});

const copy = (...options: string[]): Promise<CommandRun> =>
  runFraud(
    { ...b.env, SOURCE_DATABASE_URL: a.databaseUrl },
    'context',
    'copy',
    context,
    ...options,
  );

async function copied(...options: string[]): Promise<Record<string, unknown>> {
  const run = await copy(...options, '--json');
  expect([run.code, run.err]).toEqual([0, expect.not.stringContaining('failed')]);
  return JSON.parse(run.out) as Record<string, unknown>;
}

/** The rows of the context, with their exact values. */
async function rowsOf({ databaseUrl }: RunningFraud): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const decision = table === 'decision' ? 't.id' : 't.decision_id';
    const rows = await queryDatabase<{ row: string }>(
      databaseUrl,
      `select (to_jsonb(t) - 'context')::text as row from ${table} t
        where ${decision} in (select id from decision where context = $1) order by 1`,
      [context],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

async function analyticsOf(cell: RunningFraud): Promise<unknown> {
  await cell.service.get(DecisionRollupWorker).run();
  const rows = await queryDatabase<{ row: string }>(
    cell.databaseUrl,
    `select to_json(r)::text as row from decision_rollup r where context = $1
      union all select to_json(r)::text from rule_rollup r where context = $1
      union all select to_json(r)::text from ruleset_rollup r where context = $1 order by 1`,
    [context],
  );
  return rows.map(({ row }) => row);
}

const large = () => ruleBody(LARGE, { id: 'large' });
const small = { transaction: { reference: 'small', amount: 100, currency: 'EUR' } };

describe('context copy', () => {
  it('copies all that belongs to the decisions of a context, and nothing of another one', async () => {
    const rulesets = new RulesetDriver(a);
    await rulesets.activated(context, [large()]);
    const [reviewed, open, reported] = [
      String((await rulesets.decide(context))['id']),
      String((await rulesets.decide(context))['id']),
      String((await rulesets.decide(context, small))['id']),
    ];
    const review = (method: string, path: string, body: object) =>
      a.admin(method, `/api/admin/reviews/${path}`, { body });
    expect((await review('POST', `${open}/notes`, { text: 'Called the shopper.' })).status).toBe(
      201,
    );
    const resolved = await a.runtime('POST', `/api/decisions/${reviewed}/resolve`, {
      body: { action: 'reject', note: 'no' },
    });
    expect(resolved.status).toBe(200);
    await new PaymentEvents(a).told(reported, 'chargeback', new Date().toISOString());
    const traded = traffic(300, { context, seed: 7, from: Date.now() - 20 * DAY_MS });
    await storeTraffic(a.databaseUrl, traded);

    expect(await copied()).toEqual({
      context,
      decisions: 3 + traded.filter((each) => each.context === context).length,
      new_or_changed: 3 + traded.filter((each) => each.context === context).length,
      ...{ cases: 0, new_or_changed_cases: 0, shared_cases: 0 },
      ...{ archived_days: 0, archived_decisions: 0 },
      ...{ new_or_changed_archived_days: 0, left_archived_days: 0 },
      active_version: null,
    });
    expect(await rowsOf(b)).toEqual(await rowsOf(a));
    expect(Object.values(await rowsOf(b)).map((rows) => rows.length > 0)).toEqual([
      ...[true, true, false, false, false, true],
    ]);
    const elsewhere = `select count(*)::int as count from decision where context = 'elsewhere'`;
    expect(await queryDatabase(b.databaseUrl, elsewhere)).toEqual([{ count: 0 }]);
    expect(await analyticsOf(b)).toEqual(await analyticsOf(a));
    const trail = await b.admin('GET', `/api/admin/audit-events?object_id=${context}`);
    expect(trail.body['data']).toMatchObject([
      { action: 'context.copy.end', result: 'success', details: { active_version: null } },
      { action: 'context.copy.begin' },
    ]);
  });

  it('keeps days of the history in partitions of a day, so that they are removed one by one', async () => {
    await new RulesetDriver(a).activated(context, [large()]);
    const from = Date.now() - 30 * DAY_MS;
    await storeTraffic(a.databaseUrl, traffic(3, { context, seed: 9, from }));
    await copied();
    const day = new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
    const partitions = await queryDatabase<{ name: string }>(
      b.databaseUrl,
      `select distinct tableoid::regclass::text as name from decision where context = $1`,
      [context],
    );
    expect(partitions).toEqual([{ name: `decision_${day}` }]);
  });

  it('copies what changed since, and only that', async () => {
    const rulesets = new RulesetDriver(a);
    await rulesets.activated(context, [large()]);
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => String((await rulesets.decide(context))['id'])),
    );
    await copied();
    expect(await copied()).toMatchObject({ decisions: 5, new_or_changed: 0 });
    const note = await a.admin('POST', `/api/admin/reviews/${ids[0]}/notes`, {
      body: { text: 'Called the shopper.' },
    });
    expect(note.status).toBe(201);
    await rulesets.decide(context);
    await a.runtime('POST', `/api/decisions/${ids[1]}/resolve`, {
      body: { action: 'accept' },
    });
    expect(await copied()).toMatchObject({ decisions: 6, new_or_changed: 2 });
    await queryDatabase(a.databaseUrl, 'delete from review_note where decision_id = $1', [ids[0]]);
    expect(await copied()).toMatchObject({ decisions: 6, new_or_changed: 0 });
    expect(await rowsOf(b)).toEqual(await rowsOf(a));
    expect(await analyticsOf(b)).toEqual(await analyticsOf(a));
  });

  it('with --finish the rules decide here as there: repeated requests, velocities, versions', async () => {
    const rulesets = new RulesetDriver(a);
    await rulesets.activated(context, [large()]);
    const rule = ruleBody(sumByIp(), { action: 'BLOCK' });
    const active = await rulesets.activated(context, [rule]);
    await rulesets.draft(context, [large()]);
    await settled(a, a.service.url, context);
    const body = { context, ...byIp('203.0.113.9') };
    const key = randomUUID();
    const decide = (cell: RunningFraud, idempotencyKey: string) =>
      cell.runtime('POST', '/api/decisions', {
        body: decisionRequest(body),
        headers: { 'x-idempotency-key': idempotencyKey },
      });
    const first = await decide(a, key);
    const { amount } = decisionRequest()['transaction'] as { amount: number };
    for (let more = 0; more < 20; more += 1) await decide(a, randomUUID());
    expect(await copied('--finish')).toMatchObject({ active_version: 2 });
    await settled(b, b.service.url, context);

    const again = await decide(b, key);
    expect(again.headers.get('x-idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const next = await decide(b, randomUUID());
    expect(next.body).toMatchObject({
      outcome: 'BLOCK',
      ruleset_id: active,
      triggered_rules: [{ evidence: [{ value: 22 * amount }] }],
    });
    const { body: listed } = await b.admin('GET', `/api/admin/rulesets?context=${context}`);
    const versions = listed['data'] as { version: number; status: string }[];
    expect(versions.map(({ version, status }) => `${version} ${status}`)).toEqual([
      ...['3 DRAFT', '2 ACTIVE', '1 INACTIVE'],
    ]);
  });

  it('with schemas, and refuses one that is another here', async () => {
    const name = `orders-${context}`;
    const schema = (cell: RunningFraud, type: string) =>
      cell.admin('POST', '/api/admin/schemas', {
        body: {
          name,
          schema: { type: 'object', properties: { metadata: { properties: { seats: { type } } } } },
        },
      });
    expect((await schema(a, 'number')).status).toBe(201);
    const created = await new RulesetDriver(a).create(context, [large()], {
      schema: { name, version: 1 },
    });
    expect([created.status, created.body]).toEqual([201, expect.anything()]);
    await new RulesetDriver(a).act('activate', String(created.body['id']));
    await copied('--finish');
    const { body } = await b.admin('GET', `/api/admin/schemas/${name}/versions/1`);
    expect(body['schema']).toMatchObject({
      properties: { metadata: { properties: { seats: { type: 'number' } } } },
    });
    await queryDatabase(b.databaseUrl, `update schema_version set schema = '{}' where name = $1`, [
      name,
    ]);
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining(`${name} 1`)]);
  });

  it('copies counts of days whose decisions are gone', async () => {
    await new RulesetDriver(a).activated(context, [large()]);
    await new RulesetDriver(a).decide(context);
    await analyticsOf(a);
    for (const table of ['decision_rollup', 'rule_rollup', 'ruleset_rollup']) {
      await queryDatabase(
        a.databaseUrl,
        `insert into ${table} select (r).* from (
          select json_populate_record(t, '{"bucket": "2025-03-01T00:00:00Z"}') as r
          from ${table} t where context = $1) old`,
        [context],
      );
    }
    await copied();
    await copied();
    expect(await analyticsOf(b)).toEqual(await analyticsOf(a));
  });

  it('removes personal data of decisions that the worker has passed', async () => {
    await new RulesetDriver(a).activated(context, [large()]);
    const { id } = await new RulesetDriver(a).decide(context);
    await queryDatabase(b.databaseUrl, `update decision_retention set redacted_until = now()`);
    await copied();
    const [place] = await queryDatabase<{ before: boolean }>(
      b.databaseUrl,
      `select (r.redacted_until, r.redacted_id) < (d.created_at, d.id) as before
        from decision_retention r, decision d where d.id = $1`,
      [id],
    );
    expect(place).toEqual({ before: true });
    await queryDatabase(
      b.databaseUrl,
      `update decision_retention set redacted_until = '-infinity'`,
    );
  });
});

describe('a cell whose first partition has decisions', () => {
  let used: [RunningFraud, RunningFraud];

  beforeAll(async () => {
    used = await startCells();
  });

  afterAll(async () => {
    for (const cell of used) await cell.close();
  });

  it('keeps them, and takes the history into that partition', async () => {
    const [source, target] = used;
    await new RulesetDriver(target).decide('elsewhere');
    await new RulesetDriver(source).activated(context, [large()]);
    await new RulesetDriver(source).decide(context);
    const run = await runFraud(
      { ...target.env, SOURCE_DATABASE_URL: source.databaseUrl },
      ...['context', 'copy', context],
    );
    expect([run.code, run.err]).toEqual([0, expect.stringContaining('The first partition of')]);
    const kept = await queryDatabase<{ context: string }>(
      target.databaseUrl,
      'select context from decision_before order by context',
    );
    expect(kept.map((row) => row.context)).toEqual(['elsewhere', context]);
  });
});

describe('context copy refuses', () => {
  it('a last run while the source decides', async () => {
    const rulesets = new RulesetDriver(a);
    await rulesets.activated(context, [large()]);
    await rulesets.decide(context);
    // Lets the copy read the source, and holds it up before it has written.
    const holder = new pg.Client({ connectionString: b.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table review_note in share row exclusive mode');
    const running = copy('--finish');
    await until('the copy waits', async () => {
      const waits = `select from pg_locks where relation = 'review_note'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await queryDatabase(b.databaseUrl, waits)).length > 0;
    });
    await rulesets.decide(context);
    await holder.query('commit');
    await holder.end();
    const run = await running;
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('still changes')]);
    const active = await b.admin('GET', `/api/admin/rulesets?context=${context}&status=ACTIVE`);
    expect(active.body['data']).toEqual([]);
    expect(await copied('--finish')).toMatchObject({ active_version: 1 });
  });

  it('to copy again once this cell has decided', async () => {
    await new RulesetDriver(a).activated(context, [large()]);
    await new RulesetDriver(a).decide(context);
    await copied('--finish');
    await until('the rules decide here', async () => {
      const { ruleset_id: ruleset } = await new RulesetDriver(b).decide(context);
      return ruleset !== null;
    });
    await new RulesetDriver(a).decide(context);
    const before = await rowsOf(b);
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('that the source lacks')]);
    expect(await rowsOf(b)).toEqual(before);
  });

  it('a context whose versions are only here', async () => {
    for (const cell of cells) await new RulesetDriver(cell).activated(context, [large()]);
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('the source lacks: 1')]);
  });

  it('default, in whose velocities decisions of other contexts count', async () => {
    context = 'default';
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining("default can't be copied")]);
  });

  it('a context that the rules of default decide', async () => {
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('rules of default decide')]);
  });

  it.each([
    ['no source', {}, 'SOURCE_DATABASE_URL is not set'],
    [
      'a source that is no database',
      { SOURCE_DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      'SOURCE_DATABASE_URL: ',
    ],
  ])('%s', async (_, env, message) => {
    const run = await runFraud({ ...b.env, ...env }, 'context', 'copy', context);
    expect([run.code, run.err]).toEqual([1, expect.stringContaining(message)]);
  });

  it('its own database, one of another keyring, and an impossible name', async () => {
    const own = await runFraud(
      { ...b.env, SOURCE_DATABASE_URL: b.env['DATABASE_URL'] ?? '' },
      ...['context', 'copy', context],
    );
    expect([own.code, own.err]).toEqual([1, expect.stringContaining('database of this cell')]);
    const stranger = await startFraud();
    try {
      const run = await runFraud(
        { ...b.env, SOURCE_DATABASE_URL: stranger.databaseUrl },
        ...['context', 'copy', context],
      );
      expect([run.code, run.err]).toEqual([1, expect.stringContaining('different keyrings')]);
    } finally {
      await stranger.close();
    }
    const named = await runFraud(b.env, 'context', 'copy', 'no context');
    expect([named.code, named.err]).toEqual([2, expect.stringContaining('CONTEXT must be')]);
  });
});

describe('a decision that waits for a backend', () => {
  let driver: BackendDriver;

  beforeEach(() => {
    driver = new BackendDriver(a);
  });

  afterEach(() => driver.close());

  it('is copied once it is final; until then the last run is refused', async () => {
    const held: ServerResponse[] = [];
    const there = await driver.start((response) => held.push(response));
    await new BackendDriver(b).register({ slug: there.slug, url: there.backend.url });
    await driver.rulesets.activated(context, [backendRule(there.slug, { async: true })]);
    const waiting = await driver.rulesets.decide(context);
    expect(waiting['outcome']).toBe('PROVISIONAL');
    expect(await copied()).toMatchObject({ decisions: 0, new_or_changed: 0 });
    const refused = await copy('--finish');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 decisions of')]);
    await there.backend.has(1);
    for (const response of held) response.end(JSON.stringify({ outcome: 'BLOCK' }));
    await until('the decision is final', async () => {
      const { outcome } = await driver.read(waiting['id']);
      const pending = `select from backend_call where state = 'pending'`;
      return (
        outcome !== 'PROVISIONAL' && (await queryDatabase(a.databaseUrl, pending)).length === 0
      );
    });
    expect(await copied('--finish')).toMatchObject({ decisions: 1, new_or_changed: 1 });
    const rows = await rowsOf(b);
    expect(rows).toEqual(await rowsOf(a));
    expect([rows['backend_call']?.length, rows['provisional_decision']?.length]).toEqual([1, 1]);
  });

  it('needs its backend here before the rules are copied for good', async () => {
    const there = await driver.start();
    await driver.rulesets.activated(context, [backendRule(there.slug)]);
    const run = await copy();
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('could not be activated')]);
    expect(run.err).toContain(there.slug);
  });
});
