import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { SettlementReportCreationService } from '../src/settlements/settlement-report-creation.service.js';
import type { ReportRow } from '../src/settlements/settlement-report.js';
import { GatewayUnderTest, paymentRequest } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';

let stack: GatewayUnderTest;
let dataSource: DataSource;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ PAYMENT_RETENTION_DAYS: '540', BACKGROUND_WORK: 'worker' });
  dataSource = stack.gateway.service.get(DataSource);
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
    await stack.pay({});
    const [report] = await query<ReportRow & Record<string, unknown>>(
      `insert into settlement_report (id, account_id, created_at, period_start, period_end, currency_code, status,
         due_at, give_up_at)
       values (gen_random_uuid(), $1, now(), now() - interval '1 day', now(), 'EUR', 'processing', now(), now())
       returning *`,
      [stack.account.id],
    );
    if (report === undefined) throw new Error('The report was not stored.');
    stack.provider.on(() => ({ status: 404, body: {} }));
    await stack.gateway.service
      .get(SettlementReportCreationService)
      .make(report, new AbortController().signal);
    const accounts = await accountsIn('settlement_report_source', 'report_id', report.id);
    expect(new Set(accounts)).toEqual(new Set([stack.account.id]));
  });
});

describe('an idempotency key', () => {
  const pay = (key: string, body: object) =>
    stack.gateway.post('/payments/one-off', body, { headers: { 'x-idempotency-key': key } });

  /** As it is after a day. */
  const age = async (id: unknown): Promise<void> => {
    await query(
      `update payment_key set created_at = now() - interval '25 hours' where payment_id = $1`,
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
