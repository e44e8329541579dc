import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A delivery is dated when its transaction has an id, which dispatchers rely on: they skip what is before
 * the oldest delivery once all transactions that had an id at that time have ended. By itself a
 * transaction gets its id with its first write, after the default values of the row.
 */
export class DateDeliveriesInTheirTransaction1795930800000 implements MigrationInterface {
  name = 'DateDeliveriesInTheirTransaction1795930800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table webhook_delivery alter column claimable_at
      set default case when pg_current_xact_id() is not null then clock_timestamp() end`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table webhook_delivery alter column claimable_at set default clock_timestamp()',
    );
  }
}
