import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nearly always empty. Every dispatch cycle reads it. */
export class IndexDisabledWebhookEndpoints1795440200100 implements MigrationInterface {
  name = 'IndexDisabledWebhookEndpoints1795440200100';
  /** The index is built while the table is written to. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await queryRunner.query('set lock_timeout = 0');
    try {
      // What an interrupted run left is invalid.
      await queryRunner.query('drop index concurrently if exists webhook_endpoint_disabled_idx');
      await queryRunner.query(
        `create index concurrently webhook_endpoint_disabled_idx
           on webhook_endpoint (id) where not enabled`,
      );
    } finally {
      await queryRunner.query('reset lock_timeout');
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists webhook_endpoint_disabled_idx');
  }
}
