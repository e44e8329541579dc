import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of people, and the views that they have named. */
export class CreateSessions1795440000000 implements MigrationInterface {
  readonly name = 'CreateSessions1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table console_sessions (
        id_hash bytea primary key,
        person_id text not null,
        sealed_content bytea not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await runner.query('create index console_sessions_expiry on console_sessions (expires_at)');
    await runner.query(`
      create table saved_views (
        id uuid primary key default gen_random_uuid(),
        person_id text not null,
        screen text not null,
        name text not null,
        search text not null,
        created_at timestamptz not null default now(),
        unique (person_id, screen, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_views');
    await runner.query('drop table console_sessions');
  }
}
