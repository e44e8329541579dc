import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { PaymentEvents } from './support/payment-events.js';
import { faultsOf } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';
import { says } from './support/test-backend.js';

let fraud: RunningFraud;
let driver: BackendDriver;
let events: PaymentEvents;

beforeAll(async () => {
  // The tests count hours of fixed days.
  fraud = await startFraud({ ANALYTICS_HOUR_DAYS: '3650' });
  driver = new BackendDriver(fraud);
  events = new PaymentEvents(fraud);
  await driver.rulesets.activated('default', [
    ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 1_000 }, { id: 'large' }),
    ruleBody(
      { path: '$.transaction.amount', operator: 'gte', value: 500 },
      { id: 'medium', live: false },
    ),
  ]);
});

afterAll(async () => {
  await driver.close();
  await fraud.close();
});

interface Group {
  readonly time: string | null;
  readonly outcome: string | null;
  readonly rule_id: string | null;
  readonly ruleset_id: string | null;
  readonly ruleset_version: number | null;
  readonly currency: string | null;
  readonly decisions: number;
  readonly frauds: number;
  readonly amounts: object[];
}

const read = (query: string): Promise<Answer> =>
  fraud.admin('GET', `/api/admin/analytics/decisions?${query}`);

async function groups(query: string): Promise<Group[]> {
  const { status, body } = await read(query);
  expect([query, status]).toEqual([query, 200]);
  return body['data'] as Group[];
}

const pay = (context: string, amount: number, currency = 'EUR') =>
  events.decision({ context, transaction: { reference: 'r', amount, currency } });

/** What a scan of the decisions counts, in the words of the response. */
async function scanned(context: string): Promise<object[]> {
  return queryDatabase(
    fraud.databaseUrl,
    `select outcome, count(*)::int as decisions,
       count(*) filter (where fraud_reported_at is not null)::int as frauds,
       count(*) filter (where resolution = 'ACCEPTED')::int as accepted,
       count(*) filter (where resolution = 'REJECTED')::int as rejected
     from decision where context = '${context}' group by outcome order by outcome`,
  );
}

const counted = async (context: string) =>
  (await groups(`context=${context}&group_by=outcome`)).map((group) => {
    const { outcome, decisions, frauds, accepted, rejected } = group as Group & {
      accepted: number;
      rejected: number;
    };
    return { outcome, decisions, frauds, accepted, rejected };
  });

const pending = async () =>
  (
    await queryDatabase<{ n: number }>(
      fraud.databaseUrl,
      `select (select count(*)::int from decision_rollup_delta) +
         (select count(*)::int from ruleset_rollup_delta) as n`,
    )
  )[0]?.n;

/** Counts by version and outcome, and what a scan of the decisions counts. */
async function byVersion(context: string): Promise<{ counted: object[]; scanned: object[] }> {
  const query = `context=${context}&group_by=ruleset_version,outcome`;
  const counts = (await groups(query)) as (Group & Record<'accepted' | 'rejected', number>)[];
  return {
    counted: counts.map(
      ({ ruleset_id, ruleset_version, outcome, decisions, frauds, accepted, rejected }) => ({
        ...{ ruleset_id, ruleset_version, outcome, decisions, frauds, accepted, rejected },
      }),
    ),
    scanned: await queryDatabase(
      fraud.databaseUrl,
      `select ruleset_id, version as ruleset_version, outcome, count(*)::int as decisions,
         count(*) filter (where fraud_reported_at is not null)::int as frauds,
         count(*) filter (where resolution = 'ACCEPTED')::int as accepted,
         count(*) filter (where resolution = 'REJECTED')::int as rejected
       from decision d left join ruleset r on r.id = d.ruleset_id where d.context = '${context}'
       group by ruleset_id, version, outcome order by version, ruleset_id, outcome`,
    ),
  };
}

describe('the analytics of decisions', () => {
  it('counts by outcome, rule, time and currency, with amounts of each currency', async () => {
    await pay('a', 100);
    await pay('a', 700);
    const fraudulent = await pay('a', 2_000);
    await pay('a', 3_000, 'JPY');
    await events.told(fraudulent, 'fraud_report', '2026-01-02T00:00:00Z');
    await events.told(fraudulent, 'chargeback', '2026-01-03T00:00:00Z');
    expect(await groups('context=a')).toEqual([
      {
        time: null,
        outcome: null,
        rule_id: null,
        ruleset_id: null,
        ruleset_version: null,
        context: null,
        currency: null,
        decisions: 4,
        fail_opens: 0,
        frauds: 1,
        accepted: 0,
        rejected: 0,
        amounts: [
          { currency: 'EUR', amount: 2_800, fraud_amount: 2_000 },
          { currency: 'JPY', amount: 3_000, fraud_amount: 0 },
        ],
        precision: null,
        recall: null,
        rejection_rate: null,
      },
    ]);
    expect(await groups('context=a&group_by=outcome,currency')).toMatchObject([
      { outcome: 'ALLOW', currency: 'EUR', decisions: 2, amounts: [{ amount: 800 }] },
      { outcome: 'REVIEW', currency: 'EUR', decisions: 1, amounts: [{ amount: 2_000 }] },
      { outcome: 'REVIEW', currency: 'JPY', decisions: 1, amounts: [{ amount: 3_000 }] },
    ]);
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    expect(await groups('context=a&group_by=time,rule&interval=hour&from=' + hour)).toMatchObject([
      { time: hour, rule_id: 'large', decisions: 2 },
      { time: hour, rule_id: 'medium', decisions: 3 },
    ]);
  });

  it('has the precision and recall of rules, and the rejected part of reviews', async () => {
    const [caught, missed] = [await pay('b', 2_000), await pay('b', 10)];
    const accepted = await pay('b', 2_000);
    await pay('b', 600);
    await events.told(caught, 'fraud_report', '2026-01-02T00:00:00Z');
    await events.told(missed, 'chargeback', '2026-01-02T00:00:00Z');
    const resolve = (id: string, action: string) =>
      fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body: { action } });
    expect((await resolve(caught, 'reject')).status).toBe(200);
    expect((await resolve(accepted, 'accept')).status).toBe(200);
    expect(await groups('context=b&group_by=rule')).toMatchObject([
      {
        rule_id: 'large',
        decisions: 2,
        frauds: 1,
        precision: 0.5,
        recall: 0.5,
        rejection_rate: 0.5,
      },
      { rule_id: 'medium', decisions: 3, frauds: 1, precision: 1 / 3, recall: 0.5 },
    ]);
    expect(await groups('context=b&rule_id=large')).toMatchObject([{ decisions: 2, recall: 0.5 }]);
    expect(await groups('context=b&outcome=REVIEW')).toMatchObject([
      { decisions: 2, accepted: 1, rejected: 1, rejection_rate: 0.5 },
    ]);
  });

  it('moves a provisional decision to its final outcome', async () => {
    const { slug } = await driver.start(says('BLOCK'));
    await driver.rulesets.activated('c', [backendRule(slug, { async: true })]);
    await pay('c', 100);
    await until('it is final', async () => {
      const found = await counted('c');
      return found.length === 1 && (found[0] as { outcome: string }).outcome === 'BLOCK';
    });
    expect(await counted('c')).toEqual(await scanned('c'));
  });

  it('is exact at any moment, while decisions change and are folded', async () => {
    let isDone = false;
    const work = async (worker: number) => {
      for (let count = 0; count < 25; count += 1) {
        const id = await pay('d', (worker + count) % 2 === 0 ? 2_000 : 100);
        if (count % 3 === 0) await events.told(id, 'fraud_report', '2026-01-02T00:00:00Z');
        if (count % 4 === 0) {
          const body = { action: count % 8 === 0 ? 'accept' : 'reject' };
          await fraud.runtime('POST', `/api/decisions/${id}/resolve`, { body });
        }
      }
    };
    const watch = async () => {
      let last = 0;
      while (!isDone) {
        const total = (await groups('context=d')).reduce(
          (sum, { decisions }) => sum + decisions,
          0,
        );
        expect(total).toBeGreaterThanOrEqual(last);
        last = total;
      }
      return last;
    };
    const watching = watch();
    await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
    isDone = true;
    await watching;
    expect(await counted('d')).toEqual(await scanned('d'));
    const versions = await byVersion('d');
    expect(versions.counted).toEqual(versions.scanned);
    await until('all is folded', async () => (await pending()) === 0);
    expect(await counted('d')).toEqual(await scanned('d'));
    expect((await byVersion('d')).counted).toEqual(versions.scanned);
    const daily = await groups('context=d&group_by=time,outcome');
    expect(daily.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(200);
    expect(daily.every(({ time }) => time?.endsWith('T00:00:00.000Z') === true)).toBe(true);
  });

  it('counts each version of the rules, whose numbers two contexts may share', async () => {
    await pay('v', 2_000);
    const limit = (value: number) => [
      ruleBody(
        { path: '$.transaction.amount', operator: 'gte', value },
        { id: 'limit', action: 'BLOCK' },
      ),
    ];
    await driver.rulesets.activated('v', limit(2_000));
    const blocked = await pay('v', 2_000);
    await events.told(blocked, 'fraud_report', '2026-01-02T00:00:00Z');
    await driver.rulesets.activated('v', limit(5_000));
    await pay('v', 2_000);
    const { counted, scanned } = await byVersion('v');
    expect(counted).toEqual(scanned);
    // Until the context has rules, those of the default context decide.
    expect(counted).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ruleset_version: 1, outcome: 'REVIEW', decisions: 1, frauds: 0 }),
        expect.objectContaining({ ruleset_version: 1, outcome: 'BLOCK', decisions: 1, frauds: 1 }),
        expect.objectContaining({ ruleset_version: 2, outcome: 'ALLOW', decisions: 1, frauds: 0 }),
      ]),
    );
    const found = await groups('context=v&group_by=ruleset_version');
    expect(found.map(({ ruleset_version: version }) => version)).toEqual([1, 1, 2]);
    expect(new Set(found.map(({ ruleset_id: id }) => id)).size).toBe(3);
    const [, , latest] = found;
    const only = await groups(`ruleset_id=${latest?.ruleset_id ?? ''}&group_by=outcome,currency`);
    expect(only).toMatchObject([
      { outcome: 'ALLOW', currency: 'EUR', decisions: 1, amounts: [{ amount: 2_000 }] },
    ]);
    expect(only[0]?.ruleset_version).toBeNull();
  });

  it('counts decisions that were made without rules as those of no version', async () => {
    await queryDatabase(
      fraud.databaseUrl,
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, currency, amount)
       values (gen_random_uuid(), now(), 'bare', 'ALLOW', 'c', 'f', '{}', '{}', 'EUR', 1)`,
    );
    expect(await groups('context=bare&group_by=ruleset_version')).toMatchObject([
      { ruleset_id: null, ruleset_version: null, decisions: 1 },
    ]);
  });

  it('keeps counting versions while pods of the release before fold', async () => {
    await pay('w', 2_000);
    // Their statement, which knows nothing of versions.
    const sums = [
      ...['decisions', 'amount', 'fail_opens', 'frauds', 'fraud_amount', 'accepted', 'rejected'],
    ];
    await queryDatabase(
      fraud.databaseUrl,
      `with taken as (delete from decision_rollup_delta returning *)
       insert into decision_rollup as r
       select g.grain, date_trunc(g.grain, t.bucket, 'UTC'), context, currency, outcome,
         ${sums.map((name) => `sum(${name})`).join(', ')}
       from taken t cross join (values ('hour'), ('day')) g(grain) where rule_id is null
       group by 1, 2, 3, 4, 5
       on conflict (grain, bucket, context, currency, outcome) do update set
         ${sums.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')}`,
    );
    expect(await counted('w')).toEqual(await scanned('w'));
    const versions = await byVersion('w');
    expect(versions.counted).toEqual(versions.scanned);
  });

  it('counts versions from a time on, and says so when the period begins before', async () => {
    const earlier = await pay('x', 2_000);
    await queryDatabase(
      fraud.databaseUrl,
      `begin; delete from ruleset_rollup_delta where context = 'x';
       delete from ruleset_rollup where context = 'x';
       update ruleset_rollup_start set since = now() + interval '2 hours'; commit`,
    );
    try {
      // What happens to a decision that is not counted is not counted either.
      await events.told(earlier, 'fraud_report', '2026-01-02T00:00:00Z');
      const { status, body } = await read('context=x&group_by=ruleset_version');
      expect([status, body['data'], body['is_complete']]).toEqual([200, [], false]);
      expect((await read('context=x')).body['is_complete']).toBe(true);
      expect(await groups('context=x')).toMatchObject([{ decisions: 1, frauds: 1 }]);
    } finally {
      await queryDatabase(fraud.databaseUrl, `update ruleset_rollup_start set since = '-infinity'`);
    }
    const { body } = await read('context=v&group_by=ruleset_version');
    expect(body['is_complete']).toBe(true);
  });

  it('counts decisions of an older release once, with what happened to them', async () => {
    const id = await pay('e', 2_000);
    await events.told(id, 'fraud_report', '2026-01-02T00:00:00Z');
    // As the older release stored it, and as an older pod changes it meanwhile.
    await queryDatabase(
      fraud.databaseUrl,
      `begin; alter table decision disable trigger decision_rollup_update;
       delete from decision_rollup_delta where context = 'e';
       delete from decision_rollup where context = 'e'; delete from rule_rollup where context = 'e';
       update decision set currency = null, fraud_reported_at = null, fired_rules = null
         where id = '${id}';
       alter table decision enable trigger decision_rollup_update; commit`,
    );
    await until('it is counted', async () => (await groups('context=e')).length === 1);
    expect(await groups('context=e&group_by=rule')).toMatchObject([
      { rule_id: 'large', decisions: 1, frauds: 1 },
      { rule_id: 'medium', decisions: 1, frauds: 1 },
    ]);
    expect((await read('context=e')).body['is_complete']).toBe(true);
  });

  it('reads whole days as days and the rest of the period as hours', async () => {
    await queryDatabase(
      fraud.databaseUrl,
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, currency, amount)
       select gen_random_uuid(), timestamptz '2026-03-01 00:30Z' + n * interval '1 hour', 'f',
         'ALLOW', 'c', 'f', '{}', '{}', 'EUR', 1 from generate_series(0, 99) n`,
    );
    await until('all is folded', async () => (await pending()) === 0);
    const count = async (from: string, to: string, more = '') => {
      const found = await groups(`context=f&from=2026-03-${from}:00Z&to=2026-03-${to}:00Z${more}`);
      return found.map(({ decisions }) => decisions);
    };
    expect(await count('01T00:00', '06T00:00')).toEqual([100]);
    expect(await count('01T05:00', '03T02:00')).toEqual([45]);
    expect(await count('01T05:00', '01T07:00')).toEqual([2]);
    expect(await count('01T22:00', '03T02:00', '&group_by=time')).toEqual([2, 24, 2]);
    expect(await count('01T22:00', '02T02:00', '&group_by=time&interval=hour')).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('counts in hours of UTC, whatever the zone of the connection', async () => {
    await queryDatabase(
      fraud.databaseUrl,
      `begin; set local timezone to 'Asia/Kolkata';
       insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, currency, amount)
       select gen_random_uuid(), at, 'utc', 'ALLOW', 'c', 'f', '{}', '{}', 'EUR', 1
       from unnest(array['1969-12-31 23:59:59.999999Z', '2026-03-01 00:00Z',
         '2026-03-01 00:59:59.999999Z', '2026-03-01 01:00Z']::timestamptz[]) at;
       commit`,
    );
    await until('all is folded', async () => (await pending()) === 0);
    const hours = await queryDatabase(
      fraud.databaseUrl,
      `select (bucket at time zone 'UTC')::text as hour, decisions::int from decision_rollup
       where context = 'utc' and grain = 'hour' order by bucket`,
    );
    expect(hours).toEqual([
      { hour: '1969-12-31 23:00:00', decisions: 1 },
      { hour: '2026-03-01 00:00:00', decisions: 2 },
      { hour: '2026-03-01 01:00:00', decisions: 1 },
    ]);
  });

  it.each([
    ['group_by=customer', '$.query.group_by'],
    ['group_by=time,time', '$.query.group_by'],
    ['group_by=time,', '$.query.group_by'],
    ['group_by=rule,ruleset_version', '$.query.group_by'],
    ['group_by=ruleset_version&rule_id=large', '$.query.group_by'],
    ['group_by=rule&ruleset_id=8e8f6f0e-4a4c-4c55-9d38-0a5f0a1c3b5d', '$.query.ruleset_id'],
    ['ruleset_id=3', '$.query.ruleset_id'],
    ['interval=week', '$.query.interval'],
    ['from=2026-01-02T03:30:00Z', '$.query.from'],
    ['to=2026-01-02T03:00:01Z', '$.query.to'],
    ['from=2026-01-02T03:00:00Z&to=2026-01-02T03:00:00Z', '$.query.to'],
    ['from=2020-01-01T00:00:00Z', '$.query.from'],
    [
      'group_by=time&interval=hour&from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z',
      '$.query.from',
    ],
    ['currency=DEM', '$.query.currency'],
    ['outcome=MAYBE', '$.query.outcome'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await read(query);
    expect([answer.status, faultsOf(answer)]).toEqual([422, expect.arrayContaining([path])]);
  });

  it('returns 403 without its scope, which opens nothing else', async () => {
    const token = await fraud.token('admin:analytics:read');
    const call = (path: string, by: string) => fraud.call('GET', path, { token: by });
    expect((await call('/api/admin/analytics/decisions', token)).status).toBe(200);
    expect((await call('/api/admin/analytics/decisions', fraud.runtimeToken)).status).toBe(403);
    expect((await call('/api/admin/decisions', token)).status).toBe(403);
  });
});
