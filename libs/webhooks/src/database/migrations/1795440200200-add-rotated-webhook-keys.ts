import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key before the last rotation, sealed, for as long as both keys sign. */
export class AddRotatedWebhookKeys1795440200200 implements MigrationInterface {
  name = 'AddRotatedWebhookKeys1795440200200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        add column previous_hmac_key bytea, add column previous_key_until timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        drop column previous_key_until, drop column previous_hmac_key`);
  }
}
