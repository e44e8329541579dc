import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who people are at an outside OpenID provider. */
export class CreateExternalIdentities1795428300001 implements MigrationInterface {
  readonly name = 'CreateExternalIdentities1795428300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table external_identities (
        issuer text not null,
        subject text not null,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        row_mac bytea,
        primary key (issuer, subject)
      )`);
    await runner.query(
      'create unique index external_identities_user on external_identities (user_id, issuer)',
    );
    await runner.query(
      'create index external_identities_without_mac on external_identities ((1)) where row_mac is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_identities');
  }
}
