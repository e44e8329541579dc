import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { bootService } from '@tessera/service';
import { SettlementReportCreationService } from '../../src/settlements/settlement-report-creation.service.js';
import type { ReportRow } from '../../src/settlements/settlement-report.js';
import type { TestAccount } from './support/payment-stack.js';
import { as, SettlementStack } from './support/settlement-stack.js';

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

describe('while a provider is unavailable', () => {
  let account: TestAccount;
  let from: Date;

  beforeEach(async () => {
    account = await stack.createAccountAtSecond();
    from = stack.gateway.clock.now();
    await stack.pay(account, { amount: 100 });
    stack.writeFile(account, [
      { type: 'capture', amount: 100 },
      { type: 'payout', amount: -100 },
    ]);
    await stack.second.stop();
  });

  afterEach(async () => {
    await stack.second.stop();
    await stack.second.start();
  });

  it('a report waits and says for whom, and is complete once it is back', async () => {
    const { id } = await stack.ask(account, from);
    await stack.becomes(account, id, ({ reason }) => reason?.code === 'provider_unavailable');
    expect(await stack.read(account, id)).toMatchObject({
      status: 'processing',
      reason: { code: 'provider_unavailable', message: 'The provider second does not answer.' },
      result: null,
    });
    expect((await stack.csv(account, id)).status).toBe(409);
    // A scrape does not wait for a slow database, and the next ones show what it has said.
    const isCounted = async () => (await stack.metric('settlement_reports_processing')) > 0;
    await until('the report is counted', isCounted);
    await stack.second.start();
    await stack.becomes(account, id, ({ status }) => status === 'completed');
    expect(await stack.read(account, id)).toMatchObject({ reason: null, result: { lines: 2 } });
  });

  it('a report fails after a day, with the reason', async () => {
    const { id } = await stack.ask(account, from);
    await stack.becomes(account, id, ({ reason }) => reason !== null);
    stack.gateway.clock.advance(DAY_MS + 1_000);
    await stack.becomes(account, id, ({ status }) => status === 'failed');
    expect(await stack.read(account, id)).toMatchObject({
      reason: { code: 'provider_unavailable' },
      result: null,
    });
  });

  it('no more than twenty reports of an account wait, and others do not wait for them', async () => {
    for (let count = 0; count < 20; count += 1) await stack.ask(account, from);
    const one = await stack.report(account, PERIOD);
    expect([one.status, one.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await stack.made(other, from)).result.lines).toBe(0);
  });
});

describe('the work', () => {
  const CLAIMED = `
    insert into settlement_report (id, account_id, created_at, period_start, period_end,
      currency_code, status, due_at, attempts, give_up_at)
    values ($1, $2, now(), now() - interval '1 day', now() - interval '1 minute', 'EUR',
      'processing', now() + $3 * interval '1 millisecond', 1, now() + interval '1 day')
    returning *`;

  const COUNT_COMPLETIONS = `
    create table completion (id uuid not null);
    create function count_completion() returns trigger language plpgsql as
      'begin insert into completion values (new.id); return null; end';
    create trigger count_completions after update on settlement_report for each row
      when (new.status = 'completed') execute function count_completion()`;

  it('of a process that died is done by another when its lease has ended', async () => {
    const id = randomUUID();
    await stack.gateway.query(CLAIMED, [id, shop.id, 3_600_000]);
    expect((await stack.read(shop, id)).status).toBe('processing');
    await stack.gateway.query('update settlement_report set due_at = now() where id = $1', [id]);
    await stack.becomes(shop, id, ({ status }) => status === 'completed');
  });

  it('of a process that lost its lease is not written', async () => {
    const id = randomUUID();
    const [row] = await stack.gateway.query<ReportRow & Record<string, unknown>>(CLAIMED, [
      ...[id, shop.id, 3_600_000],
    ]);
    await stack.gateway.query('update settlement_report set attempts = 2 where id = $1', [id]);
    const maker = stack.gateway.service.get(SettlementReportCreationService);
    await maker.make(row as ReportRow, new AbortController().signal);
    expect((await stack.read(shop, id)).status).toBe('processing');
    await maker.make({ ...(row as ReportRow), attempts: 2 }, new AbortController().signal);
    expect((await stack.read(shop, id)).status).toBe('completed');
  });

  it('of two replicas is done once, and none of it is left', async () => {
    const { env, clock } = stack.gateway;
    await stack.gateway.query(COUNT_COMPLETIONS);
    const replica = await bootService(gatewayLegacy, { env, clock, writeLog: () => undefined });
    try {
      const account = await stack.createAccount();
      await stack.pay(account);
      await stack.closeFile(account);
      const body = {
        ...PERIOD,
        reporting_period_start: new Date(Date.now() - DAY_MS).toISOString(),
        reporting_period_end: clock.now().toISOString(),
      };
      const reports = await Promise.all(
        Array.from({ length: 16 }, (_, index) => {
          const at = index % 2 === 0 ? replica.url : stack.gateway.service.url;
          return stack.gateway.post('/settlements/reports', body, { ...as(account), at });
        }),
      );
      for (const report of reports) {
        const { id } = report.body as { id: string };
        await stack.becomes(account, id, ({ status }) => status === 'completed');
      }
      const done = await stack.gateway.query<{ completions: number; sources: number }>(
        `select (select count(*)::int from completion where id = r.id) as completions,
          (select count(*)::int from settlement_report_source where report_id = r.id) as sources
         from settlement_report r where account_id = $1`,
        [account.id],
      );
      expect(done).toEqual(Array.from({ length: 16 }, () => ({ completions: 1, sources: 1 })));
    } finally {
      await replica.close();
    }
  });
});
