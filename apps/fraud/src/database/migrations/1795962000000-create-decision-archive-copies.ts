import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Archived days of contexts that were copied from another cell. A row without files says that the day has been
 * read, and that this cell has all of its decisions of the context already.
 */
export class CreateDecisionArchiveCopies1795962000000 implements MigrationInterface {
  readonly name = 'CreateDecisionArchiveCopies1795962000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table decision_archive_copy (
        day date not null,
        context text not null,
        source_sha256 bytea not null check (octet_length(source_sha256) = 32),
        source_rows bigint not null check (source_rows >= 0),
        row_count bigint not null check (row_count >= 0),
        sha256 bytea check (octet_length(sha256) = 32),
        location text,
        bytes bigint not null,
        copied_at timestamptz not null,
        primary key (day, context),
        check ((row_count = 0) = (location is null) and (row_count = 0) = (sha256 is null))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table decision_archive_copy');
  }
}
