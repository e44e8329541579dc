import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An authentication is for one payment. The table may be big: built concurrently. */
export class UseAuthenticationsOnce1795386385469 implements MigrationInterface {
  readonly name = 'UseAuthenticationsOnce1795386385469';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // One that was interrupted leaves an invalid index behind.
      await runner.query('drop index concurrently if exists payment_authentication');
      await runner.query(`
        create unique index concurrently payment_authentication on payment (authentication_id)
        where authentication_id is not null`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists payment_authentication');
  }
}
