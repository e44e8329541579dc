import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { validatorOf, type JsonSchema } from '@tessera/errors';
import { until, type Answer, type ServiceUnderTest } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { commerce as definition } from '../src/index.js';
import { bootAlone, createAccount, type TestAccount } from './support/commerce-alone.js';
import { insertActivity, insertTokens } from './support/report-rows.js';

const PERIOD = 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';
const REPORTS = ['bin-statistics', 'declined-network-tokenizations', 'token-activity'];
const CSV = { accept: 'text/csv' };

let commerce: ServiceUnderTest;
let shop: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  commerce = await bootAlone({ REPORTS_AT_ONCE: '4' });
  shop = await createAccount(commerce, 'shop');
  other = await createAccount(commerce, 'other');
});

afterAll(async () => {
  await commerce.close();
});

function report(
  name: string,
  query = PERIOD,
  headers = {},
  at = commerce.service.url,
): Promise<Answer> {
  return commerce.get(`/reports/${name}?${query}`, { headers: { ...shop.key, ...headers }, at });
}

/** The rows of a JSON report, validated against its schema. */
async function rowsOf(name: string, query = PERIOD): Promise<Record<string, unknown>[]> {
  const answer = await report(name, query);
  expect(answer.status).toBe(200);
  const responses = commerce.service.openApi.paths[`/reports/${name}`]?.['get']?.['responses'];
  const { 200: success } = responses as Record<string, { content: JsonSchema }>;
  const { schema } = success?.content['application/json'] as { schema: JsonSchema };
  const { components } = commerce.service.openApi;
  expect(validatorOf({ ...schema, components })(answer.body)).toEqual([]);
  return answer.body['data'] as Record<string, unknown>[];
}

describe.each(REPORTS)('GET /reports/%s', (name) => {
  it('returns 401 without a key', async () => {
    expect((await commerce.get(`/reports/${name}`)).status).toBe(401);
  });

  it.each([
    ['from=yesterday', '$.query.from'],
    ['to=2026-01-01', '$.query.to'],
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.from'],
    ['from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.from'],
    ['from=2099-01-01T00:00:00Z', '$.query.from'],
    ['form=2026-01-01T00:00:00Z', '$.query.form'],
  ])('returns 422 for ?%s', async (query, path) => {
    const { status, body } = await report(name, query);
    expect([status, body['classifier']]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body['validation_errors']).toMatchObject([{ path }]);
  });

  it('returns 422 when the Accept header allows neither format', async () => {
    const { status, body } = await report(name, PERIOD, { accept: 'application/pdf' });
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.headers.accept' }],
    ]);
  });

  it('is empty where nothing happened, whole in both forms, and never cached', async () => {
    const query = 'from=2020-01-01T00:00:00Z&to=2020-01-01T00:00:00.001Z';
    await rowsOf(name, query);
    const { status, text, headers } = await report(name, query, CSV);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${name}_2020-01-01_2020-01-01.csv"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.split('\r\n')[0]).toMatch(/^[a-z_]+(,[a-z_]+)+$/);
  });
});

describe('GET /reports/bin-statistics', () => {
  it('counts the tokens of the account by issuer, inside the period alone', async () => {
    const created_at = '2026-01-10T12:00:00Z';
    await insertTokens(commerce, shop.id, [
      { created_at, bin: '411111' },
      { created_at, bin: '411111', network_token_status: 'failed' },
      { created_at, bin: '411111', status: 'invalidated', network_token_status: 'deleted' },
      { created_at, bin: '555555', scheme: 'mastercard', network_token_status: 'pending' },
      { created_at: '2026-01-01T00:00:00Z', bin: '222300', scheme: 'mastercard' },
      { created_at: '2026-02-01T00:00:00Z', bin: '222300', scheme: 'mastercard' },
      { created_at: '2025-12-31T23:59:59.999Z', bin: '222300', scheme: 'mastercard' },
    ]);
    await insertTokens(commerce, other.id, [{ created_at, bin: '411111' }]);
    const rows = await rowsOf('bin-statistics');
    expect(rows.map(({ bin, tokens }) => [bin, tokens])).toEqual([
      ['222300', 1],
      ['411111', 3],
      ['555555', 1],
    ]);
    expect(rows[1]).toMatchObject({
      scheme: 'visa',
      country_code: 'US',
      active_tokens: 2,
      invalidated_tokens: 1,
      network_tokens_pending: 0,
      network_tokens_active: 1,
      network_tokens_failed: 1,
      network_tokens_deleted: 1,
    });
  });

  it('does not let an issuer put a formula into a spreadsheet', async () => {
    const bank_name = '=HYPERLINK("http://evil.example";"Bank")';
    await insertTokens(commerce, shop.id, [
      { created_at: '2026-01-11T00:00:00Z', bin: '601111', bank_name },
    ]);
    const lines: Record<string, string>[] = parse(
      (await report('bin-statistics', PERIOD, CSV)).text,
      {
        columns: true,
      },
    );
    expect(lines.find(({ bin }) => bin === '601111')).toMatchObject({ bank_name: `'${bank_name}` });
  });
});

describe('GET /reports/declined-network-tokenizations', () => {
  it('lists the declined ones by the time of their decline, with the reason', async () => {
    const created_at = '2025-06-01T00:00:00Z';
    const failed = { created_at, network_token_status: 'failed' };
    await insertTokens(commerce, shop.id, [
      { ...failed, network_token_declined_at: '2026-01-03T00:00:00Z', network_token_reason: 'b' },
      { ...failed, network_token_declined_at: '2026-01-02T00:00:00Z', network_token_reason: 'a' },
      {
        ...failed,
        network_token_declined_at: '2026-02-02T00:00:00Z',
        network_token_reason: 'late',
      },
      { created_at, network_token_status: 'active' },
    ]);
    const rows = await rowsOf('declined-network-tokenizations');
    expect(rows.map(({ reason, declined_at }) => [reason, declined_at])).toEqual([
      ['a', '2026-01-02T00:00:00.000Z'],
      ['b', '2026-01-03T00:00:00.000Z'],
    ]);
  });
});

describe('GET /reports/token-activity', () => {
  it('counts what happened on each day of UTC, and shows the days on which nothing did', async () => {
    await insertActivity(commerce, shop.id, [
      { occurred_at: '2026-01-05T23:59:59.999Z', event: 'token.created', status: 'active' },
      { occurred_at: '2026-01-06T00:00:00.000Z', event: 'token.created', status: 'active' },
      {
        occurred_at: '2026-01-06T10:00:00Z',
        event: 'token.updated',
        network_token_status: 'active',
      },
      { occurred_at: '2026-01-06T11:00:00Z', event: 'token.updated', status: 'invalidated' },
      { occurred_at: '2026-01-06T12:00:00Z', event: 'token.deleted' },
    ]);
    await insertActivity(commerce, other.id, [
      { occurred_at: '2026-01-06T12:00:00Z', event: 'token.deleted' },
    ]);
    const rows = await rowsOf('token-activity');
    expect(rows).toHaveLength(31);
    expect(rows[4]).toMatchObject({ date: '2026-01-05', created: 1, updated: 0 });
    expect(rows[5]).toMatchObject({
      date: '2026-01-06',
      created: 1,
      updated: 2,
      invalidated: 1,
      deleted: 1,
      network_tokens_activated: 1,
    });
    expect(rows[6]).toMatchObject({ date: '2026-01-07', created: 0, deleted: 0 });
  });
});

describe('a report under way', () => {
  const DECLINED = `/reports/declined-network-tokenizations?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`;
  const ROWS = 30_000;
  /** Statements and open transactions of reports, seen from the database. */
  const BUSY = `
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'tessera-commerce'
       and (state like 'idle in transaction%' or (state = 'active' and query like 'fetch%'))`;

  async function busy(): Promise<number> {
    const [row] = await commerce.query<{ count: number }>(BUSY);
    return row?.count ?? -1;
  }

  /** Opens a report, and reads nothing of it. */
  async function unread(headers: Record<string, string> = {}, at = commerce.service.url) {
    const request = httpGet(at + DECLINED, {
      headers: { ...shop.key, ...headers },
    });
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ];
    response.on('error', () => undefined);
    return { request, response };
  }

  let hasty: RunningService;

  beforeAll(async () => {
    const env = { ...commerce.env, REPORT_TIMEOUT_MS: '5000' };
    hasty = await bootService(definition, { env, writeLog: () => undefined });
    await commerce.query(
      `insert into token (id, account_id, status, created_at, expiry_month, expiry_year,
         masked_account_number, account_number_last_four, account_number_length, scheme,
         network_token_status, network_token_reason, network_token_declined_at, metadata, version, compared_at)
       select gen_random_uuid(), $1, 'active', '2026-03-01', 12, 2030, '411111******1111', '1111', 16,
         'visa', 'failed', 'declined_by_issuer', '2026-03-01'::timestamptz + n * interval '1 second', '{}', 0, now()
       from generate_series(0, ${ROWS - 1}) as n`,
      [shop.id],
    );
  });

  afterAll(async () => {
    await hasty.close();
  });

  it('is of one moment: a row that is written meanwhile is not in it', async () => {
    const { response } = await unread();
    await commerce.query(
      `update token set network_token_reason = 'meanwhile' where id in (
         select id from token where account_id = $1 and network_token_reason = 'declined_by_issuer'
         order by network_token_declined_at desc limit 10)`,
      [shop.id],
    );
    let text = '';
    for await (const chunk of response) text += String(chunk);
    const { data } = JSON.parse(text) as { data: { reason: string }[] };
    expect(data).toHaveLength(ROWS);
    expect(new Set(data.map(({ reason }) => reason))).toEqual(new Set(['declined_by_issuer']));
  });

  // Long before it would end by REPORT_TIMEOUT_MS, which is two minutes here.
  it('ends when its reader leaves: no transaction and no connection stays behind', async () => {
    const { request } = await unread(CSV);
    await until('the report is being made', async () => (await busy()) === 1);
    request.destroy();
    await until('no report is being made', async () => (await busy()) === 0);
  });

  it('cancels the statement of a reader who leaves while it runs', async () => {
    const blocker = new pg.Client({ connectionString: commerce.database.url });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table token in access exclusive mode');
      const request = httpGet(commerce.service.url + DECLINED, { headers: shop.key });
      request.on('error', () => undefined);
      // Work that the service does by itself waits for the table, too.
      const waiting = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'declare%'`;
      const waiters = async () => (await commerce.query<{ count: number }>(waiting))[0]?.count;
      await until('the report waits', async () => (await waiters()) === 1);
      request.destroy();
      await until('nothing waits', async () => (await waiters()) === 0);
    } finally {
      await blocker.end();
    }
  });

  it('returns 503 with Retry-After when the database takes too long, and then works again', async () => {
    const blocker = new pg.Client({ connectionString: commerce.database.url });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table token in access exclusive mode');
      const { status, headers, body } = await report('bin-statistics', PERIOD, {}, hasty.url);
      expect([status, body['classifier']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await blocker.end();
    }
    const again = async () => (await report('bin-statistics', PERIOD, {}, hasty.url)).status;
    await until('it works again', async () => (await again()) === 200);
  });

  it('breaks the connection of a reader who does not read in time: half is never taken for whole', async () => {
    const { response } = await unread({}, hasty.url);
    const failed = once(response, 'error');
    await until('no report is being made', async () => (await busy()) === 0);
    response.resume();
    await expect(failed).resolves.toBeDefined();
  });

  it('gives one account half of the places, and gives them back', async () => {
    const open = [await unread(), await unread()];
    const third = await report('bin-statistics');
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
    const answer = await commerce.get('/reports/bin-statistics', { headers: other.key });
    expect(answer.status).toBe(200);
    for (const { request } of open) request.destroy();
    await until('the places are back', async () => (await report('bin-statistics')).status === 200);
  });
});
