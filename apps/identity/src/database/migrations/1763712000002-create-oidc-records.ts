import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOidcRecords1763712000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table oidc_records (
        model text not null,
        id_hash bytea not null,
        sealed_payload bytea not null,
        grant_id_hash bytea,
        user_code_hash bytea,
        uid_hash bytea,
        consumed_at timestamptz,
        expires_at timestamptz,
        primary key (model, id_hash)
      )`);
    await queryRunner.query(
      'create index on oidc_records (grant_id_hash) where grant_id_hash is not null',
    );
    await queryRunner.query('create index on oidc_records (uid_hash) where uid_hash is not null');
    await queryRunner.query(
      'create index on oidc_records (user_code_hash) where user_code_hash is not null',
    );
    await queryRunner.query('create index on oidc_records (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table oidc_records');
  }
}
