import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The places that are taken at the endpoints are counted along an index of leases alone. A planner
 * that believes the outbox to be empty may take the index of claims as well, which holds every row
 * that waits; an expression leaves it no choice.
 */
export class IndexLeasesByText1766310000200 implements MigrationInterface {
  name = 'IndexLeasesByText1766310000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create index webhook_delivery_leased_idx on webhook_delivery ((endpoint_id::text))
         where lease is not null`,
    );
    await queryRunner.query('drop index webhook_delivery_lease_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create index webhook_delivery_lease_idx on webhook_delivery (endpoint_id)
         where lease is not null`,
    );
    await queryRunner.query('drop index webhook_delivery_leased_idx');
  }
}
