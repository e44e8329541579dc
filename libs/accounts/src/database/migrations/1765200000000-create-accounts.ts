import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts of a service and their API keys. */
export class CreateAccounts1765200000000 implements MigrationInterface {
  name = 'CreateAccounts1765200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table account (
        id uuid primary key,
        name text not null,
        enabled boolean not null,
        created_at timestamptz not null
      )`);
    await queryRunner.query(`create index account_newest on account (created_at, id)`);
    await queryRunner.query(`
      create table account_api_key (
        id uuid primary key,
        account_id uuid not null references account (id),
        key_id text not null,
        key_hash bytea not null,
        description text,
        created_at timestamptz not null,
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);
    await queryRunner.query(
      `create unique index account_api_key_key_id on account_api_key (key_id)`,
    );
    await queryRunner.query(
      `create index account_api_key_account on account_api_key (account_id, created_at)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table account_api_key');
    await queryRunner.query('drop table account');
  }
}
