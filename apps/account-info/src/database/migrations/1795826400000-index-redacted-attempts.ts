import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the removal of attempts whose personal data is gone. */
export class IndexRedactedAttempts1795826400000 implements MigrationInterface {
  readonly name = 'IndexRedactedAttempts1795826400000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // An interrupted build leaves an invalid index.
      await runner.query('drop index concurrently if exists account_check_session_redacted');
      await runner.query(`
        create index concurrently account_check_session_redacted on account_check_session (redacted_at)
        where redacted_at is not null`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists account_check_session_redacted');
  }
}
