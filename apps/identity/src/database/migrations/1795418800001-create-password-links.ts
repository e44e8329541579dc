import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which people choose a password. Until an invited person has done so, they have none. */
export class CreatePasswordLinks1795418800001 implements MigrationInterface {
  readonly name = 'CreatePasswordLinks1795418800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table password_links (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null,
        link_hash bytea not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index password_links_user on password_links (user_id)');
    await runner.query('create index password_links_expiry on password_links (expires_at)');
    await runner.query('alter table users alter column password_hash drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from users where password_hash is null');
    await runner.query('alter table users alter column password_hash set not null');
    await runner.query('drop table password_links');
  }
}
