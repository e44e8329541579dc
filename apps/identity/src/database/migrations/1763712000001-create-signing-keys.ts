import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSigningKeys1763712000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table signing_keys (
        kid text primary key,
        sealed_jwk bytea not null,
        signs_from timestamptz not null,
        longest_token_seconds integer not null,
        created_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table signing_keys');
  }
}
