import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateClients1763712000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table clients (
        client_id text primary key,
        name text not null unique,
        secret_hash text not null,
        previous_secret_hash text,
        previous_secret_expires_at timestamptz,
        scopes text[] not null,
        audiences text[] not null,
        disabled_at timestamptz,
        created_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table clients');
  }
}
