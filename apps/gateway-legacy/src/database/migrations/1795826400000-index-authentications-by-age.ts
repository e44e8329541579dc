import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the removal of old authentications. */
export class IndexAuthenticationsByAge1795826400000 implements MigrationInterface {
  readonly name = 'IndexAuthenticationsByAge1795826400000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // An interrupted build leaves an invalid index.
      await runner.query('drop index concurrently if exists authentication_age');
      await runner.query(`
        create index concurrently authentication_age on authentication (created_at)`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists authentication_age');
  }
}
