import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf } from './support/ruleset-driver.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const LIST = '/api/admin/decisions';

let fraud: RunningFraud;
let reviewer: string;

beforeAll(async () => {
  fraud = await startFraud();
  reviewer = await fraud.token('admin:decisions:read');
});

afterAll(async () => {
  await fraud.close();
});

const read = (path: string): Promise<Answer> => fraud.call('GET', path, { token: reviewer });

async function decide(changes: Record<string, unknown>): Promise<string> {
  const body = decisionRequest(changes);
  const answer = await fraud.runtime('POST', '/api/decisions', { body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

async function found(query: string): Promise<string[]> {
  const answer = await read(`${LIST}?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return (answer.body['data'] as { id: string }[]).map(({ id }) => id);
}

async function hashOf(email: string): Promise<string> {
  const answer = await fraud.call('POST', `${LIST}/email-hash`, {
    token: reviewer,
    body: { email },
  });
  expect(answer.status).toBe(200);
  return String(answer.body['email_hash']);
}

const card = (value: string) => ({ type: 'masked_pan', masked_pan: { value } });
const payment = (currency: string, amount = 100) => ({ reference: 'r', amount, currency });

describe('the filters of decisions', () => {
  it('finds by currency, BIN and device', async () => {
    const yen = await decide({ transaction: payment('JPY') });
    const master = await decide({ credential: card('555555******4444') });
    const device = { ip: '198.51.100.1', fingerprint: 'dev-1' };
    const first = await decide({ device });
    const second = await decide({ device: { ...device, ip: '198.51.100.2' } });
    expect(await found('currency=JPY')).toEqual([yen]);
    expect(await found('bin=555555')).toEqual([master]);
    const { body } = await read(`${LIST}/${first}`);
    expect(body['device_hash']).toMatch(/^dvc_[0-9a-f]{24}$/);
    expect(await found(`device_hash=${String(body['device_hash'])}`)).toEqual([second, first]);
    expect(await found('currency=JPY&bin=555555')).toEqual([]);
  });

  it('takes the currency of payments and filters by the name of the other services, too', async () => {
    const { currency, ...rest } = payment('DKK');
    const id = await decide({ transaction: { ...rest, currency_code: currency } });
    expect(await found('currency=DKK')).toEqual([id]);
    expect(await found('currency_code=DKK&currency=DKK')).toEqual([id]);
    const { body } = await read(`${LIST}/${id}`);
    expect(body).toMatchObject({ currency: 'DKK' });
    const differing = await read(`${LIST}?currency=DKK&currency_code=SEK`);
    expect([differing.status, faultsOf(differing)]).toEqual([422, ['$.query.currency_code']]);
  });

  it('finds an e-mail address by its hash, whatever its spelling, until it is erased', async () => {
    const id = await decide({ customer: { id: 'mailed', email: 'Ada@BÜCHER.example' } });
    const hash = await hashOf('Ada@xn--bcher-kva.example');
    expect(hash).toMatch(/^eml_[0-9a-f]{24}$/);
    expect((await read(`${LIST}/${id}`)).body['email_hash']).toBe(hash);
    expect(await found(`email_hash=${hash}`)).toEqual([id]);
    expect(await found(`email_hash=${await hashOf('eve@bücher.example')}`)).toEqual([]);
    expect(await runFraud(fraud.env, 'customer', 'erase', 'mailed')).toMatchObject({ code: 0 });
    expect(await found(`email_hash=${hash}`)).toEqual([]);
  });

  it('pages oldest first, with all filters in the link', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await decide({ transaction: payment('CHF', 100 + count) }));
    }
    const seen: string[] = [];
    expect(await found('currency=CHF&order=asc&resolved=false')).toEqual([]);
    let path = `${LIST}?currency=CHF&order=asc&limit=2&bin=411111&fail_open=false`;
    for (let page = 0; page < 3; page += 1) {
      const { body } = await read(path);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = body['links'] as { next: string | null };
      expect(next === null).toBe(page === 2);
      if (next === null) break;
      const url = new URL(next);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ order: 'asc', bin: '411111' });
      path = url.pathname + url.search;
    }
    expect(seen).toEqual(ids);
    expect(await found('currency=CHF')).toEqual(ids.toReversed());
  });

  it.each([
    ['currency=DEM', '$.query.currency'],
    ['bin=4111', '$.query.bin'],
    ['bin=4111111111111111', '$.query.bin'],
    ['email_hash=ada@example.com', '$.query.email_hash'],
    ['device_hash=eml_0123456789abcdef01234567', '$.query.device_hash'],
    ['order=newest', '$.query.order'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await read(`${LIST}?${query}`);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 422 for an invalid address', async () => {
    const answer = await fraud.call('POST', `${LIST}/email-hash`, {
      token: reviewer,
      body: { email: 'ada' },
    });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.email']]);
  });

  it('prepares decisions of an older release', async () => {
    const customer = { id: 'older', email: 'older@example.com' };
    const device = { fingerprint: 'dev-old' };
    const id = await decide({ transaction: payment('SEK'), customer, device });
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set currency = null, bin = null, email_hash = null, device_hash = null,
         event_ids = null where id = '${id}'`,
    );
    await until('it is prepared', async () => (await found('currency=SEK')).length === 1);
    expect(
      await found(`currency=SEK&bin=411111&email_hash=${await hashOf(customer.email)}`),
    ).toEqual([id]);
    expect((await read(`${LIST}/${id}`)).body['device_hash']).toMatch(/^dvc_/);
  });

  it('reads filters that match few decisions from the index in order of time', async () => {
    await queryDatabase(fraud.databaseUrl, MANY);
    await queryDatabase(fraud.databaseUrl, 'vacuum analyze decision_before');
    const plans: [string, string][] = [
      [`currency = 'NOK'`, 'Index Only Scan Backward using decision_before_time_idx'],
      [`bin = '601100'`, 'decision_before_bin_idx'],
      ['amount >= 999999', 'Index Only Scan Backward using decision_before_time_idx'],
      [
        `currency = 'EUR' and amount > 999999`,
        'Index Only Scan Backward using decision_before_time_idx',
      ],
    ];
    for (const [where, index] of plans) {
      const rows = await queryDatabase<{ 'QUERY PLAN': string }>(
        fraud.databaseUrl,
        `explain select id from decision where ${where}
         order by created_at desc, id desc limit 21`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([where, plan]).toEqual([where, expect.stringContaining(index)]);
    }
  });
});

/** Enough decisions for the planner to prefer an index, with requests as long as real ones. */
const MANY = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, currency, bin, fail_open,
    email_hash, device_hash)
  select gen_random_uuid(), now() - n * interval '1 second', 'bulk' || n % 50, 'ALLOW', 'c', 'f',
    repeat('x', 900), repeat('y', 900), 'bulk-' || n, '10.0.0.' || n % 250, n,
    case when n % 5000 = 0 then 'NOK' else 'EUR' end,
    case when n % 7000 = 0 then '601100' else '4' || lpad((n % 99)::text, 5, '0') end, false,
    'eml_' || n % 5000, 'dvc_' || n % 5000
  from generate_series(1, 20000) n`;
