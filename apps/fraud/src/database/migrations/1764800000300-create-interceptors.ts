import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of interceptors, the fields that were seen in what they forwarded, and the counter by
 * which replicas learn that another version is active.
 */
export class CreateInterceptors1764800000300 implements MigrationInterface {
  readonly name = 'CreateInterceptors1764800000300';

  async up(runner: QueryRunner): Promise<void> {
    // One row per ref: the lock of its life cycle, and the count that a deletion does not set back.
    await runner.query(`
      create table interceptor_ref (
        ref text primary key,
        last_version integer not null
      )`);
    await runner.query(`
      create table interceptor (
        id uuid primary key,
        ref text not null references interceptor_ref (ref),
        version integer not null check (version > 0),
        status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE')),
        context text not null,
        description text,
        destination json not null,
        field_mapping json not null,
        responses json not null,
        created_by text not null,
        created_at timestamptz not null,
        activated_by text,
        activated_at timestamptz,
        unique (ref, version)
      )`);
    // "One ACTIVE per ref", whatever the program does.
    await runner.query(
      `create unique index interceptor_active_idx on interceptor (ref) where status = 'ACTIVE'`,
    );
    await runner.query('create index interceptor_list_idx on interceptor (created_at, id)');
    await runner.query(`
      create table interceptor_key (
        interceptor_id uuid not null references interceptor (id) on delete cascade,
        key text not null,
        type text not null,
        primary key (interceptor_id, key, type)
      )`);
    await runner.query(`
      create table interceptor_epoch (
        only_row boolean primary key default true check (only_row),
        epoch bigint not null
      )`);
    await runner.query('insert into interceptor_epoch (epoch) values (0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table interceptor_epoch, interceptor_key, interceptor, interceptor_ref',
    );
  }
}
