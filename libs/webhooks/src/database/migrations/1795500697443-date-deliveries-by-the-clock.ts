import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A delivery may be claimed from the moment at which it was inserted, not from the beginning of its
 * transaction. So no delivery appears long before the others of its time, and dispatchers need not
 * look for any there.
 */
export class DateDeliveriesByTheClock1795500697443 implements MigrationInterface {
  name = 'DateDeliveriesByTheClock1795500697443';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table webhook_delivery alter column claimable_at set default clock_timestamp()',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table webhook_delivery alter column claimable_at set default now()',
    );
  }
}
