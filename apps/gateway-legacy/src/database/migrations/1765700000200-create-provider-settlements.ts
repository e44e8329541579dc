import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settlement files of providers, line by line, and how far each account's have been read. */
export class CreateProviderSettlements1765700000200 implements MigrationInterface {
  readonly name = 'CreateProviderSettlements1765700000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provider_account (
        provider text not null,
        merchant text not null,
        account_id uuid not null references account (id),
        last_settlement integer not null default 0,
        due_at timestamptz not null default now(),
        primary key (provider, merchant, account_id)
      )`);
    await runner.query(`create index provider_account_due on provider_account (due_at)`);
    await runner.query(`
      create table settlement_line (
        account_id uuid not null references account (id),
        provider text not null,
        merchant text not null,
        settlement integer not null,
        position integer not null,
        closed_at timestamptz not null,
        type text not null check (type in ('capture', 'refund', 'chargeback', 'fee', 'payout')),
        order_id uuid,
        payment_id uuid references payment (id),
        amount bigint not null,
        currency_code text not null,
        applied_at timestamptz,
        primary key (provider, merchant, account_id, settlement, position)
      )`);
    await runner.query(`
      create index settlement_line_account on settlement_line (account_id, currency_code, closed_at)`);
    await runner.query(`
      create index settlement_line_waiting on settlement_line (closed_at)
      where applied_at is null and type = 'capture' and payment_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settlement_line, provider_account');
  }
}
