import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The MAC of a change request, and an index that finds requests without one. */
export class AuthenticateChangeRequests1795441100000 implements MigrationInterface {
  readonly name = 'AuthenticateChangeRequests1795441100000';
  /** The index is built while the table is written to. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table change_request add column if not exists row_mac bytea');
    // A concurrent build waits for older transactions and blocks no request, so it needs no lock timeout.
    await queryRunner.query('set lock_timeout = 0');
    try {
      // An interrupted build leaves an invalid index.
      await queryRunner.query('drop index concurrently if exists change_request_without_mac');
      await queryRunner.query(
        'create index concurrently change_request_without_mac on change_request ((1)) where row_mac is null',
      );
    } finally {
      await queryRunner.query('reset lock_timeout');
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists change_request_without_mac');
    await queryRunner.query('alter table change_request drop column if exists row_mac');
  }
}
