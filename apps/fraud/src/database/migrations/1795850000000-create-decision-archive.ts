import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Days of decisions that are in the archive, and those that are being exported. The hash of the manifest
 * is what the files are trusted by.
 */
export class CreateDecisionArchive1795850000000 implements MigrationInterface {
  readonly name = 'CreateDecisionArchive1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table decision_archive (
        day date primary key,
        row_count bigint not null check (row_count > 0),
        sha256 bytea not null check (octet_length(sha256) = 32),
        location text not null,
        archived_at timestamptz not null,
        bytes bigint not null,
        row_hash numeric not null
      )`);
    await runner.query(`
      create table decision_archive_export (
        day date primary key,
        due_at timestamptz not null,
        attempts integer not null default 0,
        error text
      )`);
    await runner.query(
      'create index decision_archive_export_due_idx on decision_archive_export (due_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table decision_archive_export, decision_archive');
  }
}
