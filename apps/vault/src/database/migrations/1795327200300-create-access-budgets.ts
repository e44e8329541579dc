import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often each client revealed or forwarded cards, by day. */
export class CreateAccessBudgets1795327200300 implements MigrationInterface {
  readonly name = 'CreateAccessBudgets1795327200300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table access_budget (
        day date not null,
        client text not null,
        action text not null,
        used bigint not null,
        constraint access_budget_key primary key (day, client, action)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table access_budget');
  }
}
