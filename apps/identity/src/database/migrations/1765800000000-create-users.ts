import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1765800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table users (
        id uuid primary key,
        email text not null unique,
        email_verified boolean not null,
        password_hash text not null,
        account_ids text[] not null,
        requires_second_factor boolean not null,
        disabled_at timestamptz,
        created_at timestamptz not null default now()
      )`);
    await queryRunner.query(`
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        sealed_secret bytea not null,
        last_step bigint not null,
        created_at timestamptz not null default now()
      )`);
    await queryRunner.query(`
      create table recovery_codes (
        user_id uuid not null references users (id) on delete cascade,
        code_hash bytea not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table recovery_codes');
    await queryRunner.query('drop table second_factors');
    await queryRunner.query('drop table users');
  }
}
