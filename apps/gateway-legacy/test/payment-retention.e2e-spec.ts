import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toAccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import { PaymentRemovalWorker } from '../src/payments/removal/payment-removal.worker.js';
import { SettlementReportCreationService } from '../src/settlements/settlement-report-creation.service.js';
import type { ReportRow } from '../src/settlements/settlement-report.js';
import { SettlementTotalsRepository } from '../src/settlements/settlement-totals.repository.js';
import { GatewayUnderTest, type TestAccount } from './support/gateway-under-test.js';
import { OldPayments } from './support/old-payments.js';

const DAY_MS = 24 * 3_600_000;
const OLD = 560;
const RECENT = 530;

let stack: GatewayUnderTest;
let account: TestAccount;
let payments: OldPayments;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ PAYMENT_RETENTION_DAYS: '540', BACKGROUND_WORK: 'worker' });
});

afterAll(() => stack.close());

beforeEach(async () => {
  account = await stack.createAccount();
  stack.gateway.headers['x-api-key'] = account.key;
  payments = new OldPayments(stack.gateway, account.id);
});

const remove = (): Promise<number> => stack.gateway.service.get(PaymentRemovalWorker).run();
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

async function exists(id: string): Promise<boolean> {
  return (await stack.gateway.query('select 1 from payment where id = $1', [id])).length > 0;
}

async function figures(from: Date, to: Date) {
  const totals = stack.gateway.service.get(SettlementTotalsRepository);
  const accountId = toAccountId(account.id);
  return stack.gateway.service
    .get(DataSource)
    .transaction('REPEATABLE READ', (tx) =>
      totals.figures(tx, { accountId, currencyCode: 'EUR', from, to }),
    );
}

describe('payments after PAYMENT_RETENTION_DAYS', () => {
  it('are removed with everything that belongs to them, and the trail counts them', async () => {
    const old = await payments.insert(OLD);
    const recent = await payments.insert(RECENT);
    await stack.gateway.query(
      `insert into chargeback (id, account_id, payment_id, order_id, created_at, updated_at, status,
         amount, currency_code)
       values ($1, $2, $3, $4, now() - interval '555 days', now() - interval '555 days', 'received', 5, 'EUR')`,
      [randomUUID(), account.id, old.id, old.capture],
    );
    expect(await remove()).toBe(1);
    expect(await exists(old.id)).toBe(false);
    expect((await stack.gateway.get(`/payments/${old.id}`)).status).toBe(404);
    for (const table of ['payment_order', 'payment_event', 'settlement_line', 'chargeback']) {
      const rows = await stack.gateway.query(`select 1 from ${table} where payment_id = $1`, [
        old.id,
      ]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await stack.payment(recent.id))['status']).toBe('settled');
    const [event] = await stack.gateway.query<{ details: string }>(
      `select details from audit_event where action = 'payment.remove' order by created_at desc limit 1`,
    );
    expect(JSON.parse(event?.details ?? '')).toEqual({
      before: new Date(Math.floor((Date.now() - 540 * DAY_MS) / DAY_MS) * DAY_MS).toISOString(),
      payments: 1,
      settlement_lines: 2,
    });
  });

  it('are removed in batches, however many there are', async () => {
    await stack.gateway.query(
      `insert into payment (id, account_id, created_at, updated_at, use_case, reference, amount,
         currency_code, capture, source_type, provider, provider_merchant, state, version)
       select gen_random_uuid(), $1, $2, $2, 'ONE_OFF', 'declined', 100, 'EUR', 'automatic',
         'checkout', 'scripted', 'shop', 'failed', 2 from generate_series(1, 1234)`,
      [account.id, daysAgo(OLD)],
    );
    expect(await remove()).toBe(1_234);
  });

  it('are found behind more payments that stay than a batch has', async () => {
    await stack.gateway.query(
      `insert into payment (id, account_id, created_at, updated_at, use_case, reference, amount,
         currency_code, capture, source_type, provider, provider_merchant, state, version,
         captured_amount, settled_amount)
       select gen_random_uuid(), $1, $2, $2, 'UNSCHEDULED', 'a subscription', 100, 'EUR', 'automatic',
         'checkout', 'scripted', 'shop', 'settled', 2, 100, 100 from generate_series(1, 1001)`,
      [account.id, daysAgo(OLD + 1)],
    );
    const { id } = await payments.insert(OLD);
    expect(await remove()).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  it.each<[what: string, columns: Record<string, unknown>]>([
    ['that can be captured', { state: 'authorized', captured_amount: 0, settled_amount: 0 }],
    ['of which a part can be captured', { amount: 20_000 }],
    ['that are not settled', { state: 'captured', settled_amount: 0 }],
    ['of which a refund is on its way', { refunding_amount: 100 }],
    ['of which a void is on its way', { amount: 20_000, releasing_amount: 10_000 }],
    ['that began a series without an end', { use_case: 'RECURRING' }],
    [
      'that began a series that has not ended',
      { use_case: 'RECURRING', recurring_expiry: '2999-01-01' },
    ],
    ['that began a series without a schedule', { use_case: 'UNSCHEDULED' }],
  ])('stay when they are some %s', async (_what, columns) => {
    const { id } = await payments.insert(OLD, columns);
    expect(await remove()).toBe(0);
    expect(await exists(id)).toBe(true);
  });

  it('are removed when their series has ended, the first payment last', async () => {
    const ended = { use_case: 'RECURRING', recurring_expiry: '2020-01-01' };
    const first = await payments.insert(OLD, ended);
    const next = { use_case: 'SUBSEQUENT_RECURRING', initial_payment_id: first.id };
    const second = await payments.insert(RECENT, next);
    expect(await remove()).toBe(0);
    await stack.gateway.query('update payment set updated_at = $2 where id = $1', [
      second.id,
      daysAgo(OLD),
    ]);
    await stack.gateway.query('update settlement_line set closed_at = $2 where payment_id = $1', [
      second.id,
      daysAgo(OLD),
    ]);
    expect(await remove()).toBe(1);
    expect(await remove()).toBe(1);
    expect(await exists(first.id)).toBe(false);
  });

  it('stay for as long as the frequency of their series forbids the next one', async () => {
    const first = await payments.insert(1_500, { use_case: 'RECURRING', recurring_frequency: 730 });
    const next = { use_case: 'SUBSEQUENT_RECURRING', initial_payment_id: first.id };
    await payments.insert(770, next);
    const last = await payments.insert(OLD, next);
    expect(await remove()).toBe(1);
    expect(await exists(last.id)).toBe(true);
  });

  it('are removed when the stored credential of their series was deleted', async () => {
    const token = randomUUID();
    const vaultToken = randomUUID();
    await stack.gateway.query(
      `insert into token (id, account_id, vault_token_id, created_at, deleted_at)
       values ($1, $2, $3, now(), null)`,
      [token, account.id, vaultToken],
    );
    const { id } = await payments.insert(OLD, {
      use_case: 'UNSCHEDULED',
      source_type: 'token',
      token_id: token,
      vault_token_id: vaultToken,
    });
    expect(await remove()).toBe(0);
    await stack.gateway.query(
      'update token set deleted_at = now(), work_due_at = null where id = $1',
      [token],
    );
    expect(await remove()).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  it('stay while one of their settlement lines is recent, waits, or is an open exception', async () => {
    const recent = await payments.insert(OLD);
    await payments.line(daysAgo(1), { type: 'fee', amount: -1, payment_id: recent.id });
    const waits = await payments.insert(OLD);
    await payments.line(daysAgo(OLD), {
      ...{ type: 'chargeback', amount: -1, payment_id: waits.id },
      applied_at: null,
    });
    const open = await payments.insert(OLD);
    const closedAt = daysAgo(OLD);
    const line = { type: 'chargeback', amount: -1, payment_id: open.id, applied_at: null } as const;
    const settlement = await payments.line(closedAt, line);
    await stack.gateway.query(
      'update settlement_line set set_aside_at = now() where settlement = $1 and account_id = $2',
      [settlement, account.id],
    );
    await stack.gateway.query(
      `insert into settlement_exception (id, account_id, provider, merchant, settlement, position,
         created_at, updated_at, status, reason)
       values ($1, $2, 'scripted', 'shop', $3, 0, now(), now(), 'open', 'no_chargeback')`,
      [randomUUID(), account.id, settlement],
    );
    const refund = await payments.insert(OLD);
    await stack.gateway.query(
      `insert into payment_order (account_id, id, payment_id, type, amount, created_at, state, ended_at)
       values ($1, $2, $3, 'refund', 100, $4, 'succeeded', $4)`,
      [account.id, randomUUID(), refund.id, closedAt],
    );
    expect(await remove()).toBe(0);
    await stack.gateway.query(
      `update settlement_exception set status = 'dismissed' where account_id = $1`,
      [account.id],
    );
    expect(await remove()).toBe(1);
    expect(await exists(open.id)).toBe(false);
  });
});

describe('what happens meanwhile', () => {
  /** Holds a lock on the payment, as a change of it does, while something happens. */
  async function whileChanged(
    id: string,
    change: string,
    work: () => Promise<void>,
  ): Promise<void> {
    const runner = stack.gateway.service.get(DataSource).createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(change, [id]);
      await work();
      await runner.commitTransaction();
    } finally {
      await runner.release();
    }
  }

  it('does not remove a payment that is being changed, nor one that a new line names', async () => {
    const changed = await payments.insert(OLD);
    const lock = 'select from payment where id = $1 for update';
    await whileChanged(changed.id, lock, async () => {
      expect(await remove()).toBe(0);
    });
    const named = await payments.insert(OLD);
    // The foreign key of a line that is not committed yet.
    const line = `insert into settlement_line (account_id, provider, merchant, settlement, position,
        closed_at, type, payment_id, amount, currency_code)
      select account_id, 'scripted', 'shop', 99, 0, now(), 'chargeback', id, -1, 'EUR'
      from payment where id = $1`;
    await whileChanged(named.id, line, async () => {
      expect(await remove()).toBe(1);
    });
    expect([await exists(changed.id), await exists(named.id)]).toEqual([false, true]);
    expect(await remove()).toBe(0);
  });

  it('removes each payment once when several processes do it', async () => {
    const accountPayments = Array.from({ length: 20 }, () => payments.insert(OLD));
    await Promise.all(accountPayments);
    const before = await figures(daysAgo(539), new Date());
    const second = await stack.gateway.replica();
    const removed = await Promise.all([remove(), second.get(PaymentRemovalWorker).run()]);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await figures(daysAgo(539), new Date())).toEqual(before);
  });
});

describe('settlement reports', () => {
  const firstKept = (): Date => new Date(Math.floor((Date.now() - 540 * DAY_MS) / DAY_MS) * DAY_MS);

  it('have the same balances and movements after the removal', async () => {
    for (const age of [OLD, OLD + 1, RECENT]) await payments.insert(age);
    await payments.line(daysAgo(OLD), { type: 'payout', amount: -9_000 });
    await payments.line(daysAgo(RECENT), { type: 'payout', amount: -500 });
    const [from, to] = [firstKept(), new Date()];
    const before = await figures(from, to);
    expect(before).toMatchObject({ opening_balance: '10800', line_count: 3 });
    expect(await remove()).toBe(2);
    expect(
      await stack.gateway.query('select 1 from settlement_line where account_id = $1', [
        account.id,
      ]),
    ).toHaveLength(3);
    expect(await figures(from, to)).toEqual(before);
  });

  it('are refused for a period that begins before lines were removed', async () => {
    await payments.insert(OLD);
    await payments.insert(RECENT);
    await remove();
    const request = (from: Date) => ({
      reporting_period_start: from.toISOString(),
      reporting_period_end: new Date(from.getTime() + 10 * DAY_MS).toISOString(),
      currency_code: 'EUR',
    });
    const refused = await stack.gateway.post(
      '/settlements/reports',
      request(new Date(firstKept().getTime() - 1)),
    );
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining(`must not be before ${firstKept().toISOString()}`),
    ]);
    expect((await stack.gateway.post('/settlements/reports', request(firstKept()))).status).toBe(
      202,
    );
    await expect(figures(daysAgo(OLD), new Date())).rejects.toThrow('must not be before');
  });
});

describe('a completed settlement report whose lines were removed', () => {
  it('keeps its figures, and can no longer be had as CSV', async () => {
    await payments.insert(OLD);
    const [report] = await stack.gateway.query<Record<string, unknown> & ReportRow>(
      `insert into settlement_report (id, account_id, created_at, period_start, period_end,
         currency_code, status, due_at, give_up_at)
       values ($1, $2, now(), $3, $4, 'EUR', 'processing', now() + interval '1 hour', now())
       returning *`,
      [randomUUID(), account.id, daysAgo(OLD + 1), daysAgo(OLD - 1)],
    );
    if (report === undefined) throw new Error('The report was not stored.');
    const { signal } = new AbortController();
    await stack.gateway.service.get(SettlementReportCreationService).make(report, signal);
    const url = `/settlements/reports/${report.id}`;
    const headers = { accept: 'text/csv' };
    expect((await stack.gateway.get(url, { headers })).status).toBe(200);
    const before = (await stack.gateway.get(url)).body;
    expect(await remove()).toBe(1);
    expect((await stack.gateway.get(url)).body).toEqual(before);
    expect((await stack.gateway.get(url, { headers })).status).toBe(409);
  });
});

describe('purge_lag_seconds', () => {
  it('shows how long ago the removal reached its end', async () => {
    await remove();
    await stack.gateway.query(
      `update payment_removal set caught_up_at = now() - interval '2 days'`,
    );
    const lag = async () => {
      const response = await fetch(`${stack.gateway.service.managementUrl}/metrics`);
      const text = await response.text();
      return Number(/^purge_lag_seconds\{table="payment"\} (\S+)$/m.exec(text)?.[1]);
    };
    expect(await lag()).toBeGreaterThan(172_000);
  });
});
