import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePciTokens1763712000000 implements MigrationInterface {
  readonly name = 'CreatePciTokens1763712000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pci_token (
        id uuid primary key,
        created_at timestamptz not null,
        expires_at timestamptz,
        scheme text not null,
        masked_account_number text not null,
        expiry_month smallint not null,
        expiry_year smallint not null,
        fingerprint text,
        metadata text not null,
        wrapped_key bytea not null,
        kek_version integer not null,
        sealed_account_number bytea not null,
        sealed_cardholder_name bytea
      )`);
    await runner.query('create index pci_token_newest on pci_token (created_at, id)');
    await runner.query(`
      create index pci_token_fingerprint on pci_token (fingerprint, created_at, id)
      where fingerprint is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pci_token');
  }
}
