import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Options of an endpoint. `event_prefixes` has the patterns among `events` without their `*`, so that an
 * emitted event finds its endpoints by one operator. No index serves it: an owner has few endpoints.
 */
export class AddWebhookEndpointOptions1795440200000 implements MigrationInterface {
  name = 'AddWebhookEndpointOptions1795440200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        add column description text,
        add column enabled boolean not null default true,
        add column event_prefixes text[] not null default '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        drop column event_prefixes, drop column enabled, drop column description`);
  }
}
