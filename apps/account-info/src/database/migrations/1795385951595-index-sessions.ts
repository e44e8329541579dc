import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['account_check_session_list', 'account_check_session (tenant_id, created_at, id)'],
  [
    'account_check_session_browser',
    'account_check_session (browser_hash) where deadline_at is not null',
  ],
] as const;

/** For the list of a tenant's sessions, and for the open checks of a browser. */
export class IndexSessions1795385951595 implements MigrationInterface {
  name = 'IndexSessions1795385951595';
  /** Indexes of a table that may be big are built while it is written to. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await queryRunner.query('set lock_timeout = 0');
    try {
      for (const [name, on] of INDEXES) {
        // What an interrupted run left is invalid.
        await queryRunner.query(`drop index concurrently if exists ${name}`);
        await queryRunner.query(`create index concurrently ${name} on ${on}`);
      }
    } finally {
      await queryRunner.query('reset lock_timeout');
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) {
      await queryRunner.query(`drop index concurrently if exists ${name}`);
    }
  }
}
