import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many cards each account has exchanged on a day, counted over all replicas. */
export class CreateExchangeBudgets1795327200200 implements MigrationInterface {
  readonly name = 'CreateExchangeBudgets1795327200200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_budget (
        account_id uuid primary key references account (id) on delete cascade,
        day date not null,
        exchanges bigint not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exchange_budget');
  }
}
