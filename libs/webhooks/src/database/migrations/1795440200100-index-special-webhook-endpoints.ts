import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Endpoints that a dispatcher treats differently: disabled, failing, with a limit, with headers, or with
 * two keys. Few endpoints are, and every dispatch cycle reads the index.
 */
export class IndexSpecialWebhookEndpoints1795440200100 implements MigrationInterface {
  name = 'IndexSpecialWebhookEndpoints1795440200100';
  /** The index is built while the table is written to. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no lock timeout.
    await queryRunner.query('set lock_timeout = 0');
    try {
      // An interrupted build leaves an invalid index.
      await queryRunner.query('drop index concurrently if exists webhook_endpoint_special_idx');
      await queryRunner.query(
        `create index concurrently webhook_endpoint_special_idx on webhook_endpoint (id)
           where not enabled or previous_hmac_key is not null or headers is not null
             or rate_limit is not null or failing_since is not null`,
      );
    } finally {
      await queryRunner.query('reset lock_timeout');
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists webhook_endpoint_special_idx');
  }
}
