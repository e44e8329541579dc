import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { DueFraudReportsRepository } from '../src/fraud-check/due-fraud-reports.repository.js';
import {
  PaymentAccountsRepository,
  TABLES_OF_ACCOUNTS,
} from '../src/payment-accounts/payment-accounts.repository.js';
import { PaymentAccountsWorker } from '../src/payment-accounts/payment-accounts.worker.js';
import { PaymentRemovalWorker } from '../src/payments/removal/payment-removal.worker.js';
import { SettlementLinesService } from '../src/payments/settlement-files/settlement-lines.service.js';
import { SettlementReportCreationService } from '../src/settlements/settlement-report-creation.service.js';
import type { ReportRow } from '../src/settlements/settlement-report.js';
import { FormerGateway, type FormerPayment } from './support/former-gateway.js';
import { GatewayUnderTest, paymentRequest } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';

/** More than one batch of the worker. */
const PAYMENTS = 300;
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
/** Of a payment of the release before. */
const ORDERS = 2;
const EVENTS = 4;

let stack: GatewayUnderTest;
let dataSource: DataSource;
let former: FormerGateway;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ PAYMENT_RETENTION_DAYS: '540', BACKGROUND_WORK: 'worker' });
  dataSource = stack.gateway.service.get(DataSource);
  former = new FormerGateway(dataSource, stack.account.id);
});

afterAll(() => stack.close());

beforeEach(() => {
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
});

const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  stack.gateway.query<Row>(text, values);

async function accountsIn(table: string, where: string, id: string): Promise<unknown[]> {
  const rows = await query<{ account_id: unknown }>(
    `select account_id from ${table} where ${where} = $1`,
    [id],
  );
  return rows.map((row) => row.account_id);
}

const fill = () => stack.gateway.service.get(PaymentAccountsWorker).run();

describe('the account of a payment', () => {
  it('is stored with its orders, events, idempotency keys and fraud reports', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const { body } = await stack.pay({ capture: 'manual' }, headers);
    const id = String(body['id']);
    await query('update payment set fraud_decision_id = $2 where id = $1', [id, randomUUID()]);
    await stack.operate(id, 'capture', { amount: 400 });
    const own = stack.account.id;
    expect(await accountsIn('payment_order', 'payment_id', id)).toEqual([own, own]);
    const events = await accountsIn('payment_event', 'payment_id', id);
    expect(events).toEqual(['create', 'process', 'authorize', 'order', 'capture'].map(() => own));
    expect(new Set(await accountsIn('payment_key', 'payment_id', id))).toEqual(new Set([own]));
    const reports = await query(
      `delete from fraud_report where decision_id = (select fraud_decision_id from payment where id = $1)
       returning type, account_id`,
      [id],
    );
    expect(reports).toEqual([{ type: 'capture', account_id: own }]);
  });

  it('is stored with the sources of a settlement report', async () => {
    const id = await former.settlementReport();
    await query('delete from settlement_report_source where report_id = $1', [id]);
    const [report] = await query<ReportRow & Record<string, unknown>>(
      'select * from settlement_report where id = $1',
      [id],
    );
    if (report === undefined) throw new Error('The report was not stored.');
    stack.provider.on(() => ({ status: 404, body: {} }));
    await query(`update provider_account set provider = 'scripted' where provider = 'psp'`);
    await stack.gateway.service
      .get(SettlementReportCreationService)
      .make(report, new AbortController().signal);
    const accounts = await accountsIn('settlement_report_source', 'report_id', id);
    expect(new Set(accounts)).toEqual(new Set([stack.account.id]));
  });
});

describe('a payment of the release before', () => {
  let payment: FormerPayment;

  beforeEach(async () => {
    payment = await former.pay();
    await query(`update payment set provider = 'scripted' where id = $1`, [payment.id]);
  });

  it('is shown, refunded and settled while its rows have no account', async () => {
    const { id } = payment;
    expect((await stack.payment(id))['captured_amount']).toBe(10_000);
    const { status, body } = await stack.operate(id, 'refund', { amount: 400 });
    expect([status, body['refunded_amount']]).toEqual([200, 400]);
    await stack.gateway.service.get(SettlementLinesService).applyDue(100);
    expect((await stack.payment(id))['status']).toBe('settled');
    const events = await accountsIn('payment_event', 'payment_id', id);
    expect(events.filter((account) => account === null)).toHaveLength(EVENTS);
    expect(events.filter((account) => account === stack.account.id).length).toBeGreaterThan(2);
  });

  it('is removed with rows that have no account', async () => {
    const { id } = payment;
    await query(
      `update payment set state = 'settled', settled_amount = captured_amount, use_case = 'ONE_OFF',
         updated_at = now() - interval '600 days' where id = $1`,
      [id],
    );
    await query(
      `update settlement_line set applied_at = now(), closed_at = now() - interval '600 days'
       where payment_id = $1`,
      [id],
    );
    expect(await stack.gateway.service.get(PaymentRemovalWorker).run()).toBe(1);
    for (const table of ['payment_order', 'payment_event', 'settlement_line', 'chargeback']) {
      expect([table, await accountsIn(table, 'payment_id', id)]).toEqual([table, []]);
    }
  });

  it('has its fraud reports sent', async () => {
    await query('delete from fraud_report');
    await former.pay();
    await query('update fraud_report set due_at = now()');
    const reports = stack.gateway.service.get(DueFraudReportsRepository);
    const [first, second] = await reports.claim(10, 0);
    if (first === undefined || second === undefined) throw new Error('There are no two reports.');
    expect([first.account_id, second.account_id]).toEqual([NO_ACCOUNT, NO_ACCOUNT]);
    await reports.complete(first);
    await reports.postpone(second, 60_000);
    const left = await query<{ id: string; waits: boolean }>(
      'select id, due_at > now() as waits from fraud_report where id = any($1::uuid[])',
      [[first.id, second.id]],
    );
    expect(left).toEqual([{ id: second.id, waits: true }]);
  });
});

describe('an idempotency key', () => {
  const pay = (key: string, body: object) =>
    stack.gateway.post('/payments/one-off', body, { headers: { 'x-idempotency-key': key } });

  /** As it is after a day, as the release before has bound it. */
  const age = async (id: unknown): Promise<void> => {
    await query(
      `update payment_key set created_at = now() - interval '25 hours', account_id = '${NO_ACCOUNT}'
       where payment_id = $1`,
      [id],
    );
    await query('delete from idempotency_key');
  };

  it('causes another payment after a day, once', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = (await pay(key, body)).body['id'];
    await age(first);
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay(key, body)));
    const created = answers.filter(({ status }) => status === 200);
    const [second, ...others] = new Set(created.map((answer) => answer.body['id']));
    expect([typeof second, second === first, others]).toEqual(['string', false, []]);
    const accounts = await accountsIn('payment_key', 'payment_id', String(second));
    expect(new Set(accounts)).toEqual(new Set([stack.account.id]));
    expect(await accountsIn('payment_key', 'payment_id', String(first))).toEqual([]);
  });

  it('that is removed at this moment causes another payment', async () => {
    const [key, body] = [randomUUID(), paymentRequest()];
    const first = (await pay(key, body)).body['id'];
    await age(first);
    const purge = dataSource.createQueryRunner();
    await purge.startTransaction();
    await purge.query('delete from payment_key where payment_id = $1', [first]);
    const second = pay(key, body);
    await until('the key waits for the removal', async () => {
      const waits = `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%payment_key%'`;
      return (await query(waits)).length > 0;
    });
    await purge.commitTransaction();
    await purge.release();
    expect((await second).status).toBe(200);
  });
});

describe('rows of the release before', () => {
  let last: FormerPayment;

  beforeAll(async () => {
    await fill();
    const first = await former.pay();
    last = await former.pay();
    // Copies of one payment, under other IDs.
    await query(
      `create table copied as select gen_random_uuid() as id from generate_series(1, ${PAYMENTS - 2})`,
    );
    for (const [table, columns, key] of [
      ['payment', await columnsOf('payment', 'id'), 'id'],
      ['payment_order', await columnsOf('payment_order', 'id', 'payment_id'), 'payment_id'],
      ['payment_event', await columnsOf('payment_event', 'payment_id'), 'payment_id'],
    ] as const) {
      const [names, values] =
        table === 'payment_order'
          ? ['id, payment_id', 'gen_random_uuid(), copied.id']
          : [key, 'copied.id'];
      await query(
        `insert into ${table} (${names}, ${columns})
         select ${values}, ${columns} from ${table} cross join copied where ${table}.${key} = $1`,
        [first.id],
      );
    }
  });

  it('are counted by payment_rows_without_account', async () => {
    const response = await fetch(`${stack.gateway.service.managementUrl}/metrics`);
    const text = await response.text();
    const counted = TABLES_OF_ACCOUNTS.map((table) =>
      Number(
        new RegExp(`^payment_rows_without_account\\{table="${table}"\\} (\\S+)$`, 'm').exec(
          text,
        )?.[1],
      ),
    );
    expect(counted).toEqual([PAYMENTS * ORDERS, PAYMENTS * EVENTS, 0]);
  });

  it('get their account once, from processes that share the work and never wait', async () => {
    const accounts = stack.gateway.service.get(PaymentAccountsRepository);
    const report = await former.settlementReport();
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select 1 from payment where id = $1 for update', [last.id]);
    const ids = await accounts.next('payment_order', NO_ACCOUNT, 100);
    const counts = await Promise.all([
      fill(),
      ...[1, 2].map(() => accounts.fill('payment_order', ids)),
    ]);
    const sources = (await accountsIn('settlement_report_source', 'report_id', report)).length;
    expect(sources).toBeGreaterThan(0);
    const all = PAYMENTS * (ORDERS + EVENTS) + sources;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all - ORDERS - EVENTS);
    expect(await accountsIn('payment_order', 'payment_id', last.id)).toEqual([null, null]);
    await holder.commitTransaction();
    await holder.release();
    expect(await fill()).toBe(ORDERS + EVENTS);
    expect(await fill()).toBe(0);
    const missing = await accounts.countMissing();
    expect(missing.map(({ missing: count }) => count)).toEqual([0, 0, 0]);
    for (const table of ['payment_order', 'payment_event']) {
      const wrong = await query(
        `select t.payment_id from ${table} t join payment p on p.id = t.payment_id
         where t.account_id is distinct from p.account_id`,
      );
      expect([table, wrong]).toEqual([table, []]);
    }
  });

  it.each([
    ['payment_order', 'payment_id'],
    ['payment_event', 'payment_id'],
    ['settlement_report_source', 'report_id'],
  ])('are found in %s by an index of nothing else', async (table, column) => {
    const runner = dataSource.createQueryRunner();
    await runner.query(`analyze ${table}`);
    await runner.query('set enable_seqscan = off');
    const plan: unknown = await runner.query(
      `explain select distinct ${column} from ${table} where account_id is null and ${column} > '${randomUUID()}'
       order by ${column} limit 250`,
    );
    await runner.query('reset enable_seqscan');
    await runner.release();
    expect(JSON.stringify(plan)).toContain(`${table}_without_account`);
  });
});

/** The names of the columns of a table but those given and the account that the release before does not write. */
async function columnsOf(table: string, ...but: readonly string[]): Promise<string> {
  const [row] = await query<{ names: string }>(
    `select string_agg(attname, ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attname <> all ($2)
       and (attname <> 'account_id' or $1::text = 'payment')`,
    [table, but],
  );
  return row?.names ?? '';
}
