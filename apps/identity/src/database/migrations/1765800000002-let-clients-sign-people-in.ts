import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetClientsSignPeopleIn1765800000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table clients
        alter column secret_hash drop not null,
        add column "grant" text not null default 'client_credentials',
        add column title text,
        add column redirect_uris text[] not null default '{}',
        add column post_logout_redirect_uris text[] not null default '{}'`);
    await queryRunner.query('alter table oidc_records add column user_hash bytea');
    await queryRunner.query('create index on oidc_records (user_hash) where user_hash is not null');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table oidc_records drop column user_hash');
    await queryRunner.query(`delete from clients where "grant" <> 'client_credentials'`);
    await queryRunner.query(`
      alter table clients
        alter column secret_hash set not null,
        drop column "grant",
        drop column title,
        drop column redirect_uris,
        drop column post_logout_redirect_uris`);
  }
}
