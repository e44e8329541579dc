import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of settlement files that fit no payment: kept with a reason, for an operator to decide on. */
export class CreateSettlementExceptions1795384623360 implements MigrationInterface {
  readonly name = 'CreateSettlementExceptions1795384623360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table settlement_line
        add column line_reference text,
        add column authorization_id uuid,
        add column set_aside_at timestamptz`);
    await runner.query(`
      create table settlement_exception (
        id uuid primary key,
        account_id uuid not null references account (id),
        provider text not null,
        merchant text not null,
        settlement integer not null,
        position integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        status text not null check (status in ('open', 'retrying', 'resolved', 'dismissed')),
        reason text not null,
        attempts integer not null default 1,
        note text,
        unique (provider, merchant, account_id, settlement, position),
        foreign key (provider, merchant, account_id, settlement, position)
          references settlement_line (provider, merchant, account_id, settlement, position)
      )`);
    await runner.query(`
      create index settlement_exception_newest
      on settlement_exception (account_id, created_at, id)`);
    await runner.query(`
      create index settlement_exception_open on settlement_exception (created_at)
      where status = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settlement_exception');
    await runner.query(`
      alter table settlement_line drop column line_reference, drop column authorization_id,
        drop column set_aside_at`);
  }
}
