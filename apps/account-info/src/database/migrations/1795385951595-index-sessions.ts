import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the list of a tenant's sessions, and for the open checks of a browser. */
export class IndexSessions1795385951595 implements MigrationInterface {
  name = 'IndexSessions1795385951595';
  /** Indexes of a table that may be big are built while it is written to. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create index concurrently if not exists account_check_session_list
         on account_check_session (tenant_id, created_at, id)`,
    );
    await queryRunner.query(
      `create index concurrently if not exists account_check_session_browser
         on account_check_session (browser_hash) where deadline_at is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists account_check_session_browser');
    await queryRunner.query('drop index concurrently if exists account_check_session_list');
  }
}
