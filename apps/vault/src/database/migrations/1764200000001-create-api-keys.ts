import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateApiKeys1764200000001 implements MigrationInterface {
  readonly name = 'CreateApiKeys1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_key (
        id uuid primary key,
        key_id text not null,
        key_hash bytea not null,
        scopes text[] not null,
        description text,
        created_at timestamptz not null,
        expires_at timestamptz,
        last_used_at timestamptz
      )`);
    await runner.query('create unique index api_key_key_id on api_key (key_id)');
    await runner.query('create index api_key_newest on api_key (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_key');
  }
}
