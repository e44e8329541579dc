import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The dispatchers that are running, one row per process, and which of them last claimed from each of
 * the 32 lanes that they share.
 */
export class CreateWebhookDispatchers1795500697442 implements MigrationInterface {
  name = 'CreateWebhookDispatchers1795500697442';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhook_dispatcher (
        id uuid primary key,
        seen_at timestamptz not null
      )`);
    await queryRunner.query(`
      create table webhook_lane (
        lane smallint primary key,
        dispatcher_id uuid,
        since timestamptz not null
      )`);
    await queryRunner.query(
      'insert into webhook_lane (lane, since) select lane, now() from generate_series(0, 31) lane',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table webhook_lane');
    await queryRunner.query('drop table webhook_dispatcher');
  }
}
