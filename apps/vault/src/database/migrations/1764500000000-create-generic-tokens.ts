import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGenericTokens1764500000000 implements MigrationInterface {
  readonly name = 'CreateGenericTokens1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table token_type (
        id uuid primary key,
        created_at timestamptz not null,
        name text not null constraint token_type_name_key unique,
        schema text not null
      )`);
    await runner.query('create index token_type_newest on token_type (created_at, id)');
    await runner.query(`
      create table generic_token (
        id uuid primary key,
        created_at timestamptz not null,
        expires_at timestamptz,
        type_id uuid constraint generic_token_type_id references token_type (id),
        metadata text not null,
        wrapped_key bytea not null,
        kek_version integer not null
          constraint generic_token_kek_version references key_encryption_key (version),
        sealed_payload bytea not null
      )`);
    await runner.query('create index generic_token_newest on generic_token (created_at, id)');
    await runner.query(`
      create index generic_token_type on generic_token (type_id, created_at, id)
      where type_id is not null`);
    await runner.query(
      'create index generic_token_expiry on generic_token (expires_at) where expires_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table generic_token, token_type');
  }
}
