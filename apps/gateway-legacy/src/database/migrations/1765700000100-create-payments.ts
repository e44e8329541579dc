import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payments, the orders that they gave to providers, and what happened to them. The checks repeat what
 * the table of transitions holds: no bug above them can capture or refund too much.
 */
export class CreatePayments1765700000100 implements MigrationInterface {
  readonly name = 'CreatePayments1765700000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment (
        id uuid primary key,
        account_id uuid not null references account (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        use_case text not null check (use_case in ('ONE_OFF', 'RECURRING', 'SUBSEQUENT_RECURRING',
          'UNSCHEDULED', 'SUBSEQUENT_UNSCHEDULED')),
        initial_payment_id uuid references payment (id),
        reference text not null,
        amount bigint not null check (amount > 0),
        currency_code text not null,
        capture text not null check (capture in ('automatic', 'manual')),
        source_type text not null check (source_type in ('checkout', 'token')),
        token_id uuid references token (id),
        vault_token_id uuid,
        recurring_expiry date,
        recurring_frequency integer check (recurring_frequency > 0),
        provider text not null,
        provider_merchant text not null,
        state text not null check (state in ('open', 'processing', 'authorized', 'capturing',
          'captured', 'settling', 'settled', 'voiding', 'voided', 'failed')),
        version integer not null,
        captured_amount bigint not null default 0,
        capturing_amount bigint not null default 0,
        refunded_amount bigint not null default 0,
        refunding_amount bigint not null default 0,
        settled_amount bigint not null default 0,
        result_code text,
        result_category text,
        result_message text,
        fraud_decision_id uuid,
        fraud_outcome text,
        check ((source_type = 'token') = (token_id is not null)),
        check ((token_id is null) = (vault_token_id is null)),
        check ((use_case like 'SUBSEQUENT%') = (initial_payment_id is not null)),
        check (least(captured_amount, capturing_amount, refunded_amount, refunding_amount,
          settled_amount) >= 0),
        check (captured_amount + capturing_amount <= amount),
        check (refunded_amount + refunding_amount <= captured_amount),
        check (settled_amount <= captured_amount),
        check ((state = 'capturing') = (capturing_amount > 0)),
        check (state not in ('voided', 'failed') or captured_amount + capturing_amount = 0)
      )`);
    await runner.query(`create index payment_newest on payment (account_id, created_at, id)`);
    await runner.query(`create index payment_reference on payment (account_id, reference)`);
    await runner.query(`
      create index payment_series on payment (initial_payment_id, created_at)
      where initial_payment_id is not null`);
    await runner.query(`
      create table payment_order (
        id uuid primary key,
        payment_id uuid not null references payment (id),
        type text not null check (type in ('fraud_check', 'authorization', 'capture', 'refund',
          'void', 'reversal')),
        amount bigint not null check (amount > 0),
        created_at timestamptz not null,
        state text not null default 'pending'
          check (state in ('pending', 'reversing', 'succeeded', 'failed')),
        due_at timestamptz,
        attempts integer not null default 0,
        ended_at timestamptz,
        result_code text,
        result_category text,
        result_message text,
        provider_transaction_id uuid,
        check ((state = 'pending') = (due_at is not null)),
        check ((state in ('succeeded', 'failed')) = (ended_at is not null))
      )`);
    await runner.query(
      `create index payment_order_payment on payment_order (payment_id, created_at)`,
    );
    await runner.query(`
      create index payment_order_due on payment_order (due_at) where state = 'pending'`);
    await runner.query(`
      create table payment_event (
        payment_id uuid not null references payment (id),
        version integer not null,
        created_at timestamptz not null,
        type text not null,
        from_state text,
        to_state text not null,
        amount bigint,
        order_id uuid references payment_order (id),
        primary key (payment_id, version)
      )`);
    await runner.query(`
      create table payment_key (
        id bytea primary key,
        fingerprint bytea not null,
        payment_id uuid not null references payment (id),
        order_id uuid references payment_order (id),
        created_at timestamptz not null
      )`);
    await runner.query(`create index payment_key_age on payment_key (created_at)`);
    await runner.query(`
      create table fraud_report (
        id uuid primary key,
        decision_id uuid not null,
        type text not null,
        occurred_at timestamptz not null,
        due_at timestamptz not null default now(),
        attempts integer not null default 0
      )`);
    await runner.query(`create index fraud_report_due on fraud_report (due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table fraud_report, payment_key, payment_event, payment_order, payment',
    );
  }
}
