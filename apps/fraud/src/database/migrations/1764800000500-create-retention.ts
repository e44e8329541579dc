import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the removal of personal data has come. Its one row is also the lock of that work. */
export class CreateRetention1764800000500 implements MigrationInterface {
  readonly name = 'CreateRetention1764800000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table decision_retention (
        only_row boolean primary key default true check (only_row),
        redacted_until timestamptz not null,
        redacted_id uuid not null
      )`);
    await runner.query(`
      insert into decision_retention (redacted_until, redacted_id)
      values ('-infinity', '00000000-0000-0000-0000-000000000000')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table decision_retention');
  }
}
