import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many cards each account has had in clear in its last minute, counted over all replicas. */
export class CreateExchangeWindows1766000000200 implements MigrationInterface {
  readonly name = 'CreateExchangeWindows1766000000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_window (
        account_id uuid primary key references account (id) on delete cascade,
        began_at timestamptz not null,
        exchanges integer not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exchange_window');
  }
}
