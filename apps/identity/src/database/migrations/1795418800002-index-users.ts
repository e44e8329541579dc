import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which the API lists users. */
export class IndexUsers1795418800002 implements MigrationInterface {
  readonly name = 'IndexUsers1795418800002';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // One that was interrupted is there and not valid.
      await runner.query('drop index concurrently if exists users_by_age');
      await runner.query('create index concurrently users_by_age on users (created_at, id)');
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists users_by_age');
  }
}
