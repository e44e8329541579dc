import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many test events an owner has sent since its window began: one row per owner that ever did. */
export class CreateWebhookTestWindows1795383471698 implements MigrationInterface {
  name = 'CreateWebhookTestWindows1795383471698';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhook_test_window (
        owner_id text primary key,
        began_at timestamptz not null,
        tests integer not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table webhook_test_window');
  }
}
