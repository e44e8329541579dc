import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chargebacks, and what payments lost by them. */
export class CreateChargebacks1795385426137 implements MigrationInterface {
  readonly name = 'CreateChargebacks1795385426137';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table payment add column charged_back_amount bigint not null default 0',
    );
    await runner.query(`
      alter table payment add constraint payment_charged_back_check
      check (charged_back_amount between 0 and captured_amount) not valid`);
    await runner.query('alter table payment validate constraint payment_charged_back_check');
    await runner.query(`
      create table chargeback (
        id uuid primary key,
        account_id uuid not null references account (id),
        payment_id uuid not null references payment (id),
        order_id uuid references payment_order (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        status text not null check (status in ('received', 'reversed')),
        amount bigint not null check (amount > 0),
        reversed_amount bigint not null default 0,
        currency_code text not null,
        check (reversed_amount between 0 and amount),
        check ((status = 'reversed') = (reversed_amount = amount))
      )`);
    await runner.query('create index chargeback_newest on chargeback (account_id, created_at, id)');
    await runner.query('create index chargeback_payment on chargeback (payment_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table chargeback');
    await runner.query('alter table payment drop column charged_back_amount');
  }
}
