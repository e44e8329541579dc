import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKeyEncryptionKeys1764100000000 implements MigrationInterface {
  readonly name = 'CreateKeyEncryptionKeys1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table key_encryption_key (
        version integer primary key,
        created_at timestamptz not null default now(),
        root_key text not null,
        wrapped_key bytea not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table key_encryption_key');
  }
}
