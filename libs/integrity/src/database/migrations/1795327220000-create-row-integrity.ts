import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers which tables were sealed, so that a row that loses its MAC later is not sealed again. */
export class CreateRowIntegrity1795327220000 implements MigrationInterface {
  readonly name = 'CreateRowIntegrity1795327220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table row_integrity (
        table_name text primary key,
        sealed_at timestamptz not null,
        row_mac bytea not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table row_integrity');
  }
}
