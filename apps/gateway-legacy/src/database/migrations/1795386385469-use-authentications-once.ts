import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An authentication is for one payment. The table may be big: built concurrently. */
export class UseAuthenticationsOnce1795386385469 implements MigrationInterface {
  readonly name = 'UseAuthenticationsOnce1795386385469';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // One that was interrupted leaves an invalid index behind.
    await runner.query('drop index concurrently if exists payment_authentication');
    await runner.query(`
      create unique index concurrently payment_authentication on payment (authentication_id)
      where authentication_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists payment_authentication');
  }
}
