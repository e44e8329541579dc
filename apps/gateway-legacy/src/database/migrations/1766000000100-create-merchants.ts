import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Merchants of accounts: who is paid, as acquirers and schemes know them. */
export class CreateMerchants1766000000100 implements MigrationInterface {
  readonly name = 'CreateMerchants1766000000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table merchant (
        id uuid primary key,
        account_id uuid not null references account (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        legal_name text not null,
        company_city text not null,
        country_code text not null,
        website_url text not null,
        default_currency text not null,
        default_merchant_id text,
        three_ds_enabled boolean not null,
        identity_and_verification_enabled boolean not null,
        schemes jsonb not null,
        encryption_key_id uuid not null,
        sealed_encryption_key bytea not null
      )`);
    await runner.query('create index merchant_newest on merchant (account_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table merchant');
  }
}
