import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an event occurred, so that its attempts belong to the trace of the request that caused it. */
export class AddTraceparentToDeliveries1766310000100 implements MigrationInterface {
  name = 'AddTraceparentToDeliveries1766310000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table webhook_delivery add column traceparent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table webhook_delivery drop column traceparent');
  }
}
