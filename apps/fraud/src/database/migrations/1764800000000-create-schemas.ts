import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schemas by name and their versions. A version never changes, but for its deprecation. */
export class CreateSchemas1764800000000 implements MigrationInterface {
  readonly name = 'CreateSchemas1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table registered_schema (
        id uuid primary key,
        name text not null unique,
        latest_version integer not null check (latest_version > 0),
        created_by text not null,
        created_at timestamptz not null
      )`);
    await runner.query(
      'create index registered_schema_list_idx on registered_schema (created_at, id)',
    );
    // Type json keeps the text as it was written.
    await runner.query(`
      create table schema_version (
        id uuid primary key,
        name text not null references registered_schema (name),
        version integer not null check (version > 0),
        status text not null check (status in ('ACTIVE', 'DEPRECATED')),
        schema json not null,
        created_by text not null,
        created_at timestamptz not null,
        deprecated_by text,
        deprecated_at timestamptz,
        unique (name, version),
        check ((status = 'DEPRECATED') = (deprecated_at is not null))
      )`);
    await runner.query(
      'create index schema_version_list_idx on schema_version (name, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table schema_version, registered_schema');
  }
}
