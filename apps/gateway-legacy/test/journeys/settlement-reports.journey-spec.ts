import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { parse } from 'csv-parse/sync';
import type { SettlementResultResponse } from '../../src/settlements/dto/settlement-report.response.js';
import type { TestAccount } from './support/payment-stack.js';
import { as, SettlementStack, type FileLine } from './support/settlement-stack.js';

const DAY_MS = 24 * 3_600_000;
const PERIOD = {
  reporting_period_start: '2026-01-01T00:00:00Z',
  reporting_period_end: '2026-02-01T00:00:00Z',
  currency_code: 'EUR',
};

let stack: SettlementStack;
let shop: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  stack = await SettlementStack.boot();
  shop = await stack.createAccount();
  other = await stack.createAccount();
});

afterAll(async () => {
  await stack.close();
});

afterEach(() => {
  stack.gateway.clock.reset();
});

type CsvLine = Record<string, string>;

async function linesOf(account: TestAccount, id: string): Promise<CsvLine[]> {
  const { status, text } = await stack.csv(account, id);
  expect(status).toBe(200);
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

/** The totals of the files' lines, by type. */
function sumsOf(lines: readonly FileLine[], currency = 'EUR') {
  const own = lines.filter(({ currency_code: code }) => code === currency);
  const sum = (type: string) =>
    own.filter((line) => line.type === type).reduce((all, { amount }) => all + amount, 0);
  return {
    captures: sum('capture'),
    refunds: sum('refund'),
    chargebacks: sum('chargeback'),
    fees: sum('fee'),
    payouts: sum('payout'),
    lines: own.length,
  };
}

/** The trial balance, recomputed from the postings in the CSV. */
function expectToAgree(result: SettlementResultResponse, lines: readonly CsvLine[]): void {
  const posted = (side: string, account: string) =>
    lines
      .filter((line) => line[`${side}_account`] === account)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(
    result.entries.map(({ account }) => ({
      account,
      debit: posted('debit', account),
      credit: posted('credit', account),
    })),
  ).toEqual(result.entries);
  // Every posting is against what the provider owes, and the closing row leaves nothing there.
  expect(posted('debit', 'provider_balance')).toBe(posted('credit', 'provider_balance'));
  const sum = (side: 'debit' | 'credit') =>
    result.entries.reduce((all, entry) => all + entry[side], 0);
  expect([result.total_debit, result.total_credit]).toEqual([sum('debit'), sum('debit')]);
  expect(sum('credit')).toBe(sum('debit'));
}

describe('POST /settlements/reports', () => {
  it.each<[string, object, string]>([
    ['a start that is the end', { reporting_period_start: '2026-02-01T00:00:00Z' }, 'start'],
    ['a start after the end', { reporting_period_start: '2026-03-01T00:00:00Z' }, 'start'],
    ['more than 366 days', { reporting_period_start: '2025-01-30T23:59:59.999Z' }, 'start'],
    ['a start without an offset', { reporting_period_start: '2026-01-01T00:00:00' }, 'start'],
    ['an empty start', { reporting_period_start: '' }, 'start'],
    ['no end', { reporting_period_end: undefined }, 'end'],
    ['a day as the end', { reporting_period_end: '2026-01-01' }, 'end'],
  ])('returns 422 for %s', async (_, change, field) => {
    const { status, body } = await stack.report(shop, { ...PERIOD, ...change });
    expect([status, body]).toMatchObject([
      422,
      {
        status: 422,
        classifier: 'VALIDATION_ERROR',
        validation_errors: [{ path: `$.reporting_period_${field}` }],
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['an unknown currency', { currency_code: 'DEM' }, '$.currency_code'],
    ['an empty currency', { currency_code: '' }, '$.currency_code'],
    ['a currency in lower case', { currency_code: 'eur' }, '$.currency_code'],
    ['an unknown field', { format: 'csv' }, '$.format'],
  ])('returns 422 for %s', async (_, change, path) => {
    const { status, body } = await stack.report(shop, { ...PERIOD, ...change });
    expect([status, body['validation_errors']]).toMatchObject([422, [{ path }]]);
  });

  it("returns 422 for an end that is in the future by the service's clock", async () => {
    const now = stack.gateway.clock.now().getTime();
    const body = (end: number) => ({
      ...PERIOD,
      reporting_period_start: new Date(end - DAY_MS).toISOString(),
      reporting_period_end: new Date(end).toISOString(),
    });
    const refused = await stack.report(shop, body(now + DAY_MS));
    expect([refused.status, refused.body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.reporting_period_end' }],
    ]);
    stack.gateway.clock.advance(DAY_MS + 60_000);
    expect((await stack.report(shop, body(now + DAY_MS))).status).toBe(202);
  });

  it('returns 401 without a key', async () => {
    expect((await stack.gateway.post('/settlements/reports', PERIOD)).status).toBe(401);
  });

  it('makes one report of however many requests with one key', async () => {
    const key = { 'x-idempotency-key': randomUUID() };
    const answers = await race(() => stack.report(shop, PERIOD, key));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(new Set(accepted.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    const again = await stack.report(shop, PERIOD, key);
    expect([again.status, again.headers.get('x-idempotent-replayed')]).toEqual([202, 'true']);
    const otherBody = { ...PERIOD, currency_code: 'USD' };
    expect((await stack.report(shop, otherBody, key)).status).toBe(422);
  });

  it('creates a report for an account without settlements', async () => {
    const account = await stack.createAccount();
    const { body } = await stack.report(account, { ...PERIOD, currency_code: 'JPY' });
    expect(body).toMatchObject({
      status: 'processing',
      reporting_period_start: '2026-01-01T00:00:00.000Z',
      currency_code: 'JPY',
      reason: null,
      ended_at: null,
      result: null,
    });
    const { id } = body as { id: string };
    await stack.becomes(account, id, ({ status }) => status === 'completed');
    const { result } = await stack.read(account, id);
    expect(result).toMatchObject({
      opening_balance: 0,
      closing_balance: 0,
      total_debit: 0,
      lines: 0,
      sources: [],
    });
    expect(await linesOf(account, id)).toMatchObject([
      { type: 'opening_balance', amount: '0' },
      { type: 'closing_balance', amount: '0' },
    ]);
  });
});

describe('GET /settlements/reports', () => {
  it('lists those of the account by page, status and currency, newest first', async () => {
    const account = await stack.createAccount();
    const ids: unknown[] = [];
    for (const currency of ['EUR', 'USD', 'EUR']) {
      ids.unshift((await stack.report(account, { ...PERIOD, currency_code: currency })).body['id']);
    }
    const list = async (query: string) => {
      const { body } = await stack.gateway.get(`/settlements/reports?${query}`, as(account));
      return { ...body, data: (body['data'] as { id: string }[]).map(({ id }) => id) };
    };
    expect(await list('limit=2')).toEqual({
      current_page: 1,
      page_size: 2,
      total_items: 3,
      total_pages: 2,
      data: ids.slice(0, 2),
    });
    expect(await list('limit=2&page=2')).toMatchObject({ data: ids.slice(2) });
    expect(await list('currency_code=USD')).toMatchObject({ data: [ids[1]] });
    expect(await list('status=failed')).toMatchObject({ total_items: 0, data: [] });
  });

  it.each([
    ['status=done', '$.query.status'],
    ['currency_code=DEM', '$.query.currency_code'],
    ['limit=501', '$.query.limit'],
    ['state=failed', '$.query.state'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await stack.gateway.get(`/settlements/reports?${query}`, as(shop));
    expect([answer.status, answer.body['validation_errors']]).toMatchObject([422, [{ path }]]);
  });

  it("returns 404 for another account's report, in both formats, and for a malformed ID", async () => {
    const { body } = await stack.report(shop, PERIOD);
    const { id } = body as { id: string };
    const answers = await Promise.all([
      stack.gateway.get(`/settlements/reports/${id}`, as(other)),
      stack.csv(other, id),
      stack.gateway.get('/settlements/reports/nothing', as(shop)),
      stack.gateway.get(`/settlements/reports/${randomUUID()}`, as(shop)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stack.gateway.get(`/settlements/reports/${id}`)).status).toBe(401);
    expect((await stack.gateway.get('/settlements/reports')).status).toBe(401);
  });

  it('returns 422 when the Accept header allows neither format', async () => {
    const { id } = await stack.ask(shop, new Date(Date.now() - DAY_MS));
    const headers = { 'x-api-key': shop.key, accept: 'application/pdf' };
    const answer = await stack.gateway.get(`/settlements/reports/${id}`, { headers });
    expect([answer.status, answer.body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.headers.accept' }],
    ]);
  });
});

describe('a settlement report', () => {
  let account: TestAccount;
  let from: Date;

  beforeEach(async () => {
    account = await stack.createAccount();
    from = stack.gateway.clock.now();
  });

  it('says what a provider settled, to the cent, and what it has not settled yet', async () => {
    const first = await stack.pay(account, { amount: 10_000 });
    await stack.refund(account, first.id, 1_500);
    const disputed = await stack.pay(account, { amount: 7_300 });
    await stack.pay(account, { amount: 6_010 });
    await stack.pay(account, { amount: 4_200, currency_code: 'USD' });
    const one = await stack.closeFile(account);
    const capture = disputed.operations.find(({ type }) => type === 'capture')?.id ?? '';
    await stack.chargeBack(account, capture);
    const two = await stack.closeFile(account);
    const late = await stack.pay(account, { amount: 900 });
    await stack.refund(account, late.id, 300);
    const { result, id } = await stack.made(account, from);
    expect(result).toMatchObject({
      opening_balance: 0,
      ...sumsOf([...one.lines, ...two.lines]),
      closing_balance: 0,
      unmatched: { lines: 0, amount: 0 },
      differing_lines: 0,
      outstanding: { operations: 2, captures: 900, refunds: 300 },
      sources: [{ provider: 'acquirer', merchant: account.id, last_settlement: 2 }],
    });
    expect([result.captures, result.refunds, result.chargebacks]).toEqual([
      23_310, -1_500, -13_310,
    ]);
    const lines = await linesOf(account, id);
    expectToAgree(result, lines);
    const refund = lines.find(({ type }) => type === 'refund');
    expect(refund).toMatchObject({
      settlement: '1',
      provider: 'acquirer',
      payment_id: first.id,
      reference: first['reference'],
      debit_account: 'refunds',
      credit_account: 'provider_balance',
      amount: '1500',
      currency_code: 'EUR',
      remark: '',
    });
    const dollars = await stack.made(account, from, 'USD');
    expect(dollars.result).toMatchObject({ ...sumsOf(one.lines, 'USD'), captures: 4_200 });
  });

  it('never changes, whatever comes later, and the next one begins where it ended', async () => {
    const second = await stack.createAccountAtSecond();
    await stack.pay(second, { amount: 100 });
    // A file whose payout comes with the next one.
    stack.writeFile(second, [
      { type: 'capture', amount: 5_000 },
      { type: 'capture', amount: -5_000, currency_code: 'USD' },
    ]);
    const report = await stack.made(second, from);
    expect(report.result).toMatchObject({ opening_balance: 0, closing_balance: 5_000 });
    const before = await stack.csv(second, report.id);
    const json = await stack.read(second, report.id);
    // Late beyond all rules: a file that says it closed in a period that has been reported.
    stack.writeFile(second, [{ type: 'payout', amount: -4_000 }, { amount: 4_000 }], from);
    stack.writeFile(second, [
      { type: 'payout', amount: -5_000 },
      { type: 'payout', amount: 5_000, currency_code: 'USD' },
    ]);
    const following = await stack.made(second, report.end);
    expect(following.result).toMatchObject({
      opening_balance: 5_000,
      payouts: -5_000,
      closing_balance: 0,
      sources: [{ last_settlement: 3 }],
    });
    expectToAgree(following.result, await linesOf(second, following.id));
    expect((await stack.csv(second, report.id)).text).toBe(before.text);
    expect(await stack.read(second, report.id)).toEqual(json);
  });

  it('shows lines that name no payment or another amount, and runs no formula', async () => {
    const second = await stack.createAccountAtSecond();
    const reference = '=HYPERLINK("http://evil.example")';
    const payment = await stack.pay(second, { amount: 2_000, reference });
    const capture = payment.operations.find(({ type }) => type === 'capture')?.id ?? '';
    const named = { reference: capture, authorization_reference: payment.id };
    stack.writeFile(second, [
      { ...named, type: 'capture', amount: 2_000 },
      { ...named, type: 'capture', amount: 1_999 },
      { ...named, type: 'fee', amount: -30 },
      { type: 'capture', reference: randomUUID(), amount: 700 },
      { type: 'chargeback', amount: 50 },
      { type: 'fee', amount: -19 },
      { type: 'payout', amount: -4_700 },
    ]);
    const { id, result } = await stack.made(second, from);
    expect(result).toMatchObject({
      chargebacks: 50,
      unmatched: { lines: 2, amount: 750 },
      differing_lines: 1,
      outstanding: { operations: 0 },
    });
    const lines = await linesOf(second, id);
    expectToAgree(result, lines);
    expect(lines.slice(1, -1).map(({ remark }) => remark)).toEqual([
      ...['', 'differs', '', 'unmatched', 'unmatched', '', ''],
    ]);
    expect(lines[1]).toMatchObject({ payment_id: payment.id, reference: `'${reference}` });
    const { headers } = await stack.csv(second, id);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="settlement_[-\d]+_[-\d]+_EUR\.csv"$/,
    );
  });

  it('fails at once when a sum is larger than JSON can carry', async () => {
    const second = await stack.createAccountAtSecond();
    await stack.pay(second);
    const most = { type: 'capture', amount: Number.MAX_SAFE_INTEGER };
    const least = { type: 'payout', amount: -Number.MAX_SAFE_INTEGER };
    stack.writeFile(second, [most, least, most, least]);
    const { id } = await stack.ask(second, from);
    await stack.becomes(second, id, ({ status }) => status === 'failed');
    expect(await stack.read(second, id)).toMatchObject({
      reason: { code: 'amounts_too_large' },
      result: null,
    });
    expect((await stack.csv(second, id)).status).toBe(409);
  });
});
