import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateJweKeys1763712000002 implements MigrationInterface {
  readonly name = 'CreateJweKeys1763712000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table jwe_key (
        kid uuid primary key,
        public_jwk text not null,
        sealed_private_key bytea not null,
        created_at timestamptz not null
      )`);
    await runner.query('create index jwe_key_created_at on jwe_key (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table jwe_key');
  }
}
