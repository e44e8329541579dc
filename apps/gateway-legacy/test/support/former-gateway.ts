import { randomBytes, randomUUID } from 'node:crypto';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';

const PAYMENT_COLUMNS = `id, account_id, created_at, updated_at, use_case, initial_payment_id,
  reference, amount, currency_code, capture, source_type, token_id, vault_token_id,
  recurring_expiry::text as recurring_expiry, recurring_frequency, provider, provider_merchant,
  state, version, captured_amount, capturing_amount, refunded_amount, refunding_amount,
  settled_amount, charged_back_amount, released_amount, releasing_amount,
  result_code, result_category, result_message, fraud_decision_id, fraud_outcome, fraud_context,
  authentication_id, merchant_id, statement_descriptor, metadata, scheme_transaction_id,
  wallet_token_id, credential_type, credential_cryptogram, credential_fallback`;

const ORDER_COLUMNS = `id, payment_id, type, amount, created_at, state, attempts, ended_at,
  result_code, result_category, result_message, final_capture,
  coalesce(provider_reference, provider_transaction_id::text) as provider_reference`;

const DAY = `interval '86400 seconds'`;

/**
 * Statements of the release before `AddAccountsToPayments`, which its pods have prepared while the database is
 * migrated. They name no account in orders, events, keys and reports, and find payments by their ID.
 */
const FORMER = {
  readToken: 'select id from token where id = $1 and account_id = $2 and deleted_at is null',
  insertPayment: `insert into payment (id, account_id, created_at, updated_at, use_case,
      initial_payment_id, reference, amount, currency_code, capture, source_type, token_id,
      vault_token_id, recurring_expiry, recurring_frequency, provider, provider_merchant, state,
      version, authentication_id, merchant_id, statement_descriptor, metadata, wallet_token_id,
      fraud_context)
    values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'open', 1,
      $17, $18, $19, $20, $21, $22)
    returning ${PAYMENT_COLUMNS}`,
  lockPayment: `select ${PAYMENT_COLUMNS} from payment where id = $1 for update`,
  changePayment: `update payment set version = $3, state = $4, captured_amount = $5, capturing_amount = $6,
      refunded_amount = $7, refunding_amount = $8, settled_amount = $9,
      result_code = coalesce($10, result_code), result_category = coalesce($11, result_category),
      result_message = coalesce($12, result_message), updated_at = $13,
      charged_back_amount = $14, released_amount = $15, releasing_amount = $16
    where id = $1 and version = $2
    returning ${PAYMENT_COLUMNS}`,
  lastOfSeries: `select max(created_at) as last from payment
    where (id = $1 or initial_payment_id = $1) and state not in ('failed', 'voided')`,
  insertEvent: `insert into payment_event
      (payment_id, version, created_at, type, from_state, to_state, amount, order_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  insertOrder: `insert into payment_order (id, payment_id, type, amount, created_at, due_at, final_capture)
    values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond', $7)
    returning ${ORDER_COLUMNS}`,
  claimOrder: `update payment_order set attempts = least(attempts + 1, 30000),
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1 and state = 'pending' and due_at <= clock_timestamp()
    returning ${ORDER_COLUMNS}`,
  endOrder: `update payment_order set state = $3, due_at = null, ended_at = $4, result_code = $5,
      result_category = $6, result_message = $7, provider_reference = $8
    where id = $1 and state = $2
    returning ${ORDER_COLUMNS}`,
  paymentOfOrder: `select ${PAYMENT_COLUMNS} from payment
    where id = (select payment_id from payment_order where id = $1)`,
  readOrders: `select ${ORDER_COLUMNS} from payment_order
    where payment_id = any($1::uuid[]) and type in ('authorization', 'capture', 'refund', 'void')
    order by created_at, id`,
  bindKey: `insert into payment_key as k (id, fingerprint, payment_id, order_id, created_at)
    select id, fingerprint, $3, $4, now()
    from unnest($1::bytea[], $2::bytea[]) as given (id, fingerprint)
    on conflict (id) do update set fingerprint = excluded.fingerprint,
      payment_id = excluded.payment_id, order_id = excluded.order_id, created_at = now()
    where k.created_at <= now() - ${DAY}`,
  insertReport: `insert into fraud_report (id, decision_id, type, occurred_at, context)
    values ($1, $2, $3, $4, coalesce($5::text,
      (select fraud_context from account_settings where account_id = $6)))`,
  claimReports: `with due as materialized (
      select id from fraud_report where due_at <= clock_timestamp() order by due_at limit $1
      for update skip locked)
    update fraud_report set attempts = attempts + 1,
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id in (select id from due)
    returning id, decision_id, type, occurred_at, context, attempts`,
  removeReport: 'delete from fraud_report where id = $1',
  postponeReport: `update fraud_report set due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1`,
  noteProviderAccount: `insert into provider_account (provider, merchant, account_id) values ($1, $2, $3)
    on conflict do nothing`,
  insertLine: `insert into settlement_line (provider, merchant, account_id, settlement, position,
      closed_at, type, order_id, authorization_id, line_reference, payment_id, amount,
      currency_code)
    values ($1, $2, $3, $4, $5, $6, $7, $8::uuid, $9::uuid, $10,
      (select p.id from payment_order o join payment p on p.id = o.payment_id
        where o.id = coalesce($8::uuid, $9::uuid) and p.account_id = $3),
      $11, $12)`,
  insertChargeback: `insert into chargeback (id, account_id, payment_id, order_id, created_at, updated_at, status,
      amount, currency_code)
    values ($1, $2, $3, $4, $5, $5, 'received', $6, $7)
    returning id, account_id, payment_id, order_id, created_at, updated_at, status, amount,
      reversed_amount, currency_code`,
  createReport: `insert into settlement_report (id, account_id, created_at, period_start, period_end,
      currency_code, status, due_at, give_up_at)
    select $1::uuid, $2::uuid, $3, $4, $5, $6, 'processing',
      clock_timestamp() + $7 * interval '1 millisecond', $8`,
  insertSources: `insert into settlement_report_source (report_id, provider, merchant, last_settlement)
    select $1, provider, merchant, last_settlement from provider_account where account_id = $2`,
} as const;

const AMOUNT = 10_000;
const DAY_MS = 24 * 3_600_000;

const statement = (name: keyof typeof FORMER): Statement => ({
  name: `former_${name}`,
  text: FORMER[name],
});

type Row = Record<string, unknown>;

export interface FormerPayment {
  readonly id: string;
  readonly capture: string;
}

/** What a payment begins with. */
export interface FormerSource {
  readonly initialId?: string;
  readonly tokenId?: string;
}

/** What a pod of the release before does to the database, on connections that have prepared its statements. */
export class FormerGateway {
  private settlement = 0;

  constructor(
    private readonly dataSource: DataSource,
    readonly accountId: string,
  ) {}

  /** A payment that is authorized, captured, settled, and in part charged back. */
  async pay(source: FormerSource = {}): Promise<FormerPayment> {
    const id = await this.begin(source);
    const capture = randomUUID();
    await this.dataSource.transaction(async (tx) => {
      await this.endOrder(tx, id, id);
      await this.change(tx, id, { version: 2, state: 'authorized', captured: 0 });
    });
    await this.dataSource.transaction(async (tx) => {
      await this.one(tx, 'lockPayment', [id]);
      await this.order(tx, id, { id: capture, type: 'capture' });
      await this.change(tx, id, { version: 3, state: 'capturing', captured: 0 });
    });
    await this.one(this.dataSource, 'claimOrder', [capture, 30_000]);
    await this.one(this.dataSource, 'paymentOfOrder', [capture]);
    await this.dataSource.transaction(async (tx) => {
      await this.endOrder(tx, id, capture);
      await this.change(tx, id, { version: 4, state: 'captured', captured: AMOUNT });
    });
    await this.settle(id, capture);
    await this.report();
    const orders = await this.rows(this.dataSource, 'readOrders', [[id]]);
    if (orders.length !== 2) throw new Error(`The payment has ${orders.length} orders.`);
    return { id, capture };
  }

  /** A settlement report and its sources. */
  async settlementReport(): Promise<string> {
    const id = randomUUID();
    const now = new Date();
    const from = new Date(now.getTime() - DAY_MS);
    await this.count('createReport', [id, this.accountId, now, from, now, 'EUR', DAY_MS, now]);
    await this.count('insertSources', [id, this.accountId]);
    return id;
  }

  /** @returns whether the key was free */
  async bind(
    key: Buffer,
    paymentId: string,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<boolean> {
    const values = [[key], [randomBytes(32)], paymentId, null];
    return (await preparedCount(db, statement('bindKey'), values)) === 1;
  }

  private begin({ initialId, tokenId }: FormerSource): Promise<string> {
    const id = randomUUID();
    const useCase = initialId === undefined ? 'UNSCHEDULED' : 'SUBSEQUENT_UNSCHEDULED';
    const source = tokenId === undefined ? ['checkout', null, null] : ['token', tokenId, tokenId];
    return this.dataSource.transaction(async (tx) => {
      if (initialId !== undefined) {
        await this.one(tx, 'lockPayment', [initialId]);
        await this.one(tx, 'lastOfSeries', [initialId]);
      }
      if (tokenId !== undefined) await this.one(tx, 'readToken', [tokenId, this.accountId]);
      await this.one(tx, 'insertPayment', [
        ...[id, this.accountId, new Date(), useCase, initialId ?? null, 'order', AMOUNT, 'EUR'],
        ...['manual', ...source, null, null, 'psp', 'shop', null, null, null, '{}', null, null],
      ]);
      const event = [id, 1, new Date(), 'create', null, 'open', AMOUNT, null];
      await this.count('insertEvent', event, tx);
      await this.count('noteProviderAccount', ['psp', 'shop', this.accountId], tx);
      if (!(await this.bind(randomBytes(32), id, tx))) throw new Error('The key is taken.');
      await this.order(tx, id, { id, type: 'authorization' });
      return id;
    });
  }

  private async order(
    tx: EntityManager,
    paymentId: string,
    { id, type }: { readonly id: string; readonly type: string },
  ): Promise<void> {
    await this.one(tx, 'insertOrder', [id, paymentId, type, AMOUNT, new Date(), 0, false]);
  }

  private async endOrder(tx: EntityManager, paymentId: string, id: string): Promise<void> {
    await this.one(tx, 'lockPayment', [paymentId]);
    const result = ['00', 'approved', 'Approved.', 'a reference'];
    await this.one(tx, 'endOrder', [id, 'pending', 'succeeded', new Date(), ...result]);
  }

  private async change(
    tx: EntityManager,
    id: string,
    {
      version,
      state,
      captured,
    }: { readonly version: number; readonly state: string; readonly captured: number },
  ): Promise<void> {
    const capturing = state === 'capturing' ? AMOUNT : 0;
    await this.one(tx, 'changePayment', [
      ...[id, version - 1, version, state, captured, capturing, 0, 0, 0, null, null, null],
      ...[new Date(), 0, 0, 0],
    ]);
    const event = [id, version, new Date(), state, 'open', state, AMOUNT, null];
    await this.count('insertEvent', event, tx);
    const report = [randomUUID(), randomUUID(), state, new Date(), 'shop', this.accountId];
    await this.count('insertReport', report, tx);
  }

  private async settle(id: string, capture: string): Promise<void> {
    const file = ['psp', randomUUID(), this.accountId, ++this.settlement, 0, new Date()];
    await this.count('insertLine', [...file, 'capture', capture, null, null, AMOUNT, 'EUR']);
    const values = [randomUUID(), this.accountId, id, capture, new Date(), 100, 'EUR'];
    await this.one(this.dataSource, 'insertChargeback', values);
  }

  private async report(): Promise<void> {
    const claimed = await this.rows(this.dataSource, 'claimReports', [2, 30_000]);
    for (const [index, { id }] of claimed.entries()) {
      if (index === 0) await this.count('removeReport', [id]);
      else await this.count('postponeReport', [id, 30_000]);
    }
  }

  private rows(
    db: DataSource | EntityManager,
    name: keyof typeof FORMER,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return prepared<Row>(db, statement(name), values);
  }

  /** @throws Error unless the statement returned one row */
  private async one(
    db: DataSource | EntityManager,
    name: keyof typeof FORMER,
    values: readonly unknown[],
  ): Promise<Row> {
    const [row, ...others] = await this.rows(db, name, values);
    if (row === undefined || others.length > 0) throw new Error(`${name} has no single row.`);
    return row;
  }

  private count(
    name: keyof typeof FORMER,
    values: readonly unknown[],
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<number> {
    return preparedCount(db, statement(name), values);
  }
}
