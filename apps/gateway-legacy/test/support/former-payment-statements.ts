import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

const KEPT = `interval '86400 seconds'`;

/**
 * Statements of 0.3.0 on the tables whose keys `RequireAccountsOfPayments` replaces. They store the account, and find
 * rows by their ID.
 */
const FORMER = {
  insertPayment: `insert into payment (id, account_id, created_at, updated_at, use_case, reference, amount,
      currency_code, capture, source_type, provider, provider_merchant, state, version)
    values ($1, $2, now(), now(), 'ONE_OFF', 'order', 100, 'EUR', 'manual', 'checkout', 'psp', 'shop', 'open', 1)`,
  insertEvent: `insert into payment_event
      (account_id, payment_id, version, created_at, type, from_state, to_state, amount, order_id)
    values ($1, $2, $3, now(), $4, 'open', 'open', null, null)`,
  insertOrder: `insert into payment_order
      (account_id, id, payment_id, type, amount, created_at, due_at, final_capture)
    values ($1, $2, $3, $4, 100, now(), clock_timestamp(), false)
    returning id`,
  claimOrder: `update payment_order set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and state = 'pending' and due_at <= clock_timestamp()
    returning id`,
  paymentOfOrder:
    'select id from payment where id = (select payment_id from payment_order where id = $1)',
  beginReversal: `update payment_order set state = 'reversing', due_at = null
    where id = $1 and state = 'pending' returning id`,
  resumeOrder: `update payment_order set state = 'pending',
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and state = 'reversing' returning id`,
  postponeOrder: `update payment_order set due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and state = 'pending' returning id`,
  claimOverdue: `with overdue as materialized (
      select id from payment_order
      where state = 'pending' and due_at <= clock_timestamp() - $1 * interval '1 millisecond'
      order by due_at limit $2 for update skip locked)
    update payment_order set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where id in (select id from overdue)`,
  endOrder: `update payment_order set state = 'succeeded', due_at = null, ended_at = now(), result_code = '00',
      result_category = 'approved', result_message = 'Approved.'
    where id = $1 and state = 'pending'
    returning id`,
  readOrders: `select id, account_id from payment_order
    where payment_id = any($1::uuid[]) and type in ('authorization', 'capture', 'refund', 'void')
    order by created_at, id`,
  readEvents:
    'select version, account_id from payment_event where payment_id = $1 order by version',
  findKey: `select id, payment_id from payment_key
    where id = any($1::bytea[]) and created_at > now() - ${KEPT} order by created_at limit 1`,
  bindKey: `with given as materialized (
      select * from unnest($1::bytea[], $2::bytea[]) with ordinality as g (id, fingerprint, place)),
    old as materialized (
      select k.id from payment_key k
      where k.id = any($1::bytea[]) and k.created_at <= now() - ${KEPT} order by k.id for update),
    reused as (
      update payment_key k set fingerprint = given.fingerprint, payment_id = $3, order_id = $4,
        account_id = $5, created_at = now()
      from old join given using (id) where k.id = old.id
      returning k.id),
    inserted as (
      insert into payment_key (id, fingerprint, payment_id, order_id, account_id, created_at)
      select id, fingerprint, $3, $4, $5, now() from given
      where id not in (select id from old) order by place
      on conflict do nothing returning id)
    select id from reused union all select id from inserted`,
  insertFraudReport: `insert into fraud_report (id, account_id, decision_id, type, occurred_at, context)
    values ($1, $2, gen_random_uuid(), 'capture', now(), 'shop')`,
  completeFraudReport: 'delete from fraud_report where account_id = $1 and id = $2',
  insertReport: `insert into settlement_report (id, account_id, created_at, period_start, period_end, currency_code,
      status, due_at, give_up_at)
    values ($1, $2, now(), now() - interval '1 day', now(), 'EUR', 'processing', now(), now())`,
  noteProviderAccount: `insert into provider_account (provider, merchant, account_id) values ('psp', 'shop', $1)
    on conflict do nothing`,
  insertSources: `insert into settlement_report_source
      (account_id, report_id, provider, merchant, last_settlement)
    select account_id, $1, provider, merchant, last_settlement from provider_account
    where account_id = $2`,
  readSources:
    'select provider, account_id from settlement_report_source where report_id = $1 order by provider, merchant',
  fillOrders: `with owner as materialized (
      select id, account_id from payment where id = any($1::uuid[])
      for key share skip locked),
    due as materialized (
      select t.ctid as row_at, owner.account_id
      from owner join payment_order t on t.payment_id = owner.id
      where t.account_id is null for update of t skip locked)
    update payment_order t set account_id = due.account_id from due where t.ctid = due.row_at`,
  removeOrders: 'delete from payment_order where payment_id = any($1::uuid[])',
  removeEvents: 'delete from payment_event where payment_id = any($1::uuid[])',
} as const;

/** What pods of 0.3.0 do to a payment, its orders, its key and a report, on a connection that has prepared it all. */
export class FormerPayments {
  constructor(
    private readonly client: pg.Client,
    private readonly accountId: string,
  ) {}

  /**
   * @returns the ID of the payment, which has one order and two events
   * @throws Error if a statement fails or finds no row
   */
  async use(): Promise<string> {
    const [id, order] = [randomUUID(), randomUUID()];
    const key = randomBytes(32);
    await this.inTransaction(async () => {
      await this.one('insertPayment', [id, this.accountId]);
      await this.one('insertEvent', [this.accountId, id, 1, 'create']);
      await this.one('insertOrder', [this.accountId, order, id, 'authorization']);
      await this.one('bindKey', [[key], [randomBytes(32)], id, null, this.accountId]);
    });
    await this.one('findKey', [[key]]);
    await this.run('bindKey', [[key], [randomBytes(32)], randomUUID(), null, this.accountId]);
    // Another caller may take it.
    await this.run('claimOverdue', [0, 1, 0]);
    await this.one('claimOrder', [order, 0]);
    await this.one('paymentOfOrder', [order]);
    await this.one('postponeOrder', [order, 1]);
    await this.one('beginReversal', [order]);
    await this.one('resumeOrder', [order, 1]);
    await this.inTransaction(async () => {
      await this.one('endOrder', [order]);
      await this.one('insertEvent', [this.accountId, id, 2, 'authorize']);
    });
    await this.one('readOrders', [[id]]);
    await this.run('readEvents', [id]);
    await this.run('fillOrders', [[id]]);
    await this.report();
    return id;
  }

  /** Orders and events of a payment, as they are removed with it. */
  async remove(id: string): Promise<void> {
    await this.run('removeOrders', [[id]]);
    await this.run('removeEvents', [[id]]);
  }

  private async report(): Promise<void> {
    const [report, fraud] = [randomUUID(), randomUUID()];
    await this.run('noteProviderAccount', [this.accountId]);
    await this.one('insertReport', [report, this.accountId]);
    await this.one('insertSources', [report, this.accountId]);
    await this.one('readSources', [report]);
    await this.one('insertFraudReport', [fraud, this.accountId]);
    await this.one('completeFraudReport', [this.accountId, fraud]);
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('begin');
    await work();
    await this.client.query('commit');
  }

  private async one(name: keyof typeof FORMER, values: readonly unknown[]): Promise<void> {
    const count = await this.run(name, values);
    if (count !== 1) throw new Error(`${name} concerns ${count} rows.`);
  }

  private async run(name: keyof typeof FORMER, values: readonly unknown[]): Promise<number> {
    const query = { name: `former_${name}`, text: FORMER[name], values: [...values] };
    return (await this.client.query(query)).rowCount ?? 0;
  }
}
